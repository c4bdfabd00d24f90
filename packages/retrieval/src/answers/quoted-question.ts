const MARKS = /["“”„«»「」『』《》?？]/gu;
/** What closes a quotation that one of these marks opens, also in German: „…“ and »…«. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '»': '«»',
  '「': '」',
  '『': '』',
  '《': '》',
};
/** Marks farther apart than this belong to different things. */
const FAR = 301;

/** Whether a text quotes a question; its marks are then those of a title: 'Who wrote “What is art?”' */
export function quotesQuestion(text: string): boolean {
  let opened = { index: -Infinity, closing: '' };
  let asked = -Infinity;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === '?' || mark === '？') {
      if (index - opened.index <= FAR) asked = index;
    } else if (opened.closing.includes(mark)) {
      if (index - asked <= FAR) return true;
      opened = { index: -Infinity, closing: '' };
      asked = -Infinity;
    } else {
      opened = { index, closing: CLOSING[mark] ?? '' };
      asked = -Infinity;
    }
  }
  return false;
}
