import { canonicalJson } from '@symbi/ledger';
import type { TrustSource } from '@symbi/contracts/trust';
import { questionWords } from '@symbi/trust/questions';
import type { Database } from '../../platform/database/database.ts';
import type { Offload } from '../../platform/workers/offload.ts';
import { isTooMuch, workerTask } from '../../platform/workers/task.ts';
import { isDeclined } from '../../providers/local.ts';
import type { AppendResult, LogEntry } from '../timeline/service.ts';
import { findAnswers, findEarlierVersion, findMessages, type MessageRow, type PathRow } from '../messages/service.ts';
import type { Search } from '../search/service.ts';
import type { QuestionAndReply, TurnRow, StancePoint } from './position/position.ts';
import type { work } from './position/position.task.ts';
import { basisPoints } from './score/explanation.ts';

export type { StancePoint } from './position/position.ts';

const STANCE_ENGINE = 'symbi-stance/6';

const positionTask = workerTask<typeof work>(new URL('position/position.task.ts', import.meta.url));

export interface StanceSubject {
  readonly reply: Pick<MessageRow, 'id' | 'conversation_id' | 'owner_id' | 'agent_id' | 'parent_id'>;
  readonly text: string;
  /** The shown branch up to and including the question, oldest first. */
  readonly path: readonly PathRow[];
  readonly judged: readonly TrustSource[];
  /** No other reply to the question came before it. */
  readonly isFirst?: boolean;
}

const saidOf = ({ id, sender, agent_id, content, status, tool_calls, trust_state }: PathRow): TurnRow => ({
  id,
  sender,
  agent_id,
  content,
  status,
  tool_calls,
  trust_state,
});

/** How many places are searched for a question. */
const LOOKED_AT = 20;

interface StanceOptions {
  readonly database: Database;
  readonly offload: Offload;
  readonly search: Pick<Search, 'within'>;
}

/**
 * Answers to the same question outside the branch: older than the window, or on another branch. Skips the query when
 * the branch is the whole conversation.
 */
const answersElsewhere = async (
  { database, search }: StanceOptions,
  { reply, path }: StanceSubject,
): Promise<QuestionAndReply[]> => {
  const asked = path.at(-1);
  if (asked?.sender !== 'user' || asked.seq <= path.length) return [];
  const words = questionWords(asked.content);
  if (words.length === 0) return [];
  const found = await search.within(reply.owner_id, reply.conversation_id, words.join(' '), LOOKED_AT);
  const known = new Set(path.map(({ id }) => id));
  const ids = found.filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const questions = new Map((await findMessages(database.read, reply.owner_id, ids)).map((row) => [row.id, row]));
  const answers = await findAnswers(database.read, reply, ids);
  return answers.flatMap((row) => {
    const question = questions.get(row.parent_id ?? '');
    return question?.sender === 'user' ? [{ question: question.content, reply: saidOf(row) }] : [];
  });
};

/**
 * Compares a reply with an earlier one of the same agent when there is a reason to: the person challenged that reply,
 * asked for another version of it, or repeated its question anywhere in the session. Undefined otherwise, and for
 * ordinary follow-ups in particular: an answer to another question is no new position on the previous one.
 */
export const findStance = async (options: StanceOptions, subject: StanceSubject): Promise<StancePoint | undefined> => {
  const { database, offload } = options;
  const { reply, text, path, judged, isFirst } = subject;
  if (isDeclined(text) || judged.some((source) => source.kind === 'function')) return undefined;
  const mayHaveVersion = isFirst !== true && path.at(-1)?.sender === 'user';
  const version = mayHaveVersion ? await findEarlierVersion(database.read, reply) : undefined;
  const elsewhere = version === undefined ? await answersElsewhere(options, subject) : [];
  // There is no earlier reply to compare it with.
  const isNew = version === undefined && elsewhere.length === 0;
  if (isNew && !path.some(({ sender }) => sender === 'agent')) return undefined;
  const said = {
    agentId: reply.agent_id,
    text,
    path: path.map(saidOf),
    version: version === undefined ? undefined : saidOf(version),
    elsewhere,
  };
  const compared = offload(positionTask, said, async () => {
    // Loaded with the first comparison, not at startup.
    const { comparePositions } = await import('./position/position.ts');
    return comparePositions(said);
  });
  return compared.catch((error: unknown) => {
    // The reply stays, without a stance.
    if (isTooMuch(error)) return undefined;
    throw error;
  });
};

/** The name of a stance without the words of the reply, which that of a commitment quotes: 'committed to the train'. */
export const kindOfStance = (stance: string): string => (stance.startsWith('committed to') ? 'committed' : stance);

export const stanceEntry = (reply: MessageRow, { previousId, change }: StancePoint): LogEntry => ({
  type: 'timeline',
  fields: {
    message_id: reply.id,
    previous_message_id: previousId,
    kind: change.kind,
    // A row is never erased; the words are in its content, which can be.
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
export const pointHash = (log: AppendResult): string => log.rows.find(({ type }) => type === 'timeline')?.rowHash ?? '';
