import { z } from 'zod';
import { answer, cursorQuery, done, fraction, id, limitQuery, listAnswer, moment, text } from './common.ts';
import { judgment } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { trustExplanation, trustMode } from './trust.ts';

/** A person's verdict on a scored reply, with the sentence it is about if one was marked (offsets in the content). */
export const judgmentInput = z.object({
  judgment,
  note: text(2_000).optional(),
  /** Given without the badge in view; what is left out was given beside it. */
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

/** One bar of a reliability diagram: replies we called `meanScore` on average, and the share that was right. */
const reliabilityBin = z.object({
  from: fraction,
  to: fraction,
  count: z.number().int(),
  meanScore: fraction,
  rightShare: fraction,
});
export type ReliabilityBin = z.infer<typeof reliabilityBin>;

/** A judging model against what the person said: replies it found no fault in, and those it did. */
const judgeRecord = z.object({
  model: z.string(),
  judgments: z.number().int(),
  clean: z.object({ count: z.number().int(), right: z.number().int() }),
  faulty: z.object({ count: z.number().int(), wrong: z.number().int() }),
  /** Those of the faulty ones of which it called a sentence wrong. */
  contradicted: z.object({ count: z.number().int(), wrong: z.number().int() }),
});
export type JudgeRecord = z.infer<typeof judgeRecord>;

const judgmentCounts = z.object({ right: z.number().int(), wrong: z.number().int(), unsure: z.number().int() });

const modeCalibration = z.object({
  /** 'ungrounded' of replies without a source whose model said how sure it was of its words; other estimates learn nothing. */
  mode: trustMode,
  /** Of scores by the present engine, with or without its verifier, whichever has more: only these teach it anything. */
  counts: judgmentCounts,
  /**
   * What line and diagram rest on: `blind` from as many right and wrong ones as are needed that were given without the badge
   * in view, `all` before.
   */
  basis: z.enum(['blind', 'all']),
  /** Right and wrong ones of these scores that were given blind. */
  blind: z.number().int(),
  /** Null while there are too few of them: then the shipped curve alone is used. */
  calibration: z.object({ slope: z.number(), intercept: z.number(), judgments: z.number().int() }).nullable(),
  /** What a shipped score becomes for this user, before what limits it. */
  changes: z.array(z.object({ shipped: fraction, yours: fraction })),
  bins: z.array(reliabilityBin),
  expectedError: fraction.nullable(),
});
export type ModeCalibration = z.infer<typeof modeCalibration>;

const calibrationState = z.object({
  counts: judgmentCounts,
  /** How many right and wrong ones a mode needs before its scores are adjusted. */
  needed: z.number().int(),
  /** Modes of which replies were judged, by any engine. */
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
  /** `count` is that of these. */
  response: listAnswer(judgmentRecord),
});

/** A reply to be judged, and nothing that says how far it can be believed. */
const blindReply = z.object({
  conversationId: id,
  messageId: id,
  question: z.string(),
  reply: z.string(),
});
export type BlindReply = z.infer<typeof blindReply>;
export const listBlindReplies = endpoint({
  method: 'GET',
  path: '/api/judgments/blind',
  summary: 'Rated replies that I have not judged, newest first, without their ratings',
  response: answer(z.array(blindReply)),
});

/** The score a reply was given, and what today's engine says of it. Nothing is stored. */
export const rescoreMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/score',
  summary: 'Score a reply again with the present engine, beside the score it was given',
  response: answer(z.object({ stored: trustExplanation, fresh: trustExplanation })),
});
