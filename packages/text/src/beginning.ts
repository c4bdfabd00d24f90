export const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/**
 * The beginning of a text, at most `length` UTF-16 units. A character of two units is kept whole or left out: half of
 * one is no text, and neither the signed log nor a program that reads UTF-8 accepts it.
 */
export const beginning = (text: string, length: number): string =>
  text.slice(0, text.length > length && isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length);
