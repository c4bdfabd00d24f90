/** What somebody has begun to name in a text, and where it stands. */
export interface Trigger {
  /** A prompt, or an agent. */
  readonly mark: '/' | '@';
  /** What stands between the mark and the caret. */
  readonly word: string;
  /** The place of the mark. */
  readonly start: number;
  /** Behind the word, also where the caret is inside of it. */
  readonly end: number;
}

/** A slash begins its line; an at sign stands there or behind a space, as it does in no address of mail. */
const begun = /(?:^\/|(?:^|(?<=\s))@)[\p{L}\p{M}\p{N}_-]*$/u;
const rest = /^[\p{L}\p{M}\p{N}_-]*/u;

/** The mark and the word in which the caret is; null anywhere else. */
export const findTrigger = (content: string, caret: number): Trigger | null => {
  const line = content.slice(content.lastIndexOf('\n', caret - 1) + 1, caret);
  const [found] = begun.exec(line) ?? [];
  if (found === undefined) return null;
  const [after = ''] = rest.exec(content.slice(caret)) ?? [];
  return {
    mark: found.startsWith('/') ? '/' : '@',
    word: found.slice(1),
    start: caret - found.length,
    end: caret + after.length,
  };
};
