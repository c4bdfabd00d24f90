import type { Token } from '@symbi/text/tokens';
import { ITALIAN_AND_PORTUGUESE } from '../../source/function-words.ts';

/** The words of a text, prepared for the rules on exceptions, bounds and courses. */
export interface Phrase {
  readonly tokens: readonly Token[];
  /** The folded words joined by single spaces, which the patterns search. */
  readonly text: string;
  /** The punctuation before each token: 'none', or how strongly it separates the token from the one before. */
  readonly marks: readonly Mark[];
}
type Mark = 'none' | 'comma' | 'stop';

const STOP = /[;:()[\]\n|•·–—；：。]|\s-\s/u;
const COMMA = /[,，、]/u;
/** Stop words, folded, that the stop word lists lack, such as those of Italian and Portuguese. */
const FUNCTION_WORDS = new Set([
  ...ITALIAN_AND_PORTUGUESE,
  ...'da dal dallo dalla dai dagli dalle allo ai agli alle nello negli nelle sullo sui sugli sulle per tra fra ed od chi cui non piu ma se sono sei era erano stato stata stati state essere quello quella quelli quelle questo questa questi queste anche come dove quando dopo prima lei loro suo sua suoi sue voi noi si uns umas ao aos pelo pela pelos pelas sem sob ou quem qual nao mais mas foi foram ser estar sao esta estao ter seu seus suas voce voces eu ele ela eles elas isso este estes estas esse essa aquele aquela tambem puo possono deve devono pode podem devem yes ja oui sim you it they we there'.split(
    ' ',
  ),
]);
const ELISION = /^(?:l|d|un|all|dell|nell|sull|dall|quest|quell|c|s|n|j|m|t|qu)'(?=.)/u;

/** Strips an elided Italian article: 'l'abbonamento'. */
const bareWord = (word: string): string => word.replace('’', "'").replace(ELISION, '');

/** The stem that two tokens are compared by. */
export const keyOf = ({ stem }: Token): string => bareWord(stem);

export const isContent = ({ isStop, folded, kind, forms }: Token): boolean =>
  kind === 'number' || forms !== undefined || (!isStop && folded.length > 1 && !FUNCTION_WORDS.has(bareWord(folded)));

/** The content words of tokens. */
export const contentOf = (tokens: readonly Token[]): string[] => tokens.filter(isContent).map(keyOf);

export function phraseOf(text: string, from: number, tokens: readonly Token[]): Phrase {
  const marks = tokens.map((token, at): Mark => {
    const before = tokens[at - 1];
    if (before === undefined) return 'none';
    const gap = text.slice(before.end - from, token.start - from);
    return STOP.test(gap) ? 'stop' : COMMA.test(gap) ? 'comma' : 'none';
  });
  // 'D'après' is no 'après', and 'winner-take-all' no 'all'.
  const wordOf = ({ folded, start }: Token): string => {
    const before = text[start - from - 1] ?? '';
    if (folded === 'apres' && /['’]/u.test(before)) return 'selon';
    return before === '-' ? `-${folded}` : folded;
  };
  const words = tokens.map((token) => wordOf(token).replaceAll(' ', '').replace('’', "'"));
  return { tokens, marks, text: words.join(' ') };
}

/** The index of the token at an offset in a phrase's text. */
export const tokenAt = ({ text }: Phrase, offset: number): number => text.slice(0, offset).split(' ').length - 1;

/** The index of the first token, from a given one on, that starts a new part of the text; the end if none does. */
export function endOf({ tokens, marks }: Phrase, from: number, isEnd: (mark: Mark, token: Token) => boolean): number {
  const found = tokens.findIndex((token, at) => at > from && isEnd(marks[at] ?? 'none', token));
  return found < 0 ? tokens.length : found;
}

/** The index of the token that starts a part, where only full stops separate parts. */
export function startOf({ marks }: Phrase, before: number): number {
  const found = marks.slice(0, before + 1).lastIndexOf('stop');
  return Math.max(found, 0);
}

const LEAST_ALIKE = 5;
/** A word that starts another clause. */
export const CLAUSE_END =
  /^(?:and|but|while|whereas|und|aber|wahrend|et|mais|tandis|y|pero|mientras|e|ma|mentre|mas|enquanto)$/u;

/** Whether two stems belong to one word whose ending the stemmer left on: 'aberto' and 'aberta', 'coperti' and 'coperte'. */
export function isAlike(one: string, two: string): boolean {
  if (one === two) return true;
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  if (short.length < LEAST_ALIKE || long.length - short.length > 1 || !long.startsWith(short.slice(0, -1)))
    return false;
  return !/[^\p{L}]/u.test(one + two);
}

export const holds = (words: readonly string[], word: string): boolean => words.some((one) => isAlike(one, word));
export const holdsAll = (words: readonly string[], some: readonly string[]): boolean =>
  some.every((word) => holds(words, word));

/** A pattern that matches whole words or whole phrases in a phrase's text. */
export const wordsPattern = (words: string): RegExp => new RegExp(String.raw`(?<![^ ])(?:${words})(?![^ ])`, 'u');

/** In Portuguese 'no' means 'in the' and denies nothing. */
const PORTUGUESE = wordsPattern('nao|do|da|dos|das|ao|aos|em|uma|os|na|sao|com|\\w{2,}(?:ou|iu|[^i]eu|cao|coes)');
const DENYING = wordsPattern(
  "not|never|none|neither|nor|nobody|nothing|cannot|\\w+n't|without|nicht|nichts|kein|keine[mnrs]?|nie|niemals|niemand|weder|ohne|pas|jamais|aucune?s?|rien|ni|sans|nunca|ningun[oa]?s?|tampoco|nadie|sin|non|nessun[oa]?|mai|senza|neanche|nemmeno|nao|nenhuma?s?|sem",
);
const NO = wordsPattern('no');
const NO_ANSWER = /^(?:no|nein|non|nao)(?![^ ])/u;

/** Whether words deny anything. */
export const denies = (text: string): boolean =>
  DENYING.test(text) || NO_ANSWER.test(text) || (NO.test(text) && !PORTUGUESE.test(text.replace(/^si /u, '')));

/** Whether a reply begins with a yes. */
export const startsWithYes = (text: string): boolean =>
  /^(?:yes|yeah|yep|sure|certainly|absolutely|ja|oui|si|sim|claro)(?![^ ])/u.test(text);

const NUMBER_WORDS = new Set(
  'zwei drei vier funf sechs sieben acht neun zehn elf zwolf deux trois quatre cinq sept huit neuf dix onze douze dos tres cuatro cinco ocho nueve diez doce due tre quattro cinque sette otto nove dieci undici dodici quindici venti trenta dois duas quatro sete oito dez doze catorze quinze vinte trinta half halfte moitie mitad meta metade third drittel tiers tercio terzo terco'.split(
    ' ',
  ),
);
/** Whether a token counts or measures, in figures or in words. */
export const isAmount = ({ kind, stem, folded, forms }: Token): boolean =>
  forms?.dimension !== 'date' && (kind === 'number' || /\d/u.test(stem) || NUMBER_WORDS.has(folded));
