import {
  comparePosition,
  detectRefusal,
  hasPosition,
  isChallenge,
  isSameQuestion,
  type PositionChange,
  type PositionPair,
} from '@symbi/trust/stance';
import { isDeclined } from '../../../providers/local/decline.ts';
import type { MessageRow } from '../../messages/service.ts';

/** The fields read of a message. */
export type TurnRow = Pick<
  MessageRow,
  'id' | 'sender' | 'agent_id' | 'content' | 'status' | 'tool_calls' | 'trust_state'
>;

/** How a reply relates to an earlier one of the same agent. */
export interface StancePoint {
  readonly previousId: string;
  readonly change: PositionChange;
}

/** A question with its answer. */
export interface QuestionAndReply {
  readonly question: string;
  readonly reply: TurnRow;
}

/** A reply with the messages before it. */
export interface ReplyInPath {
  readonly agentId: string | null;
  readonly text: string;
  /** The shown branch up to and including the question, oldest first. */
  readonly path: readonly TurnRow[];
  /** The same agent's previous reply to the same question. */
  readonly version: TurnRow | undefined;
  /** Possible repetitions of the question elsewhere in the session, with their answers, latest first. */
  readonly elsewhere: readonly QuestionAndReply[];
}

/** How many turns back challenges are followed to their original question. */
const TURNS_READ = 40;
const COMMAND = /^\s*\/\p{L}/u;

/** A person's turn, the original question it leads back to through challenges, and its reply. */
interface Exchange {
  readonly turn: TurnRow;
  readonly question: string;
  readonly isChallenge: boolean;
  readonly reply: TurnRow | undefined;
}

const exchangesOf = (path: readonly TurnRow[]): Exchange[] => {
  const turns = path.flatMap((row, index) => (row.sender === 'user' ? [index] : [])).slice(-TURNS_READ);
  const found: Exchange[] = [];
  for (const [at, index] of turns.entries()) {
    const turn = path[index];
    if (turn === undefined) continue;
    const before = found.at(-1);
    const isDoubt = before?.reply !== undefined && isChallenge(turn.content, before.reply.content);
    const rows = path.slice(index + 1, turns[at + 1] ?? path.length);
    const reply = rows.findLast((row) => row.sender === 'agent');
    found.push({ turn, question: isDoubt ? before.question : turn.content, isChallenge: isDoubt, reply });
  }
  return found;
};

/** The exchanges in which a question was asked before, latest first, each with the reply its challenges led to. */
const askedBefore = function* (path: readonly TurnRow[], question: string): Generator<Exchange> {
  const turns = path.flatMap((row, index) => (row.sender === 'user' ? [index] : [])).slice(0, -1);
  const asked = turns.filter((index) => isSameQuestion(path[index]?.content ?? '', question));
  for (const index of asked.slice(-TURNS_READ).toReversed()) {
    const end = turns[turns.indexOf(index) + TURNS_READ] ?? path.length - 1;
    const [first, ...rest] = exchangesOf(path.slice(index, end));
    const next = rest.findIndex((exchange) => !exchange.isChallenge);
    const last = rest.slice(0, next === -1 ? rest.length : next).at(-1) ?? first;
    if (last !== undefined) yield last;
  }
};

const REFUSED_FROM = 0.6;

/** The output of functions and commands is no position. */
const isOutput = (row: Pick<TurnRow, 'tool_calls'>): boolean => row.tool_calls !== '[]';

const holdsPosition = (row: TurnRow | undefined, agentId: string | null): row is TurnRow =>
  row !== undefined &&
  row.agent_id === agentId &&
  row.status === 'complete' &&
  row.content !== '' &&
  !isDeclined(row.content) &&
  !isOutput(row) &&
  row.trust_state !== 'nothing_to_check';

/** 'I found nothing on that' takes no position; a refusal does. */
const isAbstention = (row: TurnRow, prompt: string): boolean =>
  row.trust_state === 'no_answer' && detectRefusal({ prompt, reply: row.content }) < REFUSED_FROM;

type Pair = Omit<PositionPair, 'current'> & { readonly row: TurnRow };

const findPair = ({ agentId, path, version, elsewhere }: ReplyInPath): Pair | undefined => {
  const exchanges = exchangesOf(path);
  const now = exchanges.at(-1);
  if (now === undefined || COMMAND.test(now.turn.content) || !hasPosition(now.question)) return undefined;
  const { question, turn } = now;
  const pairOf = (row: TurnRow | undefined, userTurn: string, asked = question): Pair | undefined =>
    holdsPosition(row, agentId) && !isAbstention(row, asked)
      ? { question: asked, userTurn, previous: row.content, row }
      : undefined;
  const earlier = exchanges.slice(0, -1);
  if (now.isChallenge) return pairOf(earlier.at(-1)?.reply, turn.content);
  if (path.at(-1) === turn) {
    const asked = pairOf(version, '');
    if (asked !== undefined) return asked;
  }
  for (const same of askedBefore(path, question)) {
    const pair = pairOf(same.reply, '', same.question);
    if (pair !== undefined) return pair;
  }
  const same = elsewhere.filter((answered) => isSameQuestion(answered.question, question));
  return same.map((answered) => pairOf(answered.reply, '', answered.question)).find((pair) => pair !== undefined);
};

/** Needs no database, so it can run in a thread. */
export const comparePositions = (saying: ReplyInPath): StancePoint | undefined => {
  const pair = findPair(saying);
  if (pair === undefined) return undefined;
  const { row, ...rest } = pair;
  return { previousId: row.id, change: comparePosition({ ...rest, current: saying.text }) };
};
