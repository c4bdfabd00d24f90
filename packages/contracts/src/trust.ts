import { z } from 'zod';
import { answer, fraction, id, moment } from './common.ts';
import { endpoint } from './endpoint.ts';

export const trustMode = z.enum(['grounded', 'consistency', 'ungrounded']);
export type TrustMode = z.infer<typeof trustMode>;

/** Where a source of evidence came from. */
export const sourceKind = z.enum(['context', 'capsule', 'citation', 'turn', 'help', 'attachment', 'function']);
export type SourceKind = z.infer<typeof sourceKind>;

export const trustSource = z.object({
  id: z.string(),
  kind: sourceKind,
  title: z.string(),
  text: z.string(),
  url: z.string().optional(),
  /** The row the source was taken from: a context, a message or a capsule. */
  refId: z.string().optional(),
});
export type TrustSource = z.infer<typeof trustSource>;

export const trustSignal = z.object({
  name: z.string(),
  value: z.number(),
  contribution: z.number(),
  explanation: z.string(),
});

/** Offsets are UTF-16 units in the reply's content, or in the source's text. */
export const trustSentence = z.object({
  start: z.number().int(),
  end: z.number().int(),
  support: fraction,
  evidence: z.object({ sourceId: z.string(), start: z.number().int(), end: z.number().int() }).optional(),
});

/** What a check after the reply used, with its price where it is known. */
export const checkUsage = z.object({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  costUsd: z.number().optional(),
});
export type CheckUsage = z.infer<typeof checkUsage>;

export const judgeVerdict = z.enum(['supported', 'contradicted', 'not_found']);
/** What a second model says of each sentence. It stands beside the score and is never part of it. */
export const judgeOpinion = z.object({
  model: z.string(),
  sentences: z.array(z.object({ start: z.number().int(), end: z.number().int(), verdict: judgeVerdict })),
  /** The share of sentences on which it agrees with the score's own marks; null when it did not judge. */
  agreement: fraction.nullable(),
  /** Why it did not judge. */
  problem: z.string().optional(),
  usage: checkUsage,
});
export type JudgeOpinion = z.infer<typeof judgeOpinion>;

/** The same question asked again: how often, the answers that came, and what they used. */
export const consistencyCheck = z.object({
  asked: z.number().int(),
  samples: z.array(z.string()),
  usage: checkUsage,
});
export type ConsistencyCheck = z.infer<typeof consistencyCheck>;

export const trustExplanation = z.object({
  messageId: id,
  score: fraction,
  mode: trustMode,
  interval: z.tuple([fraction, fraction]),
  signals: z.array(trustSignal),
  sentences: z.array(trustSentence),
  sources: z.array(trustSource),
  verdict: z.string(),
  engine: z.string(),
  scoredAt: moment,
  check: consistencyCheck.optional(),
  judge: judgeOpinion.optional(),
});
export type TrustExplanation = z.infer<typeof trustExplanation>;

export const readTrust = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages/:messageId/trust',
  summary: 'Why a reply got its trust score: signals, sentences, evidence',
  response: answer(trustExplanation),
});
