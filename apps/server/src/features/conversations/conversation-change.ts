import type { Updateable } from 'kysely';
import type { ConversationTable } from './table.ts';

export interface ConversationChange {
  readonly title?: string | undefined;
  readonly isArchived?: boolean | undefined;
  readonly isPinned?: boolean | undefined;
  /** Null removes it from its folder. */
  readonly folder?: string | null | undefined;
  readonly agent?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export const columnsOf = (change: ConversationChange): Updateable<ConversationTable> => ({
  ...(change.title === undefined ? {} : { title: change.title }),
  ...(change.isArchived === undefined ? {} : { is_archived: Number(change.isArchived) }),
  ...(change.isPinned === undefined ? {} : { is_pinned: Number(change.isPinned) }),
  ...(change.folder === undefined ? {} : { folder_id: change.folder ?? '' }),
  ...(change.agent === undefined ? {} : { agent_id: change.agent }),
  ...(change.tags === undefined ? {} : { tags: JSON.stringify([...new Set(change.tags)]) }),
});

/** Whether a change moves the conversation to other counted lists. */
export const isMove = ({ isArchived, folder, agent, tags }: ConversationChange): boolean =>
  [isArchived, folder, agent, tags].some((given) => given !== undefined);
