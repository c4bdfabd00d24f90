import { importLimits } from '@symbi/contracts/import-limits';
import type { IncomingConversation } from '../import/incoming.ts';
import type { LeftOuts } from './left-outs.ts';
import { idOf, isRecord } from './values.ts';

/** A message of a file before its tree is ordered; without a sender only its children are used. */
export interface DraftMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly sender: 'user' | 'agent' | undefined;
  readonly content: string;
  readonly model?: string | undefined;
  readonly at?: number | undefined;
  readonly notices?: readonly string[];
  readonly tags?: readonly string[];
}

/** A conversation of a file before its tree is ordered. */
export interface Draft extends Omit<IncomingConversation, 'id' | 'headId' | 'messages'> {
  readonly id: string | undefined;
  /** Undefined if the format has none: then the last message is shown. */
  readonly headId: string | undefined;
  readonly messages: readonly DraftMessage[];
}

/** The most entries of a conversation that are read, however few of them can be imported. */
const ENTRIES = 2 * importLimits.messages;

/** A conversation refused as a whole; the message gives the reason. */
export class RefusedItem extends Error {
  override readonly name = 'RefusedItem';
}

/** Throws when there are too many entries, before any is converted. */
export const limitEntries = (count: number): void => {
  if (count > ENTRIES) throw new RefusedItem(`It has more than ${ENTRIES.toLocaleString('en-US')} entries`);
};

/** The messages of a mapping keyed by id. */
export const readMapping = (
  mapping: unknown,
  left: LeftOuts,
  read: (id: string, value: unknown) => DraftMessage,
): DraftMessage[] => {
  const entries = isRecord(mapping) ? mapping : {};
  const keys = Object.keys(entries);
  limitEntries(keys.length);
  return keys.flatMap((key) => {
    const id = idOf(key);
    if (id !== undefined) return [read(id, entries[key])];
    left.note('messages', 'Their id cannot be used');
    return [];
  });
};

const senders: Readonly<Record<string, 'user' | 'agent'>> = { user: 'user', assistant: 'agent' };

/** The sender for a role as model providers name it; undefined when it is neither the person nor the model. */
export const senderOfRole = (role: string): 'user' | 'agent' | undefined =>
  Object.hasOwn(senders, role) ? senders[role] : undefined;
