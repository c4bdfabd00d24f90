/** Longer messages are shown in part at first: drawing them whole holds up the page. In UTF-16 units. */
export const FOLD_LENGTH = 20_000;
/** A message that is hardly longer is shown whole. */
const SLACK = 2_000;

/** What is shown of a message that nobody has opened yet: to the end of a paragraph, of a line, or of a character. */
export const foldedContent = (content: string): string => {
  if (content.length <= FOLD_LENGTH + SLACK) return content;
  const head = content.slice(0, FOLD_LENGTH);
  const least = FOLD_LENGTH / 2;
  const paragraph = head.lastIndexOf('\n\n');
  const line = head.lastIndexOf('\n');
  const end = [paragraph, line].find((place) => place >= least) ?? FOLD_LENGTH;
  // Never between the halves of one character.
  return content.slice(0, /[\uD800-\uDBFF]/.test(content.charAt(end - 1)) ? end - 1 : end);
};
