import { canonicalJson } from '@symbi/ledger';
import type { hasPosition, isChallenge, isSameQuestion, PositionChange, PositionPair } from '@symbi/trust/stance';
import type { TrustSource } from '@symbi/contracts/trust';
import type { Database } from '../../platform/database/database.ts';
import { DECLINE } from '../../providers/local.ts';
import type { Appended, LogEntry } from '../timeline/service.ts';
import { findEarlierVersion, type MessageRow } from '../messages/service.ts';
import { basisPoints } from './score/explanation.ts';

const STANCE_ENGINE = 'symbi-stance/3';
/** How many turns back a question is looked for that is asked again. */
const TURNS_READ = 40;
const COMMAND = /^\s*\/\p{L}/u;

/** How a reply stands to an earlier one of the same agent. */
export interface StancePoint {
  readonly previousId: string;
  readonly change: PositionChange;
}

export interface StanceSubject {
  readonly reply: Pick<MessageRow, 'id' | 'conversation_id' | 'owner_id' | 'agent_id' | 'parent_id'>;
  readonly text: string;
  /** The shown branch up to and with the question, oldest first. */
  readonly path: readonly MessageRow[];
  readonly judged: readonly TrustSource[];
}

/** Loaded with the comparison itself, when the first reply is to be compared. */
interface Stance {
  readonly detectRefusal: (item: { prompt: string; reply: string }) => number;
  readonly hasPosition: typeof hasPosition;
  readonly isChallenge: typeof isChallenge;
  readonly isSameQuestion: typeof isSameQuestion;
}

/** A turn of a person, the first question it goes back to through challenges, and the reply it got. */
interface Exchange {
  readonly turn: MessageRow;
  readonly question: string;
  readonly isChallenge: boolean;
  readonly reply: MessageRow | undefined;
}

const exchangesOf = (path: readonly MessageRow[], { isChallenge }: Stance): Exchange[] => {
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

const REFUSED_FROM = 0.6;

/** What functions and commands put out is no position. */
const isOutput = (row: Pick<MessageRow, 'tool_calls'>): boolean => row.tool_calls !== '[]';

const holdsPosition = (row: MessageRow | undefined, agentId: string | null): row is MessageRow =>
  row !== undefined &&
  row.agent_id === agentId &&
  row.status === 'complete' &&
  row.content !== '' &&
  row.content !== DECLINE &&
  !isOutput(row) &&
  row.trust_state !== 'nothing_to_check';

/** 'I found nothing on that' takes no position; a refusal does. */
const isAbstention = (row: MessageRow, prompt: string, { detectRefusal }: Stance): boolean =>
  row.trust_state === 'no_answer' && detectRefusal({ prompt, reply: row.content }) < REFUSED_FROM;

type Pair = Omit<PositionPair, 'current'> & { readonly row: MessageRow };

const findPair = async (database: Database, said: StanceSubject, stance: Stance): Promise<Pair | undefined> => {
  const { reply, path } = said;
  const exchanges = exchangesOf(path, stance);
  const now = exchanges.at(-1);
  if (now === undefined || COMMAND.test(now.turn.content) || !stance.hasPosition(now.question)) return undefined;
  const { question, turn } = now;
  const pairOf = (row: MessageRow | undefined, userTurn: string, asked = question): Pair | undefined =>
    holdsPosition(row, reply.agent_id) && !isAbstention(row, asked, stance)
      ? { question: asked, userTurn, previous: row.content, row }
      : undefined;
  const earlier = exchanges.slice(0, -1);
  if (now.isChallenge) return pairOf(earlier.at(-1)?.reply, turn.content);
  if (path.at(-1) === turn) {
    const version = pairOf(await findEarlierVersion(database.read, reply), '');
    if (version !== undefined) return version;
  }
  const same = earlier.findLast((exchange) => stance.isSameQuestion(exchange.question, question));
  return same === undefined ? undefined : pairOf(same.reply, '', same.question);
};

/**
 * Compares a reply with an earlier one of the same agent on its branch, where there is a reason to: the person
 * challenged that reply, asked for another version of it, or asks the same question again. Undefined for everything
 * else, ordinary follow-ups above all: an answer to another question is no new position on the one before.
 */
export const findStance = async (database: Database, said: StanceSubject): Promise<StancePoint | undefined> => {
  if (said.text === DECLINE || said.judged.some((source) => source.kind === 'function')) return undefined;
  const { comparePosition, ...stance } = await import('@symbi/trust/stance');
  const pair = await findPair(database, said, stance);
  if (pair === undefined) return undefined;
  const { row, ...rest } = pair;
  return { previousId: row.id, change: comparePosition({ ...rest, current: said.text }) };
};

/** A stance that names what it is committed to quotes the text; the row keeps only its kind, the content the rest. */
const kindOfStance = (stance: string): string => (stance.startsWith('committed to') ? 'committed' : stance);

export const stanceEntry = (reply: MessageRow, { previousId, change }: StancePoint): LogEntry => ({
  type: 'timeline',
  fields: {
    message_id: reply.id,
    previous_message_id: previousId,
    kind: change.kind,
    stance_from: kindOfStance(change.stance_from),
    stance_to: kindOfStance(change.stance_to),
    change_bp: basisPoints(change.change_point_score),
    engine: STANCE_ENGINE,
  },
  content: canonicalJson({
    stance_from: change.stance_from,
    stance_to: change.stance_to,
    previous_excerpt: change.evidence_window.previous_excerpt,
    current_excerpt: change.evidence_window.current_excerpt,
  }),
  subjectId: reply.id,
});

/** The hash of the row that signs the point. */
export const pointHash = (log: Appended): string => log.rows.find(({ type }) => type === 'timeline')?.rowHash ?? '';
