import { z } from 'zod';
import { answer, id, listAnswer, moment, requiredText, success, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const keyProviders = ['openai', 'anthropic', 'together', 'perplexity', 'v0', 'custom'] as const;
export const keyProvider = z.enum(keyProviders);
export type KeyProvider = z.infer<typeof keyProvider>;

/**
 * The provider's latest answer to the key; `detail` is its reason, or why there was no clear answer. A key is 'rejected'
 * only if its provider says that the key is wrong, until a reply through it succeeds.
 */
const keyTest = z.object({
  result: z.enum(['works', 'rejected', 'unreachable', 'unclear']),
  detail: z.string().nullable(),
  at: moment,
});
export type KeyTest = z.infer<typeof keyTest>;

/** `key` is the mask (first 3 and last 4 characters, all dots for short keys); the key itself is never sent. */
const apiKey = z.object({
  _id: id,
  name: z.string(),
  provider: keyProvider,
  key: z.string(),
  createdAt: moment,
  /** Missing until the key was tested or rejected. */
  test: keyTest.optional(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/users/api-keys',
  summary: 'Provider keys, masked',
  response: listAnswer(apiKey),
});

/**
 * Prefixes of provider keys. Other providers (DeepSeek, OpenRouter) also use 'sk-', so that prefix alone is
 * inconclusive.
 */
const forms: readonly (readonly [Exclude<KeyProvider, 'custom'>, RegExp])[] = [
  ['anthropic', /^sk-ant-/],
  ['openai', /^sk-(?:proj|svcacct|admin|None)-|^sk-\w{20}T3BlbkFJ/],
  ['perplexity', /^pplx-/],
  ['together', /^tgp_v\d_/],
  ['v0', /^v1:\w+:/],
];

/**
 * The provider of a key by its form; null if the form is not unique to one provider, since a key is never sent to
 * another.
 */
export const providerOfKey = (key: string): Exclude<KeyProvider, 'custom'> | null =>
  forms.find(([, form]) => form.test(key.trim()))?.[0] ?? null;

export const apiKeyInput = z.object({
  name: requiredText(limits.nameLength, 'Name is required'),
  provider: keyProvider,
  key: text(limits.apiKeyLength)
    .trim()
    .min(1, 'Key is required')
    .refine((value) => /^[\x21-\x7E]+$/.test(value), 'Key must be one word of printable characters'),
});
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/users/api-keys',
  summary: 'Store a provider key, encrypted',
  status: 201,
  idempotent: true,
  body: apiKeyInput,
  response: answer(apiKey),
});
/** Asks for something that costs nothing; the answer is that of the provider, whether or not it took the key. */
export const testApiKey = endpoint({
  method: 'POST',
  path: '/api/users/api-keys/:id/test',
  summary: 'Ask the provider whether it accepts a stored key',
  response: answer(apiKey),
});
/** `agents` names the agents that used the removed key. */
export const removeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/users/api-keys/:id',
  summary: 'Remove a provider key',
  response: z.object({ success, agents: z.array(z.object({ _id: id, name: z.string() })) }),
});
