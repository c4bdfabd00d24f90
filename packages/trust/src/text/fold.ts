/** Lower case without accents, so that 'Élève' and 'eleve' meet. German ß and ligatures are spelled out. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9']*$/u.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .replace(/[’‘ʼ´`]/gu, "'")
    .replace(/ß/gu, 'ss')
    .replace(/æ/gu, 'ae')
    .replace(/œ/gu, 'oe')
    .replace(/ø/gu, 'o')
    .replace(/ł/gu, 'l')
    .normalize('NFC');
}
