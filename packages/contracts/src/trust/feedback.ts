import { z } from 'zod';
import { answer, cursorQuery, done, fraction, id, limitQuery, listAnswer, moment, text } from '../common.ts';
import { judgment } from '../conversations/conversations.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { trustExplanation, trustMode } from './trust.ts';

/** A person's verdict on a scored reply, with the sentence it is about if one was marked (offsets in the content). */
export const judgmentInput = z.object({
  judgment,
  note: text(2_000).optional(),
  /** Given without the badge in view; absent means with the badge in view. */
  blind: z.boolean().optional(),
  sentence: z
    .object({ start: z.number().int().min(0), end: z.number().int().min(0) })
    .refine((value) => value.end > value.start, 'The sentence must not be empty')
    .optional(),
});
export type JudgmentInput = z.infer<typeof judgmentInput>;

const judgmentRecord = judgmentInput.extend({
  messageId: id,
  conversationId: id,
  score: fraction,
  mode: trustMode,
  engine: z.string(),
  judgedAt: moment,
});
export type JudgmentRecord = z.infer<typeof judgmentRecord>;

export const judgeMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/feedback',
  summary: 'Say whether a scored reply was right, wrong or unsure',
  body: judgmentInput,
  response: answer(judgmentRecord),
});
export const removeJudgment = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id/messages/:messageId/feedback',
  summary: 'Take a judgment back',
  response: done,
});

/** One bar of a reliability diagram: replies with an average score of `meanScore`, and the share that was right. */
const reliabilityBin = z.object({
  from: fraction,
  to: fraction,
  count: z.number().int(),
  meanScore: fraction,
  rightShare: fraction,
});
export type ReliabilityBin = z.infer<typeof reliabilityBin>;

/** A judge compared with the person's judgments: replies without and with a fault according to the judge. */
const judgeRecord = z.object({
  model: z.string(),
  judgments: z.number().int(),
  clean: z.object({ count: z.number().int(), right: z.number().int() }),
  faulty: z.object({ count: z.number().int(), wrong: z.number().int() }),
  /** Faulty replies in which it called a sentence wrong. */
  contradicted: z.object({ count: z.number().int(), wrong: z.number().int() }),
});
export type JudgeRecord = z.infer<typeof judgeRecord>;

const judgmentCounts = z.object({ right: z.number().int(), wrong: z.number().int(), unsure: z.number().int() });

const modeCalibration = z.object({
  /**
   * 'ungrounded' covers replies without a source whose model reported token probabilities; other estimates are not
   * calibrated.
   */
  mode: trustMode,
  /**
   * Judgments of scores by the present engine, with or without its verifier, whichever has more; only these calibrate
   * it.
   */
  counts: judgmentCounts,
  /**
   * Judgments behind the line and the diagram: `blind` once enough right and wrong ones were given without the badge in
   * view, `all` before that.
   */
  basis: z.enum(['blind', 'all']),
  /** Right and wrong judgments of these scores given blind. */
  blind: z.number().int(),
  /** Null while there are too few: then only the shipped curve applies. */
  calibration: z.object({ slope: z.number(), intercept: z.number(), judgments: z.number().int() }).nullable(),
  /** The user's score for a shipped score, before any cap. */
  changes: z.array(z.object({ shipped: fraction, yours: fraction })),
  bins: z.array(reliabilityBin),
  expectedError: fraction.nullable(),
});
export type ModeCalibration = z.infer<typeof modeCalibration>;

const calibrationState = z.object({
  counts: judgmentCounts,
  /** Right and wrong judgments that a mode needs before its scores are adjusted. */
  needed: z.number().int(),
  /** Modes with judged replies, by any engine. */
  modes: z.array(modeCalibration),
  judges: z.array(judgeRecord),
});
export type CalibrationState = z.infer<typeof calibrationState>;
export const readCalibration = endpoint({
  method: 'GET',
  path: '/api/judgments/calibration',
  summary: 'How well the scores fitted what I judged, and what that changed',
  response: answer(calibrationState),
});
export const listJudgments = endpoint({
  method: 'GET',
  path: '/api/judgments',
  summary: 'My judgments, newest first; the export has one JSON line each',
  query: z.object({ limit: limitQuery(limits.pageMaximum), cursor: cursorQuery }),
  /** `count` is the number of these records. */
  response: listAnswer(judgmentRecord),
});

/** A reply to judge, without anything that reveals its score. */
const blindReply = z.object({
  conversationId: id,
  messageId: id,
  question: z.string(),
  reply: z.string(),
  /** The numbered sources of the reply with their words, which say nothing of what it was rated. */
  sources: z.array(z.object({ n: z.number().int(), title: z.string(), text: z.string() })),
});
export type BlindReply = z.infer<typeof blindReply>;
export const listBlindReplies = endpoint({
  method: 'GET',
  path: '/api/judgments/blind',
  summary: 'Rated replies that I have not judged, newest first, without their ratings',
  response: answer(z.array(blindReply)),
});

/** The stored score of a reply and the score of the current engine. Nothing is stored. */
export const rescoreMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/score',
  summary: 'Score a reply again with the present engine, beside the score it was given',
  response: answer(z.object({ stored: trustExplanation, fresh: trustExplanation })),
});
