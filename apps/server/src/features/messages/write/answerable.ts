import type { Query } from '../../../platform/database/database.ts';
import { conflict, invalid } from '../../../platform/failure.ts';
import { findMessage } from '../queries/rows.ts';
import type { MessageRow } from '../table.ts';

/** More replies with calls of functions than one question has. */
const MOST_REPLIES = 50;

/** Refuses another reply to a message as it is now; the conversation must be locked. */
export const checkAnswerable = async (query: Query, { owner_id: ownerId, id }: MessageRow, isOnlyFirst: boolean) => {
  const followed = await findMessage(query, ownerId, id);
  let asked = followed;
  // Below a reply that called a function stands the reply that uses its result. Another version of it asks the question
  // again; the first is part of a call that was approved, and goes on.
  for (
    let replies = 0;
    !isOnlyFirst && asked?.sender === 'agent' && asked.parent_id !== null && replies < MOST_REPLIES;
    replies += 1
  )
    asked = await findMessage(query, ownerId, asked.parent_id);
  if (asked?.sender === 'user' && asked.content === '') throw invalid('The message to reply to was deleted');
  if (isOnlyFirst && (followed?.active_child_id ?? null) !== null) throw conflict('A message already follows this one');
};
