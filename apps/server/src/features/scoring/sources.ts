import { limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import type { TrustSource } from '@symbi/contracts/trust';
import type { HistoryTurn } from '@symbi/retrieval';
import type { AttachedPassage } from '../attachments/service.ts';
import type { PathRow } from '../messages/service.ts';

/** A passage found in the user's contexts for a question. */
export interface RetrievedPassage {
  readonly contextId: string;
  readonly title: string;
  readonly text: string;
  /** The cosine with the question of a passage that is only near in meaning. */
  readonly nearness?: number;
}

export interface Retrieval {
  /** Matching passages of the owner's active contexts, best first, within a token budget. */
  retrieve(
    ownerId: string,
    question: string,
    history: readonly HistoryTurn[],
    budgetTokens: number,
  ): Promise<RetrievedPassage[]>;
  /** How many contexts there are to search. */
  countActive(ownerId: string): Promise<number>;
}

export const turnSources = (rows: readonly PathRow[]): TrustSource[] =>
  rows
    .filter((row) => row.sender === 'user' && row.content !== '')
    .map((row): TrustSource => ({
      id: `turn:${row.id}`,
      kind: 'turn',
      title: 'You said',
      text: beginning(row.content, limits.sourceLength),
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
 * The id holds the part, the position in it and, if different, the conversation, so that a screen can open the passage.
 */
export const attachedSource = (
  { attachmentId, n, start, title, text, isBeside }: AttachedPassage,
  elsewhere?: string,
): TrustSource => ({
  id: `attachment:${attachmentId}:${n}:${start}${elsewhere === undefined ? '' : `:${elsewhere}`}`,
  kind: 'attachment',
  title,
  text,
  refId: attachmentId,
  ...(isBeside === true ? { isBeside } : {}),
});

/**
 * What a reply is judged against. The person's words show only facts about that person, and only beside real sources;
 * the question (the person's last message) is no evidence for its answer.
 */
export const judgedSources = (given: readonly TrustSource[], path: readonly PathRow[]): TrustSource[] => {
  const sources = given.filter(({ kind }) => kind !== 'turn');
  const question = path.findLastIndex(({ sender }) => sender === 'user');
  return sources.length === 0 ? [] : [...sources, ...turnSources(path.slice(0, question))];
};
