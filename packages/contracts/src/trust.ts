import { z } from 'zod';
import { answer, fraction, id, moment } from './common.ts';
import { endpoint } from './endpoint.ts';
import { searchProvider } from './web-search.ts';

export const trustMode = z.enum(['grounded', 'consistency', 'ungrounded']);
export type TrustMode = z.infer<typeof trustMode>;

/**
 * What a reply's number may say, and whether it has one at all. Only 'checked' counts in means, counters and alerts.
 *
 * - `checked`: compared with sources.
 * - `second_opinion`: further answers to the same question, or a judging model; somebody's opinion, no source.
 * - `not_checked`: it claims something and nothing was there to check it with. `score` is at most `uncheckedMost`; what
 *   the wording alone suggests is the `estimate` of the explanation.
 * - `no_answer`: a refusal, or the word that nothing was found. No score.
 * - `nothing_to_check`: a greeting, a question back, a command's output: no claim of fact. No score.
 */
export const trustState = z.enum(['checked', 'second_opinion', 'not_checked', 'no_answer', 'nothing_to_check']);
export type TrustState = z.infer<typeof trustState>;

/** The most that a reply gets which nothing was there to check with: below every tier that reads as good. */
export const uncheckedMost = 0.59;

/** Where a source of evidence came from. */
const sourceKind = z.enum(['context', 'capsule', 'citation', 'turn', 'help', 'attachment', 'function']);

const trustSource = z.object({
  id: z.string(),
  kind: sourceKind,
  title: z.string(),
  text: z.string(),
  url: z.string().optional(),
  /** The row the source was taken from: a context, a message or a capsule. */
  refId: z.string().optional(),
  /** The text is what a model that searched says of the page, and no word of the page itself. */
  isRetold: z.boolean().optional(),
});
export type TrustSource = z.infer<typeof trustSource>;

const trustSignal = z.object({
  name: z.string(),
  value: z.number(),
  contribution: z.number(),
  explanation: z.string(),
});

/** What is wrong with a marked sentence. */
const flagKind = z.enum(['contradicted', 'not_in_source', 'number', 'name', 'quotation']);
export type FlagKind = z.infer<typeof flagKind>;

/** Offsets are UTF-16 units in the reply's content, or in the source's text. */
const trustSentence = z.object({
  start: z.number().int(),
  end: z.number().int(),
  support: fraction,
  /** How likely the sources say the opposite. */
  contradiction: fraction.optional(),
  /** Marked for the reader: not covered by the sources. Explanations before 1.1.0 of the engine do not say. */
  flagged: z.boolean().optional(),
  /** Why it is marked. */
  kind: flagKind.optional(),
  evidence: z.object({ sourceId: z.string(), start: z.number().int(), end: z.number().int() }).optional(),
});

/** What a check after the reply used, with its price where it is known. */
const checkUsage = z.object({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Searches of the web that the provider charges for. */
  searches: z.number().int().optional(),
  costUsd: z.number().optional(),
  /** An answer was broken off: so much was seen of it, and what it cost is not known. */
  isAtLeast: z.boolean().optional(),
});
export type CheckUsage = z.infer<typeof checkUsage>;

export const judgeVerdict = z.enum(['supported', 'contradicted', 'not_found']);
/** No fault, a sentence that was not found, or one that is wrong: the last counts before the others. */
const judgeFinding = z.enum(['clean', 'not_found', 'contradicted']);
/**
 * What a second model says of each sentence, compared with the sources of the reply or, where it has none, by what the
 * model knows. It moves the score by its weight.
 */
const judgeOpinion = z.object({
  model: z.string(),
  sentences: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      verdict: judgeVerdict,
      /** What it names for it, by its own word; nobody looked there. */
      source: z.string().optional(),
    }),
  ),
  /** Absent where it did not judge, and of opinions that earlier versions asked for: those moved no score. */
  finding: judgeFinding.optional(),
  /**
   * How much more often it finds this in right replies than in wrong ones, as the score took it; `judgments` of the reader
   * are in it.
   */
  weight: z.object({ ratio: z.number(), judgments: z.number().int() }).optional(),
  /** The share of sentences on which it agrees with the score's own marks; null when it did not judge. */
  agreement: fraction.nullable(),
  /** Why it did not judge. */
  problem: z.string().optional(),
  usage: checkUsage,
});
export type JudgeOpinion = z.infer<typeof judgeOpinion>;

/** The same question asked again: how often, the answers that came, and what they used. */
const consistencyCheck = z.object({
  asked: z.number().int(),
  samples: z.array(z.string()),
  usage: checkUsage,
  /** Why answers are missing, where one is. */
  problem: z.string().optional(),
});
export type ConsistencyCheck = z.infer<typeof consistencyCheck>;

/** A provider's own search for a reply without sources: the pages it cited stand among the sources. */
const searchCheck = z.object({
  model: z.string(),
  /** Whose search it was; of earlier versions always Perplexity's. */
  provider: searchProvider.optional(),
  /** Pages of which a passage was read, and those of them that speak of what the reply says. */
  pages: z.number().int(),
  used: z.number().int(),
  usage: checkUsage,
  /** Why nothing was found. */
  problem: z.string().optional(),
});
export type SearchCheck = z.infer<typeof searchCheck>;

/** What a verifier, a model that reads a claim beside its passage, made of the sentences that claim something. */
const verifierReport = z.object({
  /** Name, version and the start of the model's sha256; absent where it did not answer. */
  engine: z.string().optional(),
  /** Of the model's file. */
  sha256: z.string().optional(),
  /** The offsets are those of the sentence; the three probabilities add up to 1. */
  readings: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      supported: fraction,
      contradicted: fraction,
      unknown: fraction,
    }),
  ),
  /** Why there are none: then words alone made the score. */
  problem: z.string().optional(),
});
export type VerifierReport = z.infer<typeof verifierReport>;

/** How likely the model held the tokens of its reply: four figures, and no token. Logarithms are natural. */
const tokenSummary = z.object({
  /** Those with a letter or a digit. */
  tokens: z.number().int(),
  mean: z.number(),
  /** The share that was less likely than not. */
  unsure: fraction,
  /** The least likely part of a number or a name, where there is one. */
  least: z.number().optional(),
});

export const trustExplanation = z.object({
  messageId: id,
  state: trustState,
  /** Null where there is nothing to score: 'no_answer' and 'nothing_to_check'. */
  score: fraction.nullable(),
  /**
   * The score before one's own judgments and before every limit, from which those judgments learn. Absent without a score,
   * and of scores of earlier versions.
   */
  base: fraction.optional(),
  /** Only of 'not_checked': what the wording alone suggests, before the cap. An estimate, to be named as one. */
  estimate: fraction.optional(),
  mode: trustMode,
  /** 90 %, of the score; null without one. */
  interval: z.tuple([fraction, fraction]).nullable(),
  signals: z.array(trustSignal),
  sentences: z.array(trustSentence),
  sources: z.array(trustSource),
  verdict: z.string(),
  /** Where its provider gives them. They move the score of a reply without a source alone. */
  logprobs: tokenSummary.optional(),
  /** How many pictures its model was shown: nothing in the reply was compared with them. */
  pictures: z.number().int().optional(),
  engine: z.string(),
  scoredAt: moment,
  /** Absent where no verifier is there or wanted, where nothing was to be read, and of scores of earlier versions. */
  verifier: verifierReport.optional(),
  search: searchCheck.optional(),
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
