import type { MessageRow } from './table.ts';

/** Who said something, as models, scores and searches are told. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export const roleOf = ({ sender }: Pick<MessageRow, 'sender'>): Turn['role'] =>
  sender === 'user' ? 'user' : 'assistant';

/** What was said on a branch before its last message, oldest first. */
export const turnsBefore = (path: readonly MessageRow[]): Turn[] =>
  path.slice(0, -1).map((row) => ({ role: roleOf(row), text: row.content }));
