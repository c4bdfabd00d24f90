const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Spells the same bytes in another, not canonical way: sets a bit that base64 throws away before its padding. */
export const spellDifferently = (whole: string, last: string): string =>
  whole.replace(last, ALPHABET.charAt(ALPHABET.indexOf(last) + 1));
