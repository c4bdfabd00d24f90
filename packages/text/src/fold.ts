/**
 * `spelled`: accents go and letters that no accent makes are spelled out, so that 'Straße' meets 'Strasse'; other marks
 * stay. `bare`: every mark of every script goes, and nothing is spelled out.
 */
export type Folding = 'spelled' | 'bare';

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Lower case without accents, so that 'Élève' and 'eleve' meet. */
export function fold(word: string, folding: Folding): string {
  const lower = word.toLowerCase();
  if (isAscii(lower)) return lower;
  const parts = lower.normalize('NFKD');
  if (folding === 'bare') return parts.replaceAll(/\p{M}+/gu, '');
  return parts
    .replace(/[\u0300-\u036f]+/gu, '')
    .replace(/[’‘ʼ´`]/gu, "'")
    .replace(/ß/gu, 'ss')
    .replace(/æ/gu, 'ae')
    .replace(/œ/gu, 'oe')
    .replace(/ø/gu, 'o')
    .replace(/ł/gu, 'l')
    .normalize('NFC');
}
