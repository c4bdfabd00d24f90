import { cutAfter } from './cut.ts';
import { withFormulas } from './plain-formula.ts';

/** Markers of emphasis, code and strikethrough where they open or close: 5 * 3 and snake_case are left alone. */
const emphasis = /(\*{1,3}|_{1,3}|~~)(?=[^\s*_~])|(?<=[^\s*_~])(\*{1,3}|_{1,3}|~~)/g;

/** Whether an underscore is inside a word and thus part of it. */
const isInside = (text: string, at: number, mark: string): boolean =>
  mark.startsWith('_') &&
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') &&
  /[\p{L}\p{N}]/u.test(text[at + mark.length] ?? '');

/** Ends a heading before further text with a colon, so that the two do not read as one sentence. */
const closeHeading = (line: string): string =>
  `${line.trimEnd()}${/[\p{L}\p{N})\]}*_~`"'’”»]\s*$/u.test(line) ? ':' : ''}\n`;

const withoutMarks = (markdown: string): string =>
  markdown
    .replaceAll(/^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm, ' ')
    .replaceAll(/^[ \t]*#{1,6}[ \t]+[^\n]*\n(?=\s*\S)/gm, closeHeading)
    .replaceAll(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)/gm, '')
    .replaceAll(/^[ \t]*[|:\- \t]{3,}$/gm, ' ')
    .replaceAll(/\[\^[^\][\s]{1,60}\]:?/g, '')
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/(?:\s|(?<=[.,;:!?)\]]))(?:\[\d{1,2}\])+/g, '')
    .replaceAll(/[`|]/g, ' ')
    .replaceAll(emphasis, (mark: string, _open: unknown, _close: unknown, at: number, whole: string) =>
      isInside(whole, at, mark) ? mark : '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Text without Markdown and source numbers, on one line: for titles and excerpts. The marked-up text stays, so does
 * `list[1]`, and formulas are told by their signs. Linear in the text for any input.
 */
export const plainText = (markdown: string): string => withFormulas(markdown, withoutMarks);

/** The beginning of a text, at most `length` characters including the ellipsis, cut after a word. */
export const shortened = (text: string, length: number): string => {
  if (text.length <= length) return text;
  return `${text.slice(0, cutAfter(text, length - 1)).replace(/[\s,.;:–—-]+$/, '')}…`;
};
