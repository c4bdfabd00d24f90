import { z } from 'zod';
import { id } from '../common.ts';

/** Field names that usually hold an item's title. */
export const contextTitleFields: readonly string[] = ['title', 'name', 'headline', 'question', 'subject'];

/** Field names that usually hold an item's text. */
export const contextTextFields: readonly string[] = ['text', 'content', 'body', 'answer', 'description', 'summary'];

const LONGEST = 80;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The one-line title of an item: its own title or text, else its tag. */
export const contextTitle = (tag: string, data: Readonly<Record<string, unknown>>): string => {
  const found = contextTitleFields
    .map((name) => data[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  const line = (found ?? tag).replaceAll(/\s+/g, ' ').trim().toWellFormed();
  // Not within a character as people see it, which may have several code points.
  const end = characters.segment(line.slice(0, 2 * LONGEST)).containing(LONGEST)?.index;
  return line.slice(0, end).trimEnd();
};

/** The most contexts per message. */
export const MOST_NAMED_CONTEXTS = 4;

/** A context that a message names; it may have been deleted since. */
export const namedContext = z.object({ _id: id, title: z.string() });
export type NamedContext = z.infer<typeof namedContext>;

/** The mention as it appears in the message text. */
export const mentionOf = (title: string): string => `@${title}`;

export interface Mention {
  readonly title: string;
  /** Position in the text, including the `@`. */
  readonly start: number;
  readonly end: number;
}

/** Letters and digits of scripts with spaces between words; one adjacent to a name makes it part of another word. */
const inWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u;

/**
 * Whether the complete title follows the `@`: '@Beehive' does not mention 'Bee', and 'bob@example.com' mentions
 * nothing.
 */
const standsAt = (text: string, start: number, title: string): boolean =>
  text.startsWith(title, start + 1) &&
  !inWord.test(text.slice(Math.max(0, start - 1), start)) &&
  !(inWord.test(title.at(-1) ?? '') && inWord.test(text.charAt(start + 1 + title.length)));

/** The mentions of these titles in the text. If both 'Bees' and 'Bees of the north' match, the longer one wins. */
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

/** The contexts named in the text, in the given order. */
export const namedBy = <T extends { readonly title: string }>(text: string, contexts: readonly T[]): T[] => {
  const titles = new Set(
    findMentions(
      text,
      contexts.map(({ title }) => title),
    ).map(({ title }) => title),
  );
  return contexts.filter(({ title }) => titles.has(title));
};

/** The text without the mentions and the space after each. */
export const withoutMentions = (text: string, mentions: readonly Mention[]): string => {
  const ends = [0, ...mentions.map(({ end }) => (text[end] === ' ' ? end + 1 : end))];
  const starts = [...mentions.map(({ start }) => start), text.length];
  return ends.map((end, at) => text.slice(end, starts[at])).join('');
};
