import { canonicalJson } from '@symbi/ledger';
import type { PositionChange } from '@symbi/trust/stance';
import type { LogEntry } from '../timeline/service.ts';
import { basisPoints } from './scoring.ts';
import type { MessageRow } from './table.ts';

const STANCE_ENGINE = 'symbi-stance/1';

/** How a reply stands to the agent's own reply before it on the same branch. */
export interface StancePoint {
  readonly previousId: string;
  readonly change: PositionChange;
}

/**
 * Compares a reply with the nearest earlier reply of the same agent on its branch. A new branch and another agent so
 * begin at the common ancestor. The first reply has nothing to be compared with.
 */
export const findStance = async (
  reply: Pick<MessageRow, 'agent_id'>,
  text: string,
  path: readonly MessageRow[],
): Promise<StancePoint | undefined> => {
  const index = path.findLastIndex(
    (row) =>
      row.sender === 'agent' && row.agent_id === reply.agent_id && row.content !== '' && row.status !== 'streaming',
  );
  const previous = path[index];
  if (previous === undefined) return undefined;
  const question = path.slice(0, index).findLast((row) => row.sender === 'user')?.content ?? '';
  const userTurn = path.findLast((row) => row.sender === 'user')?.content ?? '';
  const { comparePosition } = await import('@symbi/trust/stance');
  const change = comparePosition({ question, userTurn, previous: previous.content, current: text });
  return { previousId: previous.id, change };
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
