import { namedBy } from '@symbi/contracts/context-title';
import type { Transaction } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/failure.ts';
import type { Attachments } from '../../attachments/service.ts';
import type { Contexts } from '../../context/service.ts';
import { contextsOf, documentsOf, picturesOf } from '../presenter.ts';
import type { MessageRow } from '../table.ts';

const PICTURE_GONE = 'A picture in this message is no longer in this conversation. Attach it again.';
const DOCUMENT_GONE = 'A file in this message is no longer in this conversation. Attach it again.';
const CONTEXT_GONE = 'A context in this message was deleted or is not active. Remove it, or choose another.';

/** Lookups for what a message may take along, from the features that own it. */
export interface MessageReferencesOptions {
  readonly attachments: Pick<Attachments, 'pictures' | 'documents'>;
  readonly contexts: Pick<Contexts, 'named'>;
}

/** Ids of what goes with a message. */
export interface MessageReferences {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly pictures: readonly string[];
  readonly documents: readonly string[];
  readonly contexts: readonly string[];
}

/** A message's pictures, documents and contexts, as stored with it. Throws `invalid` for one missing or another owner's. */
export const resolveReferences = async (
  { query }: Transaction,
  { attachments, contexts }: MessageReferencesOptions,
  given: MessageReferences,
): Promise<Pick<MessageRow, 'pictures' | 'documents' | 'contexts'>> => {
  const { ownerId, conversationId } = given;
  const rows = await attachments.pictures(ownerId, conversationId, given.pictures, query);
  if (rows.length < new Set(given.pictures).size) throw invalid(PICTURE_GONE, { pictures: PICTURE_GONE });
  const files = await attachments.documents(ownerId, conversationId, given.documents, query);
  if (files.length < new Set(given.documents).size) throw invalid(DOCUMENT_GONE, { documents: DOCUMENT_GONE });
  const items = await contexts.named(ownerId, given.contexts, query);
  if (items.length < new Set(given.contexts).size) throw invalid(CONTEXT_GONE, { contexts: CONTEXT_GONE });
  return {
    pictures: JSON.stringify(rows.map(({ id, name, width, height }) => ({ _id: id, name, width, height }))),
    documents: JSON.stringify(files.map(({ id, name, kind }) => ({ _id: id, name, kind }))),
    contexts: JSON.stringify(items.map(({ contextId, title }) => ({ _id: contextId, title }))),
  };
};

/** What a new version of a message keeps: its files, and the contexts its text still names, as far as they exist. */
export const findReferences = async (
  { attachments, contexts }: MessageReferencesOptions,
  row: MessageRow,
  content: string,
): Promise<Pick<MessageReferences, 'pictures' | 'documents' | 'contexts'>> => {
  const { owner_id: ownerId, conversation_id: conversationId } = row;
  const idsOf = (references: readonly { readonly _id: string }[]): string[] => references.map(({ _id }) => _id);
  const pictures = await attachments.pictures(ownerId, conversationId, idsOf(picturesOf(row)));
  const documents = await attachments.documents(ownerId, conversationId, idsOf(documentsOf(row)));
  const items = await contexts.named(ownerId, idsOf(namedBy(content, contextsOf(row))));
  return {
    pictures: pictures.map(({ id }) => id),
    documents: documents.map(({ id }) => id),
    contexts: items.map(({ contextId }) => contextId),
  };
};
