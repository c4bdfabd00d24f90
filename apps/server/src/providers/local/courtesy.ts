import { ENGLISH } from './phrases/english.ts';
import { FRENCH } from './phrases/french.ts';
import { GERMAN } from './phrases/german.ts';
import type { Phrases } from './phrases/phrases.ts';
import { SPANISH } from './phrases/spanish.ts';

/** Words of thanks and of farewell, and the language of the reply to them. */
const THANKS: readonly (readonly [string, Phrases])[] = [
  ['thank thanks thx cheers obrigado grazie 谢谢 謝謝 ありがとう ありがとうございます', ENGLISH],
  ['danke dankeschön dank', GERMAN],
  ['merci', FRENCH],
  ['gracias', SPANISH],
];
const FAREWELL: readonly (readonly [string, Phrases])[] = [
  ['bye goodbye ciao 再见 さようなら', ENGLISH],
  ['tschüss', GERMAN],
  ['adieu', FRENCH],
  ['adiós', SPANISH],
];
const ASSENT = 'ok okay great perfect excellent wonderful alright understood got see';
const REFUSAL = 'no nein non';
/** Words beside these that make none of them a question. */
const REST =
  'you very much so a lot many vielen schön beaucoup muchas it i that helps helped all right then and now s symbi';
/** Said with thanks; 'help me' alone asks for something. */
const FOR_HELP = /\bfor (?:all )?(?:your|the) help\b|\bhelp(?:s|ed) me\b/g;
const SEE_YOU = /\bsee you(?: later| soon| tomorrow)?\b/g;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const thanks = new Map(THANKS.flatMap(([words, phrases]) => words.split(' ').map((word) => [word, phrases])));
const farewells = new Map(FAREWELL.flatMap(([words, phrases]) => words.split(' ').map((word) => [word, phrases])));
const assents = setOf(ASSENT);
const rest = setOf(REST);
const refusals = setOf(REFUSAL);

/** What one says to thanks, a farewell or an 'OK' and nothing else. */
export const courteousReply = (message: string): string | undefined => {
  const said = message.toLowerCase().replaceAll(FOR_HELP, '').replaceAll(SEE_YOU, 'bye');
  const words = said.match(/\p{L}+/gu) ?? [];
  const thanked = words.flatMap((word) => thanks.get(word) ?? [])[0];
  const parted = words.flatMap((word) => farewells.get(word) ?? [])[0];
  const isRefused = words.some((word) => refusals.has(word));
  const isKnown = (word: string): boolean =>
    thanks.has(word) || farewells.has(word) || assents.has(word) || rest.has(word);
  if (!words.every((word) => isKnown(word) || (thanked !== undefined && refusals.has(word)))) return undefined;
  if (isRefused) return thanked?.allRight;
  if (thanked !== undefined) return thanked.welcome;
  if (parted !== undefined) return parted.goodbye;
  return words.some((word) => assents.has(word)) ? ENGLISH.anythingElse : undefined;
};
