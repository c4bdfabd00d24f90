import { beginning } from '@symbi/text/beginning';
import { splitDocument } from '@symbi/text/document-sentences';

const longestSentence = 600;

/** Escapes quoted text, so that it can neither fake a citation, nor hide characters, nor load an image. */
export function quoted(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\[(\s*\d+(?:\s*,\s*\d+)*\s*)\]/g, '($1)')
    .replaceAll('![', '[')
    .trim()
    .replace(/^(?:[-*#>\u2022]{1,6} )+/, '');
  if (plain.length <= longestSentence) return plain;
  return `${beginning(plain, longestSentence).replace(/\s+\S*$/, '')} \u2026`;
}

/** The first sentences of a document, at most `most`, as quotable text. */
export function opening(text: string, most: number): string {
  return splitDocument(text)
    .slice(0, most)
    .map(({ start, end }) => quoted(text.slice(start, end)))
    .join(' ');
}
