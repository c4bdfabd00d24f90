/** Longer sentences are no conversational remark, so only their beginning is read. */
const READ_LIMIT = 400;

const DRESSING = /^[\s*_#>`~"'(\-–—•]+/u;
const ENDING = /[\s.!?…。！？*_`~"')\p{Extended_Pictographic}\u{FE0F}]+$/u;

/** A sentence in lower case with straight quotes, without Markdown and final punctuation. */
export function plainSentence(text: string): string {
  return text
    .slice(0, READ_LIMIT)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ´]/gu, "'")
    .replaceAll(/[“”„«»]/gu, '"')
    .replace(DRESSING, '')
    .trimEnd()
    .replace(ENDING, '')
    .replaceAll(/\s+/gu, ' ');
}
