import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentInput } from './agents/agents.ts';
import { apiKeyInput } from './agents/api-keys.ts';
import { requiredText, text } from './common.ts';
import { sentenceOf, sentencesOf } from './sentences.ts';
import { registration } from './accounts/users.ts';

const about = (schema: z.ZodType, given: unknown): Record<string, string> => {
  const parsed = schema.safeParse(given, { error: sentenceOf });
  return parsed.success ? {} : sentencesOf(parsed.error);
};

test.each<[z.ZodType, unknown, Record<string, string>]>([
  [registration, {}, { name: 'Name is required', email: 'Email is required', password: 'Password is required' }],
  [
    registration,
    { name: 5, email: 'x', password: '1' },
    {
      name: 'Name must be text',
      email: 'Email is invalid',
      password: 'Password must be at least 6 characters',
    },
  ],
  [agentInput, {}, { name: 'Agent name is required' }],
  [agentInput, { name: '' }, { name: 'Agent name is required' }],
  [agentInput, { name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
  [agentInput, { name: 'A', temperature: 2 }, { temperature: 'Temperature must be between 0 and 1' }],
  [agentInput, { name: 'A', temperature: '1' }, { temperature: 'Temperature must be a number' }],
  [agentInput, { name: 'A', maxTokens: 100.5 }, { maxTokens: 'Max tokens must be a whole number' }],
  [agentInput, { name: 'A', maxTokens: 5 }, { maxTokens: 'Max tokens must be between 100 and 4000' }],
  [agentInput, { name: 'A', isPublic: 'yes' }, { isPublic: 'Public must be true or false' }],
  [agentInput, { name: 'A', apiKeyId: 'x' }, { apiKeyId: 'API key must be 24 hexadecimal characters' }],
  [
    agentInput,
    { name: 'A', metadata: { a: {} } },
    {
      'metadata.a': 'A of metadata must be text, a number, true or false or null',
    },
  ],
  [
    agentInput,
    { name: 'A', metadata: { ['a'.repeat(61)]: 1 } },
    {
      [`metadata.${'a'.repeat(61)}`]: 'Metadata has a name that is too long or not allowed',
    },
  ],
  [
    agentInput,
    { name: 'A', metadata: { _id: [], ' ': [], 'a\nb': [] } },
    {
      'metadata._id': 'Id of metadata must be text, a number, true or false or null',
      'metadata. ': 'A field without a name of metadata must be text, a number, true or false or null',
      'metadata.a\nb': 'A b of metadata must be text, a number, true or false or null',
    },
  ],
  [
    agentInput,
    { name: 'A', metadata: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`k${index}`, 1])) },
    { metadata: 'Metadata must have at most 30 entries' },
  ],
  [
    apiKeyInput,
    { name: 'K', provider: 'skynet', key: 'sk' },
    {
      provider: 'Provider must be openai, anthropic, together, perplexity, v0 or custom',
    },
  ],
  [
    z.object({ items: z.array(z.object({ tag: text(3) })).max(1) }),
    { items: [{ tag: 'long' }] },
    {
      'items.0.tag': 'Tag of entry 1 of items must be at most 3 characters',
    },
  ],
  [
    z.object({ items: z.array(text(3)).min(1).max(1) }),
    { items: ['a', 'b'] },
    { items: 'Items must have at most 1 entry' },
  ],
  [z.object({ items: z.array(text(3)).min(2) }), { items: [] }, { items: 'Items must have at least 2 entries' }],
  [
    z.object({ said: z.union([text(9), z.strictObject({ text: text(9) })]) }),
    { said: { text: 'a', more: 1 } },
    {
      said: "Said cannot have 'more'",
    },
  ],
  [
    z.object({ said: z.union([text(9), z.strictObject({ text: text(9) })]) }),
    { said: 5 },
    {
      said: 'Said must be text or a JSON object',
    },
  ],
  [
    z.object({ at: z.iso.datetime() }),
    { at: 'now' },
    {
      at: 'At must be a date and time in UTC, like 2026-01-31T12:00:00.000Z',
    },
  ],
  [z.object({ title: requiredText(5, 'Say what it is called') }), {}, { title: 'Say what it is called' }],
  [agentInput, undefined, { '': 'The request needs a JSON object as its body' }],
  [z.object({ tags: z.array(text(3)) }), {}, { tags: 'Tags are required' }],
  [agentInput, [], { '': 'The request must be a JSON object' }],
])('what is wrong is a sentence that names its field (%#)', (schema, given, sentences) => {
  expect(about(schema, given)).toEqual(sentences);
});
