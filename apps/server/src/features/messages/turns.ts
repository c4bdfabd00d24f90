import type { MessageRow, PathRow } from './table.ts';

/** A message with its speaker, in the form models, scores and searches take. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export const roleOf = ({ sender }: Pick<MessageRow, 'sender'>): Turn['role'] =>
  sender === 'user' ? 'user' : 'assistant';

/** The turns of a branch before its last message, oldest first. */
export const turnsBefore = (path: readonly PathRow[]): Turn[] =>
  path.slice(0, -1).map((row) => ({ role: roleOf(row), text: row.content }));
