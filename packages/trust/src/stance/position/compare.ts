import { tokenize } from '@symbi/text/tokens';
import { decisiveParts } from './decisive.ts';
import { findEvidence, type EvidenceWindow } from './evidence.ts';
import { replyGrams } from './grams.ts';
import { sigmoid, weigh, type Contribution, type StanceTable } from './model.ts';
import { readProse, type Prose } from '../reading/prose.ts';
import { readQuestion, type Question } from '../reading/question.ts';
import { readCues } from './signals.ts';
import { nameStance } from './stances.ts';
import { shippedTable } from './table.ts';

/** Two consecutive replies of one agent to one question, and the user's turn between them. */
export interface PositionPair {
  question: string;
  userTurn: string;
  previous: string;
  current: string;
}

/**
 * - `same`: the position stands.
 * - `change`: wording, content or confidence changed, but not enough to call the position reversed.
 * - `pivot`: the position reversed (score above `PIVOT_THRESHOLD`).
 * - `refusal`: exactly one of the replies refuses.
 * - `topic`: the conversation moved to another subject, so there is no common position to compare.
 * - `not_compared`: the earlier reply was not challenged and its question not repeated; see `comparableBy`.
 */
type ChangeKind = 'same' | 'change' | 'pivot' | 'refusal' | 'topic' | 'not_compared';

export interface PositionChange {
  /** Calibrated probability in 0..1 that the position reversed. */
  change_point_score: number;
  kind: ChangeKind;
  stance_from: string;
  stance_to: string;
  evidence_window: EvidenceWindow;
  /** Contributions in logits, largest first; they add up to the logit of the score. */
  signals: Contribution[];
}

/** Above this a change is a pivot: a true reversal at least eight times in ten. */
export const PIVOT_THRESHOLD = 0.6;
/** Below this the position counts as unchanged. */
export const CHANGE_THRESHOLD = 0.2;
/** Topic change is only detected if both replies have this many words; shorter ones share too little by chance. */
const TOPIC_WORDS = 40;
const TOPIC_OVERLAP = 0.08;
const QUESTION_FROM_USER = 2_000;

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of a) if (b.has(stem)) shared += 1;
  return a.size === 0 || b.size === 0 ? 0 : shared / Math.sqrt(a.size * b.size);
}

function isNewTopic(question: Question, userTurn: string, previous: Prose, current: Prose): boolean {
  if (previous.words.length < TOPIC_WORDS || current.words.length < TOPIC_WORDS) return false;
  if (overlap(previous.stems, current.stems) >= TOPIC_OVERLAP) return false;
  const turn = new Set(
    tokenize(userTurn.slice(0, QUESTION_FROM_USER), 'en')
      .filter((token) => !token.isStop)
      .map((token) => token.stem),
  );
  return overlap(turn, question.stems) < 0.2 && overlap(turn, previous.stems) < 0.2;
}

function kindOf(score: number, isTopic: boolean, from: string, to: string): ChangeKind {
  if (isTopic) return 'topic';
  if ((from === 'refusing') !== (to === 'refusing')) return 'refusal';
  if (score > PIVOT_THRESHOLD) return 'pivot';
  return score >= CHANGE_THRESHOLD ? 'change' : 'same';
}

const sumOf = (signals: readonly Contribution[]): number =>
  signals.reduce((sum, { contribution }) => sum + contribution, 0);

const EMPTY: Omit<PositionChange, 'evidence_window'> = {
  change_point_score: 0,
  kind: 'same',
  stance_from: 'unclear',
  stance_to: 'unclear',
  signals: [],
};

/**
 * Compares two consecutive replies and estimates the probability that the position reversed. Pure, deterministic,
 * linear in the length of the texts and bounded (16,000 characters of each reply are read). Never throws.
 */
export function comparePosition(pair: PositionPair, table: StanceTable = shippedTable()): PositionChange {
  const question = readQuestion(pair.question);
  const previous = readProse(pair.previous);
  const current = readProse(pair.current);
  if (previous.words.length === 0 || current.words.length === 0)
    return { ...EMPTY, evidence_window: { previous_excerpt: '', current_excerpt: '' } };
  const grams = { previous: replyGrams(previous, question), current: replyGrams(current, question) };
  const reading = { question, userTurn: pair.userTurn, previous, current };
  const learned = weigh(table, { cues: readCues(reading), ...grams, form: question.form });
  const signals = [...learned, ...decisiveParts(reading, pair.question, sumOf(learned))];
  const isTopic = isNewTopic(question, pair.userTurn, previous, current);
  const score = sigmoid(sumOf(signals));
  const stance = (reply: string, prose: Prose, own: ReadonlySet<string>, prompt: string): string =>
    nameStance({ question, asked: pair.question, prompt, reply, prose, grams: own }, table);
  const named = {
    from: stance(pair.previous, previous, grams.previous, pair.question),
    to: stance(pair.current, current, grams.current, pair.userTurn),
  };
  const kind = kindOf(score, isTopic, named.from, named.to);
  const texts = { previous: pair.previous, current: pair.current };
  return {
    change_point_score: isTopic ? Math.min(score, PIVOT_THRESHOLD) : score,
    kind,
    stance_from: named.from,
    stance_to: kind === 'pivot' && named.from === named.to ? 'unclear' : named.to,
    evidence_window: findEvidence(
      texts,
      { previous, current, question },
      table,
      grams.previous,
      score > CHANGE_THRESHOLD,
    ),
    signals: signals.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)),
  };
}
