import { beginning } from '@symbi/text/beginning';

/** Longer messages are at first shown in part: drawing them whole blocks the page. In UTF-16 units. */
export const FOLD_LENGTH = 20_000;
/** A message only slightly longer is shown whole. */
const SLACK = 2_000;

/** The part of a folded message that is shown: up to the end of a paragraph, a line or a character. */
export const foldedContent = (content: string): string => {
  if (content.length <= FOLD_LENGTH + SLACK) return content;
  const head = beginning(content, FOLD_LENGTH);
  const least = FOLD_LENGTH / 2;
  const paragraph = head.lastIndexOf('\n\n');
  const line = head.lastIndexOf('\n');
  return head.slice(
    0,
    [paragraph, line].find((place) => place >= least),
  );
};
