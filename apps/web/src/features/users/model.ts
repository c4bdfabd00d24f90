import type { Model } from '@symbi/contracts/agents';
import { preferenceModels } from '@symbi/contracts/limits';
import { newPassword, userName } from '@symbi/contracts/users';
import { z } from 'zod';
import { formatDay } from '../../platform/format.ts';
import { text } from './text.ts';

/** Name and the three password fields, which only count if a new password is given. */
export const profileForm = z
  .object({
    name: userName,
    currentPassword: z.string(),
    newPassword: z.union([z.literal(''), newPassword]),
    confirmPassword: z.string(),
  })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    message: text.profile.mismatch,
    when: () => true,
  })
  .refine((values) => values.newPassword === '' || values.currentPassword !== '', {
    path: ['currentPassword'],
    message: text.profile.currentRequired,
    when: () => true,
  });
export type ProfileForm = z.infer<typeof profileForm>;

/** The data to send: the name, and the passwords only if they change. */
export const profileChangeOf = ({ name, currentPassword, newPassword: next }: ProfileForm) =>
  next === '' ? { name } : { name, currentPassword, newPassword: next };

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (table: readonly (readonly [RegExp, string])[], value: string): string | undefined =>
  table.find(([pattern]) => pattern.test(value))?.[1];

/** 'Firefox, Linux' from a browser's user agent; the beginning of the string for an unknown one. */
export const deviceOf = (userAgent: string): string => {
  const known = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)].filter((part) => part !== undefined);
  if (known.length > 0) return known.join(', ');
  return userAgent.trim() === '' ? text.sessions.unknown : userAgent.slice(0, 60);
};

export interface ModelChoice {
  readonly id: string;
  readonly label: string;
  readonly isDisabled: boolean;
}

/**
 * The choices of the default model: what the providers offer now, then retired ones. The stored choice is always
 * included, so the field is never empty.
 */
export const modelChoices = (models: readonly Model[], stored: string): ModelChoice[] => {
  const choices = models.map(({ id, retiredOn, endsOn }): ModelChoice => {
    if (retiredOn !== undefined) {
      return { id, label: text.preferences.retired(id, formatDay(retiredOn)), isDisabled: true };
    }
    return { id, label: endsOn === undefined ? id : text.preferences.ends(id, formatDay(endsOn)), isDisabled: false };
  });
  const known = new Set(choices.map(({ id }) => id));
  const unknown = [...new Set([...preferenceModels, stored])].filter((id) => id !== '' && !known.has(id));
  const all = [
    ...choices,
    // Without a list, no model is known to be retired.
    ...unknown.map((id) =>
      models.length === 0
        ? { id, label: id, isDisabled: false }
        : { id, label: text.preferences.unavailable(id), isDisabled: true },
    ),
  ];
  return [...all.filter(({ isDisabled }) => !isDisabled), ...all.filter(({ isDisabled }) => isDisabled)];
};
