const GERMAN_MONTH =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u;
/** '1' at the end of a text. */
const NUMBER = /(?:^|[\s(])\p{Nd}{1,2}$/u;
/** A number after one of these stands before its noun: 'im 3. Stock'. */
const INTRODUCED =
  /(?:^|[\s(])(?:am|ab|bis|beim|im|vom|zum|zur|der|die|das|dem|den|des|und|jede[mnrs]?)\s\p{Nd}{1,2}$/iu;

/**
 * Whether a period belongs to a German ordinal and ends no sentence: 'zum 1. Oktober', 'im 3. Stock'.
 * @param before the text before the period, of which the last 12 characters count
 * @param next the text from the next word on
 */
export function isOrdinal(before: string, next: string): boolean {
  const last = before.slice(-12);
  if (!NUMBER.test(last)) return false;
  return GERMAN_MONTH.test(next) || (INTRODUCED.test(last) && /^\p{Lu}/u.test(next));
}
