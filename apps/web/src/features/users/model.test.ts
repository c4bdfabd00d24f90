import { describe, expect, test } from 'vitest';
import { deviceOf, modelChoices, profileChangeOf, profileForm } from './model.ts';

const unchanged = { name: 'Ada', currentPassword: '', newPassword: '', confirmPassword: '' };

const complaints = (values: typeof unchanged): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { path, message } of profileForm.safeParse(values).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
};

describe('the profile form', () => {
  test('lets a name be changed without a password', () => {
    expect(complaints(unchanged)).toEqual({});
    expect(profileChangeOf(unchanged)).toEqual({ name: 'Ada' });
  });

  test('asks for the current password and an equal confirmation', () => {
    expect(complaints({ ...unchanged, newPassword: 'abcdef', confirmPassword: 'abcdeg' })).toEqual({
      currentPassword: 'Current password is required',
      confirmPassword: 'New passwords do not match',
    });
  });

  test('sends both passwords of a change, and never the confirmation', () => {
    const values = { name: 'Ada', currentPassword: 'old', newPassword: 'abcdef', confirmPassword: 'abcdef' };
    expect(complaints(values)).toEqual({});
    expect(profileChangeOf(values)).toEqual({ name: 'Ada', currentPassword: 'old', newPassword: 'abcdef' });
  });

  test('refuses a short new password', () => {
    expect(complaints({ ...unchanged, currentPassword: 'old', newPassword: 'abc', confirmPassword: 'abc' })).toEqual({
      newPassword: 'Password must be at least 6 characters',
    });
  });
});

describe('a session is named after its browser', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iOS'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', 'Unknown browser'],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe('the default model', () => {
  const models = [
    { id: 'gpt-4', name: 'gpt-4', acceptsTemperature: true, retiredOn: '2026-10-23' },
    { id: 'gpt-4o', name: 'gpt-4o', acceptsTemperature: true, endsOn: '2027-01-14' },
  ];

  test('is chosen among what is offered; what is gone is shown with its day', () => {
    const choices = modelChoices(models, 'gpt-4o');
    expect(choices[0]).toEqual({ id: 'gpt-4o', label: 'gpt-4o (ends Jan 14, 2027)', isDisabled: false });
    expect(choices).toContainEqual({ id: 'gpt-4', label: 'gpt-4 (retired Oct 23, 2026)', isDisabled: true });
    expect(choices).toContainEqual({ id: 'claude-2', label: 'claude-2 (no longer offered)', isDisabled: true });
  });

  test('keeps every choice open while no list could be read', () => {
    expect(modelChoices([], 'mine').map(({ id, isDisabled }) => [id, isDisabled])).toContainEqual(['mine', false]);
  });
});
