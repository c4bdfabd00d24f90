/** The Unicode positions where a style's letters start: A, a, and the digit 0 if it has digits. */
interface Style {
  readonly upper: number;
  readonly lower: number;
  readonly digit?: number;
  /** Capital alpha, small alpha. */
  readonly greek?: readonly [number, number];
}

const styles: Readonly<Record<string, Style>> = {
  bold: { upper: 0x1d400, lower: 0x1d41a, digit: 0x1d7ce, greek: [0x1d6a8, 0x1d6c2] },
  italic: { upper: 0x1d434, lower: 0x1d44e, greek: [0x1d6e2, 0x1d6fc] },
  'bold-italic': { upper: 0x1d468, lower: 0x1d482, greek: [0x1d71c, 0x1d736] },
  script: { upper: 0x1d49c, lower: 0x1d4b6 },
  'bold-script': { upper: 0x1d4d0, lower: 0x1d4ea },
  fraktur: { upper: 0x1d504, lower: 0x1d51e },
  'bold-fraktur': { upper: 0x1d56c, lower: 0x1d586 },
  'double-struck': { upper: 0x1d538, lower: 0x1d552, digit: 0x1d7d8 },
  'sans-serif': { upper: 0x1d5a0, lower: 0x1d5ba, digit: 0x1d7e2 },
  'bold-sans-serif': { upper: 0x1d5d4, lower: 0x1d5ee, digit: 0x1d7ec },
  'sans-serif-italic': { upper: 0x1d608, lower: 0x1d622 },
  'sans-serif-bold-italic': { upper: 0x1d63c, lower: 0x1d656 },
  monospace: { upper: 0x1d670, lower: 0x1d68a, digit: 0x1d7f6 },
};

/** Letters that were encoded earlier than the rest of their alphabet: their positions in its range are empty. */
const older: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};

const rangeOf = (character: string, first: string, last: string, start: number | undefined): string | null =>
  start !== undefined && character >= first && character <= last
    ? String.fromCodePoint(start + character.charCodeAt(0) - first.charCodeAt(0))
    : null;

/**
 * Letters and digits in a MathML style, each as its own character, because browsers do not apply the other styles.
 * @param variant a value of the attribute `mathvariant`
 * @returns null for a style without characters of its own, such as `normal`
 */
export const styledLetters = (text: string, variant: string): string | null => {
  const style = Object.hasOwn(styles, variant) ? styles[variant] : undefined;
  if (style === undefined) return null;
  const styled = (character: string): string =>
    older[variant]?.[character] ??
    rangeOf(character, 'A', 'Z', style.upper) ??
    rangeOf(character, 'a', 'z', style.lower) ??
    rangeOf(character, '0', '9', style.digit) ??
    rangeOf(character, 'Α', 'Ω', style.greek?.[0]) ??
    rangeOf(character, 'α', 'ω', style.greek?.[1]) ??
    character;
  return Array.from(text, styled).join('');
};
