const MARKS = /["“«„「『《”»」』》?？]/gu;
const OPENING = '"“«„「『《';
const CLOSING = '"”»」』》';
/** Marks farther apart than this belong to different things. */
const FAR = 301;

/** Whether a text quotes a question; its marks are then those of a title: 'Who wrote “What is art?”' */
export function quotesQuestion(text: string): boolean {
  let opened = -Infinity;
  let asked = -Infinity;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === '?' || mark === '？') {
      if (index - opened <= FAR) asked = index;
      continue;
    }
    if (CLOSING.includes(mark)) {
      if (index - asked <= FAR) return true;
      opened = -Infinity;
      asked = -Infinity;
    }
    if (OPENING.includes(mark)) opened = index;
  }
  return false;
}
