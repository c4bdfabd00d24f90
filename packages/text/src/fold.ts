/**
 * `spelled`: removes accents and spells out special letters, so that 'Straße' equals 'Strasse'; other marks stay.
 * `bare`: removes every mark of every script, and spells nothing out.
 */
export type Folding = 'spelled' | 'bare';

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Lower case without accents, so that 'Élève' equals 'eleve'. */
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
