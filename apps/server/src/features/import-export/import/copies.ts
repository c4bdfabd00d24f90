import { limits } from '@symbi/contracts/limits';
import type { ImportSource } from '@symbi/contracts/origin';
import { wholeCharacters } from '@symbi/text/cut';
import type { Database } from '../../../platform/database/database.ts';
import { unlessMissing } from '../../../platform/failure.ts';
import type { Conversations } from '../../conversations/service.ts';
import { idsOf } from '../../messages/service.ts';

const COPY = ' (copy)';

/** Tells a copy from what it is a copy of. */
export const copyTitle = (title: string): string => wholeCharacters(title, limits.titleLength - COPY.length) + COPY;

interface OriginalsOptions {
  readonly database: Database;
  readonly conversations: Pick<Conversations, 'find'>;
}

interface FiledConversation {
  readonly source: ImportSource;
  readonly id: string;
  readonly messages: readonly { readonly id: string }[];
}

/** The conversation a file was made of, if it is still here, and whether all that the file has is in it. */
export const originalOf = async (
  { database, conversations }: OriginalsOptions,
  ownerId: string,
  { source, id, messages }: FiledConversation,
): Promise<{ readonly isWhole: boolean } | undefined> => {
  const found = source === 'symbi' ? await unlessMissing(conversations.find(ownerId, id)) : undefined;
  if (found === undefined) return undefined;
  const here = await idsOf(database.read, ownerId, id);
  return { isWhole: messages.every((message) => here.has(message.id)) };
};
