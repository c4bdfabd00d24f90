import { contentStems, stemTerm } from '@symbi/text/terms';
import { LONGEST_QUESTION } from './question-terms.ts';

/**
 * Which sentences a question about persons or things takes: 'Who does not pay?' takes those that deny or exclude
 * something, 'Who pays?' those that do not deny its own words. Undefined if either may answer: 'Why does it not start?'
 */
export type Polarity = 'negative' | 'positive' | undefined;

const LEAD = String.raw`^[^\p{L}]*(?:(?:and|but|also|please|bitte|und|et|y|tell me|do you know|weißt du),? ){0,2}`;
const PLACE = '(?:(?:in|for|to|on|with|by|of|from|at|under|für|bei|mit|von|à|de|dans|en|con|para) )?';
const PERSONS = String.raw`who|whom|wer|wen|wem|qui|quién(?:es)?`;
const THINGS = String.raw`whose|what|which|was|wessen|welche[rsmn]?|qu['’]est-ce qu(?:i|e|(?=['’]))|que|quel(?:le)?s?|lesquel(?:le)?s|qué|cuál(?:es)?`;
const ASKS = new RegExp(String.raw`${LEAD}${PLACE}(?:${PERSONS}|${THINGS})(?!\p{L})`, 'iu');
export const ASKS_WHO = new RegExp(String.raw`${LEAD}${PLACE}(?:${PERSONS})(?!\p{L})`, 'iu');
/** Not 'why' and 'how', which either kind of sentence may answer. */
const UNSPACED_ASKS = /[谁誰哪]|(?<![为如])何|(?<!为)什么|だれ|どれ|どの/u;

/** What a clause denies is not denied by the question: 'What happens if it does not start?', 'What makes it not start?' */
const CLAUSE =
  /(?<=\bdo)[,;:]|(?<=\s)(?:(?:reasons?|causes?|caused|makes?|made) (?=(?:why|the|my|our|an?|it|i|we|you|he|she|they)\b)|(?<=, )(?:der|die|das)\s|(?:if|when|whether|because|since|so|that|who|which|while|although|though|after|before|until|unless|wenn|falls|ob|dass|weil|damit|si|quand|parce|pour|cuando|porque|para)\s)/iu;
const NOT_DENYING =
  /\bnot (?:only|just|more|less|later|earlier|fewer|at least)\b|\b(?:or|why|if|for|of|on|about|by|from|between|to) not\b|\b(?:order|as) not to\b|\bnot-|["“][^"”]{0,80}["”]|nicht (?:nur|mehr als|später)|pas (?:seulement|plus)|no (?:solo|sólo|más)/giu;
const DENIES =
  /\b(?:not|never|cannot)\b|n['’]t\b|\b(?:has|have|had|is|are|was|were|needs?|gets?|pays?|makes?|with) no (?!\p{N})|(?<!\p{L})(?:nicht|nie|niemals|kein(?:e[nmrs]?)?)(?!\p{L})|(?<!\p{L})n(?:e |['’])\p{L}+(?: \p{L}+){0,3} (?:pas|jamais|aucune?|plus)(?!\p{L})|(?<!\p{L})(?:qué|quién(?:es)?|cuál(?:es)?) (?:\p{L}+ ){0,4}(?:no|nunca) \p{L}/iu;
/** 'Must' is a double negation in Chinese and Japanese, politeness is none, and neither is 'different' or 'the future'. */
const UNSPACED_NOT_DENYING =
  /(?:如果|要是|假如)[^，,。]*|(?<![^，,。])[^，,。]*的话|(?<![^、。])[^、。]*ない(?:と(?!いけ|なら)|場合|時|とき|なら)|不得不|不同|不久|不断|不错|不锈|不动产|不動産|不管|不论|差不多|不好意思|对不起|未来|未满|未満|没收|危ない|つまらない|不仅|不但|不过|(?:なければ|なくては|なきゃ|ないと)(?:なら|いけ)(?:ない|ません)|かもしれ(?:ない|ません)|ませんか|ないか|少ない/gu;
const UNSPACED_DENIES = /[不没未]|ない|ません|なくて/u;

