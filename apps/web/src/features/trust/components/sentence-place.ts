/** What a sentence is in; a message is no part of its text. */
const BLOCK = 'p, li:not([data-message]), td, th, dd, h1, h2, h3, h4, h5, h6';

/** The end of a sentence that another follows, with the numbers of its sources. */
const END = /(?<!\d)[.!?…]["'”’)\]]*[\s\d]*\s(?=\S)/g;

/** The place in a block's text nodes that is this many characters in. */
const textAt = (block: Element, offset: number): { readonly node: Node; readonly at: number } | null => {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left < length) return { node, at: left };
    left -= length;
  }
  return null;
};

/** Where a number is, as high as the sentence it ends. */
export const placeOfSentence = (number: Element): DOMRect => {
  const { left, top, width, bottom } = number.getBoundingClientRect();
  const block = number.closest(BLOCK);
  if (block === null) return new DOMRect(left, top, width, bottom - top);
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEndBefore(number);
  const end = [...range.toString().matchAll(END)].at(-1);
  const start = textAt(block, end === undefined ? 0 : end.index + end[0].length);
  if (start !== null) range.setStart(start.node, start.at);
  range.setEndAfter(number);
  const above = Math.min(top, range.getBoundingClientRect().top);
  return new DOMRect(left, above, width, bottom - above);
};
