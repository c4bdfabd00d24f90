const THANKS =
  'thank thanks thx cheers danke dankeschön dank merci gracias obrigado grazie 谢谢 謝謝 ありがとう ありがとうございます';
const FAREWELL = 'bye goodbye tschüss adieu adiós ciao 再见 さようなら';
const ASSENT = 'ok okay great perfect excellent wonderful alright understood got see';
const REFUSAL = 'no nein non';
/** Words beside these that make none of them a question. */
const REST =
  'you very much so a lot many vielen schön beaucoup muchas it i that helps helped all right then and now s symbi';
/** Said with thanks; 'help me' alone asks for something. */
const FOR_HELP = /\bfor (?:all )?(?:your|the) help\b|\bhelp(?:s|ed) me\b/g;
const SEE_YOU = /\bsee you(?: later| soon| tomorrow)?\b/g;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const known = setOf([THANKS, FAREWELL, ASSENT, REST].join(' '));
const thanks = setOf(THANKS);
const refusals = setOf(REFUSAL);

/** The reply to each, the most telling first. None makes a claim. */
const replies = [
  [thanks, 'You are welcome.'],
  [setOf(FAREWELL), 'Goodbye.'],
  [setOf(ASSENT), 'Is there anything else?'],
] as const;

/** What one says to thanks, a farewell or an 'OK' and nothing else. */
export const courteousReply = (message: string): string | undefined => {
  const said = message.toLowerCase().replaceAll(FOR_HELP, '').replaceAll(SEE_YOU, 'bye');
  const words = said.match(/\p{L}+/gu) ?? [];
  const isThanks = words.some((word) => thanks.has(word));
  if (!words.every((word) => known.has(word) || (isThanks && refusals.has(word)))) return undefined;
  if (words.some((word) => refusals.has(word))) return 'All right.';
  return replies.find(([kind]) => words.some((word) => kind.has(word)))?.[1];
};
