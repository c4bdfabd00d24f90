import { z } from 'zod';
import { answer, fraction, id, moment } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { searchProvider } from './web-search.ts';

export const trustMode = z.enum(['grounded', 'consistency', 'ungrounded']);
export type TrustMode = z.infer<typeof trustMode>;

/**
 * What a reply's number means, and whether it has one. Only 'checked' counts in means, counters and alerts.
 *
 * - `checked`: compared with sources.
 * - `second_opinion`: compared with further answers to the same question, or by a judging model; an opinion, not a
 *   source.
 * - `not_checked`: it makes a claim and there was nothing to check it with. `score` is at most `uncheckedMost`; the
 *   explanation's `estimate` rests on the wording alone.
 * - `no_answer`: a refusal, or a statement that nothing was found. No score.
 * - `nothing_to_check`: a greeting, a question back, a command's output: no claim of fact. No score.
 */
export const trustState = z.enum(['checked', 'second_opinion', 'not_checked', 'no_answer', 'nothing_to_check']);
export type TrustState = z.infer<typeof trustState>;

/** The highest score of a reply without anything to check it with: below every tier that reads as good. */
export const UNCHECKED_MOST = 0.59;

/** The origin of a source. */
const sourceKind = z.enum(['context', 'capsule', 'citation', 'turn', 'help', 'attachment', 'function']);

const trustSource = z.object({
  id: z.string(),
  kind: sourceKind,
  title: z.string(),
  text: z.string(),
  url: z.string().optional(),
  /** The row the source was taken from: a context, a message or a capsule. */
  refId: z.string().optional(),
  /** The text is a searching model's account of the page, not a quotation. */
  isRetold: z.boolean().optional(),
  /** Of a file that went with the question although none of its passages fits it. */
  isBeside: z.boolean().optional(),
});
export type TrustSource = z.infer<typeof trustSource>;

const trustSignal = z.object({
  name: z.string(),
  value: z.number(),
  contribution: z.number(),
  explanation: z.string(),
});

/** The fault of a marked sentence. One that is 'opposed' is covered, but a source seems to say otherwise. */
export const flagKind = z.enum(['contradicted', 'opposed', 'not_in_source', 'number', 'name', 'quotation']);
export type FlagKind = z.infer<typeof flagKind>;

/** A passage of a source. */
const trustEvidence = z.object({ sourceId: z.string(), start: z.number().int(), end: z.number().int() });

/** Offsets are UTF-16 units in the reply's content, or in the source's text. */
const trustSentence = z.object({
  start: z.number().int(),
  end: z.number().int(),
  support: fraction,
  /** Probability that the sources say the opposite. */
  contradiction: fraction.optional(),
  /** Marked for the reader: not covered by the sources. Absent in explanations by engines before 1.1.0. */
  flagged: z.boolean().optional(),
  /** Why it is marked. */
  kind: flagKind.optional(),
  evidence: trustEvidence.optional(),
  /** Of a sentence that is opposed: what seems to say otherwise. */
  opposed: trustEvidence.optional(),
  /** How its numbers that no source writes follow from those of the sources: '1.45 kWh − 0.82 kWh = 0.63 kWh'. */
  calculations: z.array(z.string()).optional(),
});

/** The usage of a check after the reply, with its price if known. */
const checkUsage = z.object({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Web searches charged by the provider. */
  searches: z.number().int().optional(),
  costUsd: z.number().optional(),
  /** An answer was interrupted: this much of it arrived, and its full cost is unknown. */
  isAtLeast: z.boolean().optional(),
});
export type CheckUsage = z.infer<typeof checkUsage>;

export const judgeVerdict = z.enum(['supported', 'contradicted', 'not_found']);
/** No fault, a sentence not found in the sources, or a wrong sentence, which takes precedence. */
const judgeFinding = z.enum(['clean', 'not_found', 'contradicted']);
/**
 * A second model's opinion on each sentence, compared with the reply's sources or, without any, with the model's own
 * knowledge. It moves the score by its weight.
 */
const judgeOpinion = z.object({
  model: z.string(),
  sentences: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      verdict: judgeVerdict,
      /** The source it names for it; unverified. */
      source: z.string().optional(),
    }),
  ),
  /** Absent if it did not judge, and in opinions of earlier versions, which moved no score. */
  finding: judgeFinding.optional(),
  /**
   * `ratio`: how many times more often the judge finds this in right replies than in wrong ones, as the score used it;
   * `judgments`: how many of the reader's own judgments it includes.
   */
  weight: z.object({ ratio: z.number(), judgments: z.number().int() }).optional(),
  /** Share of sentences on which it agrees with the score's own marks; null if it did not judge. */
  agreement: fraction.nullable(),
  /** Why it did not judge, if it did not. */
  problem: z.string().optional(),
  usage: checkUsage,
});
export type JudgeOpinion = z.infer<typeof judgeOpinion>;

/** The repeated question: number of requests, the answers received, and their usage. */
const consistencyCheck = z.object({
  asked: z.number().int(),
  samples: z.array(z.string()),
  usage: checkUsage,
  /** Why answers are missing, if any are. */
  problem: z.string().optional(),
});
export type ConsistencyCheck = z.infer<typeof consistencyCheck>;

/** A provider's own search for a reply without sources; the pages it cited are among the sources. */
const searchCheck = z.object({
  model: z.string(),
  /** The searching provider; absent from earlier versions, which always used Perplexity. */
  provider: searchProvider.optional(),
  /** Pages with a passage read, and how many of them concern what the reply says. */
  pages: z.number().int(),
  used: z.number().int(),
  usage: checkUsage,
  /** Why nothing was found. */
  problem: z.string().optional(),
});
export type SearchCheck = z.infer<typeof searchCheck>;

/** The result of a verifier, a model that reads each claim together with its passage. */
const verifierReport = z.object({
  /** Name, version and the start of the model's sha256; absent if it did not answer. */
  engine: z.string().optional(),
  /** SHA-256 of the model file. */
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
  /** Why there are no readings; then the score rests on words alone. */
  problem: z.string().optional(),
});
export type VerifierReport = z.infer<typeof verifierReport>;

/** Token probabilities of a reply as four figures, without any token. Logarithms are natural. */
const tokenSummary = z.object({
  /** Number of tokens with a letter or a digit. */
  tokens: z.number().int(),
  mean: z.number(),
  /** Share of tokens with a probability below one half. */
  unsure: fraction,
  /** The least likely part of a number or a name, if there is one. */
  least: z.number().optional(),
});

export const trustExplanation = z.object({
  messageId: id,
  state: trustState,
  /** Null if there is nothing to score: 'no_answer' and 'nothing_to_check'. */
  score: fraction.nullable(),
  /**
   * The score before the person's own judgments and every cap, which calibration learns from. Absent without a score,
   * and in scores of earlier versions.
   */
  base: fraction.optional(),
  /** Only for 'not_checked': what the wording alone suggests, before the cap. Always to be presented as an estimate. */
  estimate: fraction.optional(),
  mode: trustMode,
  /** 90 % interval of the score; null without a score. */
  interval: z.tuple([fraction, fraction]).nullable(),
  signals: z.array(trustSignal),
  sentences: z.array(trustSentence),
  sources: z.array(trustSource),
  verdict: z.string(),
  /** Present if the provider reports them. They only move the score of a reply without a source. */
  logprobs: tokenSummary.optional(),
  /** Number of pictures the model received; the reply was not compared with them. */
  pictures: z.number().int().optional(),
  engine: z.string(),
  scoredAt: moment,
  /** Absent if no verifier is installed or enabled, if there was nothing to read, and in scores of earlier versions. */
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
