const GERMAN_MONTH =
  /^(?:(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})|(?:Jan|Jän|Feb|Mär|Mrz|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\.)/u;
/** '3. Stock links' stands in addresses without an article. */
const COUNTED = /^(?:Stock|Stockwerk|Etage|OG|UG|Obergeschoss|Untergeschoss|Quartal|Halbjahr|Auflage)(?!\p{L})/u;
/** '1' at the end of a text. */
const NUMBER = /(?:^|[\s(])\p{Nd}{1,2}$/u;
/** '1. 10. 2026' with spaces: the text from the month on, and the text before the year. */
const MONTH_AND_YEAR = /^\p{Nd}{1,2}\.\s(?:19|20)\p{Nd}/u;
const YEAR = /^(?:19|20)\p{Nd}{2}(?!\p{Nd})/u;
const DAY_AND_MONTH = /\p{Nd}\.\s\p{Nd}{1,2}$/u;
/** A number after one of these stands before its noun: 'im 3. Stock'. */
const INTRODUCED =
  /(?:^|[\s(])(?:am|ab|bis|beim|im|vom|zum|zur|der|die|das|dem|den|des|und|jede[mnrs]?)\s\p{Nd}{1,2}$/iu;

/**
 * Whether a period belongs to a German ordinal and ends no sentence: 'zum 1. Oktober', 'am 1. 10. 2026', 'im 3. Stock'.
 * @param before the text before the period, of which the last 12 characters count
 * @param next the text from the next word on, with its first 14 characters
 */
export function isOrdinal(before: string, next: string): boolean {
  const last = before.slice(-12);
  if (!NUMBER.test(last)) return false;
  if (GERMAN_MONTH.test(next) || COUNTED.test(next) || MONTH_AND_YEAR.test(next)) return true;
  if (YEAR.test(next)) return DAY_AND_MONTH.test(last);
  return INTRODUCED.test(last) && /^\p{Lu}/u.test(next);
}
