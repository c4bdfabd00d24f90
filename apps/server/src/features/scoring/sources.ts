import { limits } from '@symbi/contracts/limits';
import type { TrustSource } from '@symbi/contracts/trust';
import type { HistoryTurn } from '@symbi/retrieval';
import type { AttachedPassage } from '../attachments/service.ts';
import type { MessageRow } from '../messages/service.ts';

/** A passage found in the user's contexts for a question. */
export interface RetrievedPassage {
  readonly contextId: string;
  readonly title: string;
  readonly text: string;
}

export interface Retrieval {
  /** Passages of the owner's active contexts that match, best first, within a budget of tokens. */
  retrieve(
    ownerId: string,
    question: string,
    history: readonly HistoryTurn[],
    budgetTokens: number,
  ): Promise<RetrievedPassage[]>;
  /** How many contexts there are to look in. */
  countActive(ownerId: string): Promise<number>;
}

export const turnSources = (rows: readonly MessageRow[]): TrustSource[] =>
  rows
    .filter((row) => row.sender === 'user' && row.content !== '')
    .map((row): TrustSource => ({
      id: `turn:${row.id}`,
      kind: 'turn',
      title: 'You said',
      text: row.content.slice(0, limits.sourceLength),
      refId: row.id,
    }));

export const contextSource = (passage: RetrievedPassage, index: number): TrustSource => ({
  id: `context:${passage.contextId}:${index}`,
  kind: 'context',
  title: passage.title,
  text: passage.text,
  refId: passage.contextId,
});

/**
 * The part and the place in it stand in the id, and the conversation where that is another one, so that a screen can open
 * them.
 */
export const attachedSource = (
  { attachmentId, n, start, title, text }: AttachedPassage,
  elsewhere?: string,
): TrustSource => ({
  id: `attachment:${attachmentId}:${n}:${start}${elsewhere === undefined ? '' : `:${elsewhere}`}`,
  kind: 'attachment',
  title,
  text,
  refId: attachmentId,
});

/**
 * What a reply is judged by. What the person said shows facts about the person, beside sources alone; the question (the
 * last that the person said) is no evidence for its answer.
 */
export const judgedSources = (given: readonly TrustSource[], path: readonly MessageRow[]): TrustSource[] => {
  const sources = given.filter(({ kind }) => kind !== 'turn');
  const question = path.findLastIndex(({ sender }) => sender === 'user');
  return sources.length === 0 ? [] : [...sources, ...turnSources(path.slice(0, question))];
};
