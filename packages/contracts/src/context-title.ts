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

export interface Mention {
  readonly title: string;
  /** Where it stands in the text, its sign included. */
  readonly start: number;
  readonly end: number;
}

/** Letters and digits of scripts that put spaces between words: one beside a name makes another word of it. */
const inWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u;

/** Whether a title stands whole behind the sign: '@Bee' is not in '@Beehive', and nothing is in 'bob@example.com'. */
const standsAt = (text: string, start: number, title: string): boolean =>
  text.startsWith(title, start + 1) &&
  !inWord.test(text.slice(Math.max(0, start - 1), start)) &&
  !(inWord.test(title.at(-1) ?? '') && inWord.test(text.charAt(start + 1 + title.length)));

/** Where the text names one of these titles. Of 'Bees' and 'Bees of the north' the longer one is meant where both fit. */
export const findMentions = (text: string, titles: readonly string[]): Mention[] => {
  const longestFirst = titles.filter((title) => title !== '').toSorted((a, b) => b.length - a.length);
  const found: Mention[] = [];
  for (let start = text.indexOf('@'); start !== -1;) {
    const title = longestFirst.find((one) => standsAt(text, start, one));
    const end = start + 1 + (title?.length ?? 0);
    if (title !== undefined) found.push({ title, start, end });
    start = text.indexOf('@', end);
  }
  return found;
};

/** Those of the contexts that the text names, in their own order. */
export const namedBy = <T extends { readonly title: string }>(text: string, contexts: readonly T[]): T[] => {
  const titles = new Set(
    findMentions(
      text,
      contexts.map(({ title }) => title),
    ).map(({ title }) => title),
  );
  return contexts.filter(({ title }) => titles.has(title));
};

/** The text without what names these titles, and without the space behind each. */
export const withoutMentions = (text: string, mentions: readonly Mention[]): string => {
  const ends = [0, ...mentions.map(({ end }) => (text[end] === ' ' ? end + 1 : end))];
  const starts = [...mentions.map(({ start }) => start), text.length];
  return ends.map((end, at) => text.slice(end, starts[at])).join('');
};
