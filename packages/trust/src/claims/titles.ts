import { isTableHead } from '@symbi/text/blocks';
import type { Sentence } from '@symbi/text/sentences';

const MARKED = /^\s{0,3}#{1,6}\s/u;
/** Ends a statement, but not a title. */
const STATEMENT_END = /[.!。！][\s"'”’)*_]*$/u;
/** '1. **Who may come**', with what it says below. */
const LABEL =
  /^\s*(?:[-*+•–]|\p{Nd}{1,3}[.)]|\p{Extended_Pictographic}\u{FE0F}?)\s+(?:\*\*|__)[^*_]{1,60}(?:\*\*|__)\s*[:：]?$/u;
const OPENS_LIST = /[:：][\s*_]*$/u;
/** A title of more characters states something. */
const MOST_LENGTH = 80;
const DENIES =
  /(?<![\p{L}'’])(?:cannot|not|never|no|none|only|without|nicht|keine?[nrsm]?|nie|ohne|nur|ne|n|pas|jamais|aucune?|sans|nunca|sin|solo|sólo|ningun[oa]?)(?![\p{L}])|n['’]t(?!\p{L})|[不没無无未只]|ない|ません|だけ/u;
/** Verbs by which a heading states something: 'Visitors pay' does not, 'The museum is free' does. */
const STATES =
  /(?<![\p{L}'’])(?:is|are|was|were|has|have|had|will|would|can|could|must|may|might|should|does|do|did|ist|sind|war|waren|hat|haben|hatte|wird|werden|kann|können|muss|müssen|darf|dürfen|est|sont|était|étaient|ont|sera|seront|peut|peuvent|doit|doivent|es|son|era|eran|fue|fueron|ha|han|será|serán|puede|pueden|debe|deben)(?![\p{L}])|[是]|可以|必须|必須|需要|です|ます|でき/u;

/**
 * Whether a sentence of a reply names what follows instead of stating something: a heading, a line in bold, the head of
 * a table, or a short opening with a colon, with something below it. A line in bold at the start may be the answer
 * itself.
 */
export function isTitle(reply: string, sentences: readonly Sentence[], at: number): boolean {
  const [sentence, next] = [sentences[at], sentences[at + 1]];
  if (sentence === undefined || next === undefined) return false;
  const text = reply.slice(sentence.start, sentence.end);
  if (sentence.kind === 'table-row') return next.kind === 'table-row' && isTableHead(text);
  const words = text.toLowerCase();
  if (text.length > MOST_LENGTH || DENIES.test(words)) return false;
  if (sentence.kind === 'list-item') return LABEL.test(text) && !STATES.test(words);
  if (OPENS_LIST.test(text)) return !STATES.test(words);
  if (sentence.kind !== 'heading' || STATEMENT_END.test(text) || STATES.test(words)) return false;
  return MARKED.test(text) || (next.kind !== 'heading' && (at > 0 || next.kind !== 'prose'));
}

/** The number of one of several files of a name: 'notes.txt (2)'. */
const NUMBERED = /^(?<whole>.+) \((?<number>[1-9]\d?)\)$/su;

/** How many sources have this name: that of a file stands before the place of each of its passages. */
function countNamed(name: string, sources: readonly { title?: string }[]): number {
  return sources.filter(({ title }) => title === name || title?.startsWith(`${name}, `) === true).length;
}

/**
 * Whether a sentence is the name of a source and a colon, 'lease.md:', with something below it: who says what follows.
 * Of several of one name each has a number, 'notes.txt (2):'.
 */
export function namesSource(
  reply: string,
  sentences: readonly Sentence[],
  at: number,
  sources: readonly { title?: string }[],
): boolean {
  const sentence = sentences[at];
  if (sentence === undefined || sentences[at + 1] === undefined) return false;
  const name = /^(?<name>.+)[:：]$/su.exec(reply.slice(sentence.start, sentence.end).trim())?.groups?.name;
  if (name === undefined) return false;
  const { whole, number } = NUMBERED.exec(name)?.groups ?? {};
  if (whole !== undefined && countNamed(whole, sources) >= Math.max(2, Number(number))) return true;
  return countNamed(name, sources) > 0;
}
