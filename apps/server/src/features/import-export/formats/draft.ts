import { importLimits } from '@symbi/contracts/import-limits';
import type { IncomingConversation } from '../import/importer.ts';
import type { LeftOuts } from './left-outs.ts';
import { idOf, isRecord } from './values.ts';

/** A message of a file before the tree is in order; without a sender only its children are of interest. */
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

/** A conversation of a file before the tree is in order. */
export interface Draft extends Omit<IncomingConversation, 'id' | 'headId' | 'messages'> {
  readonly id: string | undefined;
  /** Undefined where the format has none: then the last message is shown. */
  readonly headId: string | undefined;
  readonly messages: readonly DraftMessage[];
}

/** However little of them can be imported, no more entries of a conversation are looked at. */
const ENTRIES = 2 * importLimits.messages;

/** A conversation that is refused as a whole, for the reason it gives. */
export class RefusedItem extends Error {
  override readonly name = 'RefusedItem';
}

/** Throws before anything is made of entries that are too many. */
export const limitEntries = (count: number): void => {
  if (count > ENTRIES) throw new RefusedItem(`It has more than ${ENTRIES.toLocaleString('en-US')} entries`);
};

/** The messages of a mapping in which the ids are the keys. */
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

/** Who speaks in a role as model providers name them; undefined where it is neither the person nor the model. */
export const senderOfRole = (role: string): 'user' | 'agent' | undefined =>
  Object.hasOwn(senders, role) ? senders[role] : undefined;
