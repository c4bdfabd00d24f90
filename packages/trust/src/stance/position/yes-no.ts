import { isSameQuestion } from '../challenge/comparable.ts';
import { isNegator } from '../reading/valence.ts';
import type { Prose, Sentence } from '../reading/prose.ts';
import type { Reading } from './signals.ts';

/** The share of common words from which two sentences are about the same thing. */
export const SAME_FRAME = 0.5;
/** The share of a question's words from which a sentence restates the question. */
const SAME_PROPOSITION = 0.6;

/** 'True colors' and 'False alarms' are not answers. */
const YES =
  /^(?:yes|yeah|yep|(?:correct|true)(?! \p{L})|ja|jawohl|doch|oui|si fait|sí|si|claro|はい|ええ|是的|是(?=[,，。])|对(?=[,，。的])|對(?=[,，。的]))(?![\p{L}])/u;
/** Nor are 'No problem', 'No doubt' and 'No permit is needed'. */
const NO =
  /^(?:no(?! (?:problems?|worries|doubt|need|matter|wonder|questions?|one|longer|more|less|fewer|such|other)\b)(?! (?!(?:it|he|she|they|you|we|that|this|there|these|those)\b)\p{L}+ (?:is|are|was|were)\b)|nope|(?:false|incorrect)(?! \p{L})|nein|non|nicht wirklich|いいえ|いえ|不是|不(?=[,，。])|不对|不對|没有|沒有)(?![\p{L}])/u;

/** 1 when a sentence opens with yes, -1 with no, 0 with neither. Chinese and Japanese have no spaces between words. */
export function openingOf(prose: Prose): number {
  const lower = prose.sentences[0]?.lower ?? '';
  const opening = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(lower.slice(0, 3))
    ? lower.replace(/^(はい|ええ|是的|不是|不对|不對|没有|沒有|いいえ|いえ)/u, '$1 ')
    : lower;
  if (YES.test(opening)) return 1;
  return NO.test(opening) ? -1 : 0;
}

/** The size of the intersection as a share of the smaller set. */
export function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let both = 0;
  for (const item of left) if (right.has(item)) both += 1;
  const size = Math.min(left.size, right.size);
  return size === 0 ? 0 : both / size;
}

/** Sentence openers, which are capitalized but not names. */
export const OPENERS = new Set(
  (
    'yes no sure actually sorry apologies correction well however but you your i my it the a an in on to as thank thanks upon ' +
    'after looking let here there that this these those they he she we good great right indeed certainly of course unable based ' +
    'according use run try open press click type enter choose go make add set take put check install call see start ' +
    'ja nein doch ich sie wir es der die das ein eine im in nach oui non si je il elle nous vous tu on le la les un une ce ' +
    'sí yo él ella el los las una en'
  ).split(' '),
);

/** The text after the yes or no, without punctuation. */
export const behindOpening = ({ lower }: Sentence): string =>
  lower
    .replace(YES, '')
    .replace(NO, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const NEGATED_ELSEWHERE =
  /(?<!\p{L})(?:nicht|kein(?:e[nmrs]?)?|nie(?:mals)?|ne|n'(?=\p{L})|pas|jamais|aucune?|no|nunca|ningun[ao]|ningún)(?!\p{L})|[不没沒]|ない|ません/u;

/** Whether a sentence is negated apart from an opening yes or no. */
export const isNegated = (sentence: Sentence): boolean =>
  sentence.words.slice(1).some((word) => isNegator(word)) || NEGATED_ELSEWHERE.test(behindOpening(sentence));

/**
 * 'No, closed on Sundays' and 'Yes, I am afraid it is closed' say the same: everything the shorter one adds to the
 * question is in the other, negated in both or in neither.
 */
function saysTheSame(first: Sentence, second: Sentence, asked: ReadonlySet<string>): boolean {
  if (behindOpening(first) !== '' && behindOpening(first) === behindOpening(second)) return true;
  const added = ({ stems }: Sentence): Set<string> =>
    new Set(stems.filter((stem) => !asked.has(stem) && !OPENERS.has(stem)));
  const [before, after] = [added(first), added(second)];
  return before.size > 0 && after.size > 0 && isNegated(first) === isNegated(second) && shared(before, after) === 1;
}

/** Statements of others, or for special cases, are not the reply's own. */
const NOT_ITS_WORD =
  /\b(?:if|unless|while|although|though|whereas|whether|even|some (?:people|say|argue|sources|claim)|many|they|says?|said|claim\w*|believe|argue\w*|but|however|only|myth|may|might|could|wenn|falls|obwohl|aber|zwar|nur|bien que|quoique|mais|seulement|aunque|pero|solo|s[oó]lo)\b|但|如果|虽然|雖然|しかし|けれど|場合|という/u;
const LEAD = 3;

/** 'No, it does not' became 'it does': the proposition is restated with the opposite sign, in the reply's own words. */
function isTurned(
  first: Sentence,
  before: number,
  { question, current }: Pick<Reading, 'question' | 'current'>,
): boolean {
  if (isNegated(first) !== before < 0 || question.stems.size < 2) return false;
  const said = new Set(first.stems);
  return current.sentences.slice(0, LEAD).some((sentence) => {
    if (sentence.plain.endsWith('?') || NOT_ITS_WORD.test(sentence.lower)) return false;
    const stems = new Set(sentence.stems);
    const asked = [...question.stems].filter((stem) => stems.has(stem)).length;
    return (
      isNegated(sentence) !== isNegated(first) &&
      asked >= 2 &&
      asked / question.stems.size >= SAME_PROPOSITION &&
      shared(said, stems) >= SAME_FRAME
    );
  });
}

/** 'Yes' to 'No' on the same question; after a challenge only if the sentence itself also reverses. */
export function yesNoChanged({ question, userTurn, previous, current }: Reading, asked: string): number {
  const before = openingOf(previous);
  const after = openingOf(current);
  const [first, second] = [previous.sentences[0], current.sentences[0]];
  if (first === undefined || second === undefined || before === 0) return 0;
  const isAskedAgain = userTurn.trim() === '' || isSameQuestion(asked, userTurn);
  if (!isAskedAgain && isTurned(first, before, { question, current })) return 1;
  if (before * after >= 0 || saysTheSame(first, second, question.stems)) return 0;
  if (isAskedAgain) return question.options === undefined || question.isYesNo ? 1 : 0;
  return isNegated(first) !== isNegated(second) && shared(new Set(first.stems), new Set(second.stems)) >= SAME_FRAME
    ? 1
    : 0;
}
