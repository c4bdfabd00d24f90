import { findInConversation, type FoundInConversation } from '@symbi/contracts/find';
import { hasWords, wordsOf } from '@symbi/text/find';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encryptionKeys } from '../../../features/encryption/keys.ts';
import { keyringVersion, openMessage } from '../../../features/encryption/keyring.ts';
import { messageKeys } from '../../../features/messages/keys.ts';
import type { Thread } from '../../../features/messages/thread/thread-model.ts';
import { call } from '../../../platform/api/http.ts';
import { useStore } from '../../../platform/store.ts';

/** The end of the branch that is shown: another one means that another version was chosen. */
const useBranchEnd = ({ messages, hasNewer }: Thread): string | undefined => {
  const last = hasNewer ? undefined : messages.at(-1)?._id;
  const [known, setKnown] = useState(last);
  if (last !== undefined && last !== known) setKnown(last);
  return known;
};

interface OpenedHits {
  readonly hits: readonly FoundInConversation[];
  /** How many messages could be opened here. */
  readonly count: number;
}

/** What the server cannot read is searched here: the loaded messages that a passphrase known to this tab opens. */
const findOpened = async (messages: Thread['messages'], query: string): Promise<OpenedHits> => {
  const words = wordsOf(query);
  const sealed = messages.filter(({ encryptedContent }) => encryptedContent !== undefined);
  const texts = await Promise.all(sealed.map(async (message) => ({ message, text: await openMessage(message) })));
  const opened = texts.flatMap(({ message, text }) => (text === null ? [] : [{ message, text }]));
  const found = opened.filter(({ text }) => hasWords(text, words));
  return { hits: found.map(({ message: { _id, seq } }) => ({ _id, seq })), count: opened.length };
};

const useOpened = ({ conversation, messages }: Thread, query: string) => {
  const version = useStore(keyringVersion);
  const sealed = messages.filter(({ encryptedContent }) => encryptedContent !== undefined).map(({ _id }) => _id);
  const found = useQuery({
    queryKey: encryptionKeys.found(conversation._id, query, version, sealed),
    queryFn: () => findOpened(messages, query),
    enabled: query !== '' && sealed.length > 0,
    networkMode: 'always',
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    opened: sealed.length === 0 ? undefined : found.data,
    isSettled: sealed.length === 0 || (found.isSuccess && !found.isPlaceholderData),
  };
};

/** The messages of the shown branch that have the words, oldest first. */
export const useHits = (thread: Thread, query: string) => {
  const id = thread.conversation._id;
  const end = useBranchEnd(thread);
  const isAsked = query !== '';
  const found = useQuery({
    queryKey: messageKeys.found(id, query, thread.changeSeq, end),
    queryFn: async ({ signal }) =>
      (await call(findInConversation, { params: { id }, query: { q: query }, signal })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const { opened, isSettled } = useOpened(thread, query);
  const { data } = found;
  const hits = [...(data?.hits ?? []), ...(opened?.hits ?? [])].toSorted((one, other) => one.seq - other.seq);
  return {
    hits: isAsked ? hits : [],
    hasMore: data?.hasMore === true,
    /** Messages that neither the server nor this page could read. */
    sealed: isAsked ? Math.max(0, (data?.encrypted ?? 0) - (opened?.count ?? 0)) : 0,
    /** These are the hits for exactly this query. */
    isSettled: isAsked && data !== undefined && !found.isPlaceholderData && isSettled,
    isFailed: isAsked && found.isError,
    retry: () => void found.refetch(),
  };
};
