import { z } from 'zod';
import { answer } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const embeddingState = z.object({
  isOn: z.boolean(),
  hasKey: z.boolean(),
  model: z.string(),
  /** Active contexts, and how many have an up-to-date vector. */
  total: z.number().int(),
  embedded: z.number().int(),
  isRunning: z.boolean(),
  /** Tokens still to embed, estimated at four characters each. */
  estimatedTokens: z.number().int(),
  estimatedUsd: z.number(),
  error: z.string().optional(),
});
export type EmbeddingState = z.infer<typeof embeddingState>;
export const readEmbeddings = endpoint({
  method: 'GET',
  path: '/api/context/embeddings',
  summary: 'Whether my contexts are embedded with my OpenAI key, and what it would cost',
  response: answer(embeddingState),
});
export const startEmbeddings = endpoint({
  method: 'POST',
  path: '/api/context/embeddings',
  summary: 'Send my active contexts to OpenAI for embedding, now and when they change',
  status: 202,
  response: answer(embeddingState),
});
export const stopEmbeddings = endpoint({
  method: 'DELETE',
  path: '/api/context/embeddings',
  summary: 'Stop embedding and delete the vectors',
  response: answer(embeddingState),
});
