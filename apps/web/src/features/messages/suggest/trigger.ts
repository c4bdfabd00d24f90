/** A name being typed in a text, and its position. */
export interface Trigger {
  /** A slash for a prompt, an at sign for an agent or a context. */
  readonly mark: '/' | '@';
  /** Text between the mark and the caret. */
  readonly word: string;
  /** Index of the mark. */
  readonly start: number;
  /** Index after the word, even if the caret is inside it. */
  readonly end: number;
}

/** A slash must start its line. An at sign may also follow a space, which excludes those in mail addresses. */
const begun = /(?:^\/|(?:^|(?<=\s))@)[\p{L}\p{M}\p{N}_-]*$/u;
const rest = /^[\p{L}\p{M}\p{N}_-]*/u;

/** The mark and word at the caret; null anywhere else. */
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
