/** The number of a source in a reply's text, with its place. */
interface CitationMark {
  readonly n: number;
  readonly start: number;
  readonly end: number;
}

const MARK = /\[(\d{1,2})\]/g;
/** A link up to its address; its label may have brackets of its own. */
const LINK = /\[(?:[^[\]\n]|\[[^[\]\n]{0,40}\]){1,100}\]\(<?(?:https?:\/\/|mailto:)/gi;
/** `[2]: https://example.org` on a line of its own makes a link of every `[2]`. */
const DEFINITION = /^ {0,3}\[(\d{1,2})\]:[ \t]*<?(?:https?:\/\/|mailto:)/gim;

/**
 * The numbers of sources in a reply: `[2]`, but not the label of a link, as in `[2](https://example.org)`.
 * @returns in the order of the text; whether there is a source of that number is not known here
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
