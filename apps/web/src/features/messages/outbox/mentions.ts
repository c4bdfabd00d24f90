import {
  findMentions,
  MOST_NAMED_CONTEXTS,
  namedBy,
  namedContext,
  withoutMentions,
  type NamedContext,
} from '@symbi/contracts/context-title';
import { z } from 'zod';
import { onSessionChange } from '../../../platform/api/session.ts';
import { storage } from '../../../platform/storage.ts';
import { createStore, type Store } from '../../../platform/store.ts';

const kept = z.array(namedContext).catch([]);

const parse = (text: string | null): NamedContext[] => {
  try {
    return kept.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

const places = new Map<string, Store<readonly NamedContext[]>>();
onSessionChange(() => places.clear());

/** The contexts chosen for the message being written, per user and conversation; stored with its draft. */
export const mentionsOf = (userId: string, conversationId: string): Store<readonly NamedContext[]> => {
  const key = `draft-contexts:${userId}:${conversationId}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const store = createStore<readonly NamedContext[]>(parse(storage.get(key)));
  store.subscribe(() => {
    if (store.get().length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(store.get()));
  });
  places.set(key, store);
  return store;
};

export const addMention = (store: Store<readonly NamedContext[]>, chosen: NamedContext): void =>
  store.set([...store.get().filter(({ _id, title }) => _id !== chosen._id && title !== chosen.title), chosen]);

/** Clears the contexts while the text is private: their titles are part of it. The returned function stops this. */
export const keepNoMentions = (userId: string, conversationId: string): (() => void) => {
  const store = mentionsOf(userId, conversationId);
  const clear = (): void => {
    if (store.get().length > 0) store.set([]);
  };
  clear();
  return store.subscribe(clear);
};

/** Moves the contexts along with a draft that continues elsewhere. */
export const moveMentions = (userId: string, from: string, to: string): void => {
  mentionsOf(userId, to).set(mentionsOf(userId, from).get());
  mentionsOf(userId, from).set([]);
};

/** The chosen contexts still named in the text; one removed from it is no longer a source. */
export const namedIn = (content: string, chosen: readonly NamedContext[]): readonly NamedContext[] =>
  namedBy(content, chosen).slice(0, MOST_NAMED_CONTEXTS);

/** Named contexts beyond the limit of one message: they are not sources, even though the text names them. */
export const namedTooMany = (content: string, chosen: readonly NamedContext[]): readonly NamedContext[] =>
  namedBy(content, chosen).slice(MOST_NAMED_CONTEXTS);

/** The text without this name and the space it leaves; a longer name that contains it stays. */
export const withoutMention = (content: string, { title }: NamedContext, chosen: readonly NamedContext[]): string => {
  const mentions = findMentions(content, [title, ...chosen.map((one) => one.title)]);
  return withoutMentions(
    content,
    mentions.filter((mention) => mention.title === title),
  );
};
