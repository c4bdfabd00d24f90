import { expect, test } from 'vitest';
import { keyMissing } from './reply-failure.ts';

test('a missing key is that of its provider, and of the agent where the server is named by a person', () => {
  expect(keyMissing({ provider: 'openai' }).message).toBe(
    'OpenAI API key not found. Please add your OpenAI API key in Settings.',
  );
  expect(keyMissing({ provider: 'custom' }).message).toBe(
    'The API key of this agent was not found. Please choose one in the agent\u2019s settings.',
  );
});
