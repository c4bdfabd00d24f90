import { z } from 'zod';
import { id } from './common.ts';

/** Under these names items usually carry what they are called. */
export const contextTitleFields: readonly string[] = ['title', 'name', 'headline', 'question', 'subject'];

/** And under these what they say. */
export const contextTextFields: readonly string[] = ['text', 'content', 'body', 'answer', 'description', 'summary'];

const LONGEST = 80;

/** What an item is called on one line: as it says itself, else by its tag. */
export const contextTitle = (tag: string, data: Readonly<Record<string, unknown>>): string => {
  const found = contextTitleFields
    .map((name) => data[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  return (found ?? tag).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST).trimEnd().toWellFormed();
};

/** Contexts that one message may name. */
export const mostNamedContexts = 4;

/** A context that a message names; it may have been deleted since. */
export const namedContext = z.object({ _id: id, title: z.string() });
export type NamedContext = z.infer<typeof namedContext>;

/** How it stands in the text of the message. */
export const mentionOf = (title: string): string => `@${title}`;
