import { isChallenge } from './challenge.ts';

const TURN_LIMIT = 2_000;
/** Minimum words of a repeated question: 'Why?' asks something else each time. */
const LEAST_WORDS = 3;
const LEAST_IDEOGRAPHS = 6;
/** A question of this length names the subject of its 'that' itself. */
const SPEAKS_FOR_ITSELF = 8;

/** Words that do not change a question. */
const COURTESY = new Set(
  (
    'a an the please again so and ok okay well now then just once more sorry hi hello hey thanks i ask am asking my question ' +
    'der die das ein eine bitte nochmal also und hallo danke le la les un une svp encore donc et bonjour merci el los las por favor ' +
    'otra vez entonces y hola gracias'
  ).split(' '),
);
/** A turn that asks for something new each time, or for something that changes by itself. */
const FOR_SOMETHING_NEW =
  /\b(?:another|else|next|continue|go on|keep going|random|joke|poem|story|what time|what day|what date|weather|roll|flip a coin)\b|\b(?:tell|give|show) me (?:some )?more\b|^(?:please |can you |could you |would you )*(?:write|compose|generate|create|draft|translate|summari[sz]e|rewrite|rephrase|paraphrase|draw|list|suggest|name|brainstorm|imagine|pick|invent|shorten|expand|make|remind|repeat)\b|^(?:bitte )?(?:schreib|erzähl|übersetz|erfinde|nenn|gib mir|fasse|mach weiter|weiter)|^(?:écris|raconte|traduis|résume|continue|donne-moi)|^(?:escribe|cuenta|cuéntame|traduce|resume|continúa|dame)|^(?:写|寫|翻译|翻譯|继续|繼續|讲|講|再(?:来|來|给|給))|(?:書いて|訳して|続けて|教えて別|要約して)/u;
/** A reference to the previous turn, which differs each time. */
const POINTS_BACK =
  /\b(?:it|its|that|this|they|them|those|these|he|him|she|her|both|former|latter|dies|diese[rsnm]?|damit|davon|cela|ça|celui|eso|esto|ese|esta)\b|(?:这个|這個|那个|那個|它|それ|これ|その|あれ)/u;

/** 'Is it legal to park here?': this 'it' stands for what follows. */
const STANDS_FOR_WHAT_FOLLOWS =
  /\b(?:is|was|isn't|wasn't|would|will|can|could|might|should) it (?:be |ever |still |really |usually |generally |always |more |a )*(?:\p{L}+ly )?(?:(?:il)?legal|lawful|(?:un)?safe|dangerous|risky|harmful|(?:un)?healthy|(?:im)?possible|(?:un)?necessary|mandatory|compulsory|(?:ab)?normal|common|customary|okay?|fine|alright|allowed|permitted|forbidden|prohibited|(?:un)?wise|sensible|advisable|(?:in)?appropriate|(?:un)?acceptable|(?:un)?ethical|(?:im)?polite|rude|good idea|bad idea|good|bad|better|best|right|wrong|true|(?:un)?likely|(?:un)?reasonable|(?:un)?realistic|important|useful|useless|worth it|easy|easier|hard|difficult|cheap|cheaper|expensive|free) (?:(?:for|of) (?:\p{L}+ ){1,4})?(?:to|that)\b/gu;

const folded = (text: string): string =>
  text
    .slice(0, TURN_LIMIT)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/gu, "'");

const wordsOf = (text: string): string[] =>
  (
    folded(text)
      .replace(/请问|請問|请|請/gu, '')
      .match(/[\p{L}\p{N}\p{M}]+(?:['.][\p{L}\p{N}\p{M}]+)*/gu) ?? []
  ).filter((word) => !COURTESY.has(word));

/** A one-letter edit in a long word with the same beginning: a typo, not another name. */
function isSlip(left: string, right: string): boolean {
  if (left[0] !== right[0] || /\p{N}/u.test(left + right)) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const isSwap = short.slice(at, at + 2) === `${long[at + 1] ?? ''}${long[at] ?? ''}`;
  return (
    short.slice(at) === long.slice(at + 1) ||
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwap && short.slice(at + 2) === long.slice(at + 2))
  );
}

const hasSubstance = (words: readonly string[]): boolean =>
  words.length >= LEAST_WORDS ||
  (words.join('').match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu) ?? []).length >= LEAST_IDEOGRAPHS;

/** True if two answers to the turn can be compared at all. */
export const hasPosition = (turn: string): boolean =>
  turn.trim() !== '' && !FOR_SOMETHING_NEW.test(folded(turn).trim());

const isUnclear = (turn: string, words: readonly string[]): boolean =>
  words.length < SPEAKS_FOR_ITSELF && POINTS_BACK.test(folded(turn).replaceAll(STANDS_FOR_WHAT_FOLLOWS, ' '));

/** The words for finding earlier occurrences of a question; empty for turns that ask for something else each time. */
export function questionWords(turn: string): string[] {
  const words = wordsOf(turn);
  return hasPosition(turn) && hasSubstance(words) && !isUnclear(turn, words) ? words : [];
}

/**
 * True if two turns ask the same question in nearly the same words, in the same order, at most one typo apart. Turns
 * that refer back to something said in between are not the same question.
 */
export function isSameQuestion(first: string, second: string): boolean {
  if (!hasPosition(first) || !hasPosition(second)) return false;
  const left = wordsOf(first);
  const right = wordsOf(second);
  if (isUnclear(first, left) || isUnclear(second, left)) return false;
  if (left.length !== right.length || !hasSubstance(left)) return false;
  const apart = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at] ?? ''] as const]));
  return apart.length === 0 || (apart.length === 1 && apart.every(([one, other]) => isSlip(one, other)));
}

/**
 * Why two replies are compared; undefined for a follow-up, whose answer takes no new position on the earlier question.
 */
export type Comparable = 'challenge' | 'same question' | undefined;

/**
 * Whether a turn gives a reason to compare the next reply with `previous`, which answered `question`: a challenge or a
 * repeated question. An empty turn repeats the question: the reply is another version.
 */
export function comparableBy(turn: { question: string; userTurn: string; previous: string }): Comparable {
  const { question, userTurn, previous } = turn;
  if (userTurn.trim() === '' || isSameQuestion(question, userTurn)) return 'same question';
  return isChallenge(userTurn, previous) ? 'challenge' : undefined;
}
