const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const WORD_VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value) => [word, value] as const).filter(([word]) => word !== 'one'),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
  ...ORDINALS.slice(3).map((word, index) => [word, index + 3] as const),
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
  ['dozen', 12],
] as const);

/**
 * The value of an English number word ('twelve' is 12, 'fifth' is 5), else undefined. 'one', 'first' and 'second' are
 * excluded, because they often are not numbers.
 */
export function numberWordValue(folded: string): number | undefined {
  return WORD_VALUES.get(folded);
}

/**
 * One spelling per number: '1,000', '1 000' and '1000' become equal, as do '12.50' and '12.5'; ordinals and decades
 * lose their ending ('21st' is '21', '1980s' is '1980'). A lone separator before exactly three digits groups thousands.
 */
export function canonicalNumber(raw: string): string {
  const digits = withoutEnd(raw.replace(/(?<=\d)(?:st|nd|rd|th|s)$/iu, ''), '.,:/-');
  if (/[:/-]/u.test(digits)) return digits.replace(/\b0+(?=\d)/gu, '');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(digits)) return trimZeros(digits.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/u.test(digits) || /^\d{1,3}(?:\.\d{3}){2,}$/u.test(digits))
    return trimZeros(digits.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d+$/u.test(digits)) return trimZeros(digits.replace(',', '.'));
  return trimZeros(digits);
}

function trimZeros(number: string): string {
  const plain = number.includes('.') ? withoutEnd(withoutEnd(number, '0'), '.') : number;
  return plain.replace(/^0+(?=\d)/u, '');
}

/** A loop, since a pattern with '+$' would be tried at each of these characters, also in the middle of the text. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
