import type { ImportSource } from '@symbi/contracts/origin';

export interface IncomingMessage {
  /** Its id in the file. */
  readonly id: string;
  readonly parentId: string | null;
  readonly sender: 'user' | 'agent';
  readonly content: string;
  readonly model: string | undefined;
  /** The file's time for it. */
  readonly at: number | undefined;
  readonly notices: readonly string[];
  readonly tags: readonly string[];
}

export interface IncomingConversation {
  readonly source: ImportSource;
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly isArchived: boolean;
  readonly isPinned: boolean;
  /** The name of its folder. */
  readonly folder?: string | undefined;
  readonly createdAt: number | undefined;
  readonly updatedAt: number | undefined;
  /** The end of the shown branch. */
  readonly headId: string | null;
  /** Every parent precedes its children. */
  readonly messages: readonly IncomingMessage[];
}
