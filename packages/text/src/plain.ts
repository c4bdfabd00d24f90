/** Marks of emphasis, code and striking out, where they open or close something: 5 * 3 and snake_case are left alone. */
const emphasis = /(\*{1,3}|_{1,3}|~~)(?=[^\s*_~])|(?<=[^\s*_~])(\*{1,3}|_{1,3}|~~)/g;

/** An underscore inside a word is part of it. */
const isInside = (text: string, at: number, mark: string): boolean =>
  mark.startsWith('_') &&
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') &&
  /[\p{L}\p{N}]/u.test(text[at + mark.length] ?? '');

/**
 * Text without its Markdown and the numbers of its sources, on one line: for titles and excerpts. What the marks stood
 * around stays, and so does `list[1]`. Takes time in proportion to the text, whatever it is.
 */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm, ' ')
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

/** The beginning of a text, at most `length` characters with the mark that says there was more, cut behind a word. */
export const shortened = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const start = text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/�$/, '');
  const endsWord = /[\s\p{P}]/u.test(text[start.length] ?? '');
  const space = endsWord ? start.length : start.lastIndexOf(' ');
  // One long word, or a writing without spaces, is cut where it must be.
  const cut = space >= length / 2 ? start.slice(0, space) : start;
  return `${cut.replace(/[\s,.;:–—-]+$/, '')}…`;
};