/** What denies, excludes or limits something. */
export const EXCLUDES =
  /\b(?:not?(?!\.? ?\p{N})|none|nor|neither|nobody|never|cannot|without|except\w*|exclu\w*|exempt\w*|forbid\w*|prohibit\w*|banned|refus\w*|reject\w*|den(?:y|ied|ies)|avoid\w*|unless|only|instead|free (?:of|from|to)|optional|voluntar\w*|lack\w*|miss(?:es|ing)|absent|excused|fail\w*|remain\w*|pending|outstanding|open|dis(?:agree|approv|allow)\w*|un(?!der|iv|ite|ion|iq)\w{4,}|in(?:valid|eligible|admissible|complete))(?!\w)|n['’]t\b|(?<!\p{L})(?:nicht|nie|niemals|niemand|kein(?:e[nmrs]?)?|ohne|außer|ausgenommen|ausgeschlossen|ausschl[uü]\p{L}*|verboten|untersagt|vermeide\p{L}*|befreit|nur|statt|freiwillig|fehl\p{L}*|offen|pas|jamais|aucune?|sans|sauf|hors|interdit\p{L}*|évite\p{L}*|exempt\p{L}*|dispens\p{L}*|seul\p{L}*|exclu\p{L}*|nunca|sin|excepto|salvo|excluid\p{L}*|prohibid\p{L}*|evit\p{L}*|exent\p{L}*|sol[oó]|falta\p{L}*)(?!\p{L})|[不没未无無禁只免]|ない|ません|なく|だけ|のみ|除/iu;

/** A limit to how much or how long is no exclusion: 'no more than 480 euros a year'. */
const LIMIT =
  /(?<!\p{L})(?:not?|nicht) (?:more|less|fewer|later|longer|mehr|weniger|später|länger) (?:than|als)(?!\p{L})/giu;
/** Of persons, it is none either way: 'Do not take more than two tablets' is said to everybody. */
const LIMIT_OF_ACT =
  /(?<!\p{L})(?:not?|nicht|never|nie) (?:\p{L}+ ){0,2}?(?:more|less|fewer|later|longer|mehr|weniger|später|länger) (?:than|als)(?!\p{L})/giu;
const ASKS_PERMISSION =
  /(?<!\p{L})(?:allowed|permitted|may|can|can['’]t|cannot|mustn['’]t|must not|erlaubt|gestattet|darf|dürfen)(?!\p{L})/iu;
/** What is 'allowed without permission', or 'only with consent', is not forbidden. */
const FORBIDS =
  /(?<!\p{L})(?:(?:may|can|must|shall|should|do|does|is|are) (?:\p{L}+ )?not|not (?:be )?(?:allowed|permitted)|cannot|never|forb[ia]d\p{L}*|prohibit\p{L}*|banned|avoid\p{L}*|exclu\p{L}*|refrain\p{L}*|no \p{L}+ (?:is|are|may|can)|nobody|no one|none|disallowed|verboten|untersagt|unzulässig|nie(?:mals|mand)?|nicht|kein\p{L}*|vermeide\p{L}*|ausgeschlossen)(?!\p{L})|n['’]t(?!\p{L})/iu;

const NEGATORS = /^(?:not|never|no|cannot|nicht|nie|niemals|kein(?:e[nmrs]?)?|ne|不|没)$|n['’]t$/u;
/** Between a negation and what it denies: 'does not have to pay'. */
const BETWEEN: ReadonlySet<string> = new Set('have has had to be been yet longer also need'.split(' '));
/** 'Nobody may enter without a badge' says who may. */
const LIMITS =
  /(?<!\p{L})(?:without|unless|except|only|until|before|but|ohne|außer|nur|sondern|bis|bevor|sans|sauf|seulement|mais|avant|sin|excepto|salvo|sol[oó]|sino|antes)(?!\p{L})/iu;

const isDenied = (question: string): boolean => {
  if (UNSPACED_ASKS.test(question) && UNSPACED_DENIES.test(question.replaceAll(UNSPACED_NOT_DENYING, ''))) return true;
  if (!ASKS.test(question)) return false;
  const opening = ASKS.exec(question)?.[0].length ?? 0;
  const clause = CLAUSE.exec(question.slice(opening));
  const main = clause === null ? question : question.slice(0, opening + clause.index);
  return DENIES.test(main.replaceAll(NOT_DENYING, ' '));
};

/** Which sentences a question takes, in the six languages. */
export function polarityOf(question: string): Polarity {
  if (question.length > LONGEST_QUESTION) return undefined;
  if (isDenied(question)) return 'negative';
  return ASKS_WHO.test(question) ? 'positive' : undefined;
}

/** Whether a sentence denies one of these words: 'does not clear snow', but not 'not by him, who clears snow'. */
function deniesOneOf(stems: ReadonlySet<string>, sentence: string): boolean {
  if (LIMITS.test(sentence)) return false;
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return words.some((word, at) => {
    if (!NEGATORS.test(word)) return false;
    const denied = words.slice(at + 1, at + 5).find((next) => !BETWEEN.has(next));
    return denied !== undefined && !/^\p{N}/u.test(denied) && stems.has(stemTerm(denied));
  });
}

/** Whether a sentence denies, excludes or, where that is asked for, forbids something. */
function excludes(question: string, sentence: string): boolean {
  const said = sentence.replaceAll(ASKS_WHO.test(question) ? LIMIT_OF_ACT : LIMIT, ' ');
  return EXCLUDES.test(said) && (!ASKS_PERMISSION.test(question) || FORBIDS.test(said));
}

/**
 * Whether a sentence may answer a question of this polarity. `above` is what it stands under: the heading or the line
 * that introduces a list, 'The policy does not cover:'.
 */
export function takesSentence(polarity: Polarity, question: string, sentence: string, above: string): boolean {
  if (polarity === 'negative') return excludes(question, sentence) || EXCLUDES.test(above);
  return polarity === undefined || !deniesOneOf(new Set(contentStems(question)), sentence);
}
