import type { Transaction } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/failure.ts';
import type { Attachments } from '../../attachments/service.ts';
import type { Contexts } from '../../context/service.ts';
import type { MessageRow } from '../table.ts';

const PICTURE_GONE = 'A picture in this message is no longer in this conversation. Attach it again.';
const CONTEXT_GONE = 'A context in this message was deleted or is not active. Remove it, or choose another.';

/** Lookups for what a message may take along, from the features that own it. */
export interface MessageReferencesOptions {
  readonly attachments: Pick<Attachments, 'pictures'>;
  readonly contexts: Pick<Contexts, 'named'>;
}

/** Ids of what goes with a message. */
export interface MessageReferences {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly pictures: readonly string[];
  readonly contexts: readonly string[];
}

/** A message's pictures and contexts, as stored with it. Throws `invalid` for one missing or another owner's. */
export const resolveReferences = async (
  { query }: Transaction,
  { attachments, contexts }: MessageReferencesOptions,
  given: MessageReferences,
): Promise<Pick<MessageRow, 'pictures' | 'contexts'>> => {
  const { ownerId, conversationId } = given;
  const rows = await attachments.pictures(ownerId, conversationId, given.pictures, query);
  if (rows.length < new Set(given.pictures).size) throw invalid(PICTURE_GONE, { pictures: PICTURE_GONE });
  const items = await contexts.named(ownerId, given.contexts, query);
  if (items.length < new Set(given.contexts).size) throw invalid(CONTEXT_GONE, { contexts: CONTEXT_GONE });
  return {
    pictures: JSON.stringify(rows.map(({ id, name, width, height }) => ({ _id: id, name, width, height }))),
    contexts: JSON.stringify(items.map(({ contextId, title }) => ({ _id: contextId, title }))),
  };
};
