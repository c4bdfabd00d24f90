/** A source number in a reply's text, with its position. */
interface CitationMark {
  readonly n: number;
  readonly start: number;
  readonly end: number;
}

const MARK = /\[(\d{1,2})\]/g;
/** A link up to its address; its label may contain brackets. */
const LINK = /\[(?:[^[\]\n]|\[[^[\]\n]{0,40}\]){1,100}\]\(<?(?:https?:\/\/|mailto:)/gi;
/** `[2]: https://example.org` on its own line turns every `[2]` into a link. */
const DEFINITION = /^ {0,3}\[(\d{1,2})\]:[ \t]*<?(?:https?:\/\/|mailto:)/gim;

/**
 * The source numbers in a reply: `[2]`, but not a link label, as in `[2](https://example.org)`.
 * @returns in text order; a number may have no source
 */
export const citationMarks = (text: string): CitationMark[] => {
  const marks = [...text.matchAll(MARK)].map((found) => ({
    n: Number(found[1]),
    start: found.index,
    end: found.index + found[0].length,
  }));
  if (marks.length === 0) return [];
  const links = text.includes('](') ? [...text.matchAll(LINK)] : [];
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, digits]) => Number(digits)));
  let next = 0;
  return marks.filter(({ n, start }) => {
    while (links[next] !== undefined && endOf(links[next]) <= start) next += 1;
    const link = links[next];
    return !defined.has(n) && (link === undefined || start < link.index);
  });
};

const endOf = (found: RegExpExecArray | undefined): number => (found === undefined ? 0 : found.index + found[0].length);
