import { excluding } from './answerable.ts';
import type { Candidate } from './candidates.ts';
import { LIST_ITEM } from './statements.ts';
import { wordCount } from './word-count.ts';

/** 'Dear Ms Moen,' and 'Kind regards' */
const LETTER =
  /^(?:(?:dear|hello|hi|sehr geehrte[rsn]?|liebe[rsn]?|hallo|guten (?:tag|morgen|abend)|grüß gott|chère?s?|bonjour|madame|monsieur|estimad[oa]s?|querid[oa]s?|hola)(?!\p{L})[^.!?:]{0,80}[,!:]?|(?:(?:with )?(?:kind|best|warm) (?:regards|wishes)|yours (?:sincerely|faithfully|truly)|sincerely|regards|mit (?:freundlichen|besten|herzlichen) grüßen|(?:freundliche|beste|viele|herzliche|liebe) grüße|cordialement|bien à vous|atentamente|saludos)[^.!?:]{0,40})$/iu;
const PERSON =
  /^(?:(?:Frau|Herrn?|Mr|Mrs|Ms|Miss|Dr|Prof|Mme|Mlle|Sra?|Familie)\.? ){1,3}\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,3}$/u;
const PLACE =
  /^(?:\p{Lu}[\p{L}.'’ -]{2,40}(?:straße|str\.|weg|platz|allee|gasse|stieg|ring|damm|ufer|street|st\.?|road|rd\.?|lane|avenue|square|[a-zß]) \d{1,4} ?[a-z]?|\d{1,4} \p{Lu}[\p{L}'’ -]{2,40}(?:street|road|lane|avenue|square)|(?:[A-Z]-)?\d{4,5} \p{Lu}[\p{L}'’ -]{2,40})$/u;
/** '· 30917 Holmau' in the head of a letter. */
const IN_HEAD = /(?:^|[·•|,] ?)(?:[A-Z]-)?\d{4,5} \p{Lu}[\p{L}-]{2,}$/u;
const ASKS_FOR_THEM =
  /(?<!\p{L})(?:who|whom|whose|where|addresse?s?|adresse|anschrift|names?|street|city|town|postcode|zip|wer|wen|wem|wo|wohin|straße|ort|stadt|postleitzahl|plz|heißt|qui|où|quién|dónde)(?!\p{L})/iu;

/** Words that only sentences have; 'won the' has a verb too, 'of the' has none. */
const VERBS =
  /(?<!\p{L})(?:is|are|was|were|be|has|have|had|does|do|did|will|would|can|could|may|might|must|shall|should|ist|sind|war|waren|hat|haben|wird|werden|kann|können|darf|dürfen|muss|müssen|soll|est|sont|es|son)(?!\p{L})/iu;
const OBJECT =
  /(?<!(?:^|\s)(?:of|for|in|on|at|to|from|with|by|and|or|about|under|near|into|as|der|die|das|für|von|zu|in|auf|mit|und)) (?:the|a|an|das|ein|eine|einen) /iu;
const LONGEST_TITLE = 10;
const PROSE = /[.!?:;…]["'”’»)]*$/u;

/** 'Plum dumplings (serves 4)' above a text; a line of data, such as 'Noise 62 dB', is none. */
function isTitle({ text, place }: Candidate, next: Candidate): boolean {
  if (place !== 0 || PROSE.test(text) || wordCount(text) > LONGEST_TITLE || !/^\p{Lu}/u.test(text)) return false;
  if (/[\d:;|=@]/u.test(text.replaceAll(/\([^()]*\)/gu, ''))) return false;
  if (next.breaks < 2 && !PROSE.test(next.text) && wordCount(next.text) <= LONGEST_TITLE) return false;
  return !VERBS.test(text) && !OBJECT.test(text);
}

/** A heading that says nothing itself, unlike 'Foods not allowed during pregnancy'. */
const isMereHeading = ({ label, text }: Candidate): boolean =>
  label === text && !VERBS.test(text) && !OBJECT.test(text) && !excluding.test(text);

/**
 * Whether a statement is a line that addresses, greets or names, and so answers nothing: 'Dear Ms Moen,', a title, a
 * street. A heading is one if the text has its words as well.
 */
export function isLabelLine(one: Candidate, siblings: readonly Candidate[], question: string): boolean {
  const { place, breaks, table, label } = one;
  if (isMereHeading(one)) return siblings.some((other) => other.label === undefined && other.own >= one.own);
  const next = siblings[place + 1];
  if (table !== undefined || label !== undefined || breaks === 0 || (next !== undefined && next.breaks === 0))
    return false;
  if (siblings.length < 2 || LIST_ITEM.test(one.text) || one.text.length > 120) return false;
  const text = one.text.trim();
  if (LETTER.test(text)) return true;
  if ((PERSON.test(text) || PLACE.test(text) || IN_HEAD.test(text)) && !ASKS_FOR_THEM.test(question)) return true;
  return next !== undefined && isTitle(one, next);
}
