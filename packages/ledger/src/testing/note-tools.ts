const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes the same bytes in a non-canonical way: sets a bit that base64 discards before its padding. */
export const spellDifferently = (whole: string, last: string): string =>
  whole.replace(last, ALPHABET.charAt(ALPHABET.indexOf(last) + 1));
