import { detectLanguage } from '@symbi/text/language';
import { plainText } from '@symbi/text/plain';
import { splitSentences } from '@symbi/text/sentences';
import { cellsOf } from '@symbi/text/table';

/** What a message says, in the order in which it is read; code and Markdown's marks are left out. */
export const spokenSentences = (content: string): string[] =>
  splitSentences(content).flatMap(({ start, end, kind }) => {
    if (kind === 'code') return [];
    const text = content.slice(start, end);
    const plain = plainText(kind === 'table-row' ? cellsOf(text).join(', ') : text);
    return /[\p{L}\p{N}]/u.test(plain) ? [plain] : [];
  });

/** The language of a text as in BCP 47; undefined if it is not known, which leaves the voice to the browser. */
export const spokenLanguage = (content: string): string | undefined => {
  const beginning = content.slice(0, 2_000);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(beginning)) return 'ja';
  if (/\p{Script=Han}{2}/u.test(beginning)) return 'zh';
  const language = detectLanguage(content);
  return language === 'unknown' ? undefined : language;
};
