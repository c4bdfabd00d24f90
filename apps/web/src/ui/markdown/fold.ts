/** Longer messages are at first shown in part: drawing them whole blocks the page. In UTF-16 units. */
export const FOLD_LENGTH = 20_000;
/** A message only slightly longer is shown whole. */
const SLACK = 2_000;

/** The part of a folded message that is shown: up to the end of a paragraph, a line or a character. */
export const foldedContent = (content: string): string => {
  if (content.length <= FOLD_LENGTH + SLACK) return content;
  const head = content.slice(0, FOLD_LENGTH);
  const least = FOLD_LENGTH / 2;
  const paragraph = head.lastIndexOf('\n\n');
  const line = head.lastIndexOf('\n');
  const end = [paragraph, line].find((place) => place >= least) ?? FOLD_LENGTH;
  // Never splits a surrogate pair.
  return content.slice(0, /[\uD800-\uDBFF]/.test(content.charAt(end - 1)) ? end - 1 : end);
};
