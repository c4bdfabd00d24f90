const THANKS =
  'thank thanks thx cheers danke dankeschön dank merci gracias obrigado grazie 谢谢 謝謝 ありがとう ありがとうございます';
const FAREWELL = 'bye goodbye tschüss adieu adiós ciao 再见 さようなら';
const ASSENT = 'ok okay great perfect excellent wonderful alright understood';
/** Words beside these that make none of them a question. */
const REST =
  'you very much so a lot many vielen schön beaucoup muchas got it i see that helps helped all right then and now for your help me s symbi';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const known = setOf([THANKS, FAREWELL, ASSENT, REST].join(' '));

/** The reply to each, the most telling first. None makes a claim. */
const replies = [
  [setOf(THANKS), 'You are welcome.'],
  [setOf(FAREWELL), 'Goodbye.'],
  [setOf(ASSENT), 'Is there anything else?'],
] as const;

/** What one says to thanks, a farewell or an 'OK' and nothing else. */
export const courteousReply = (message: string): string | undefined => {
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (!words.every((word) => known.has(word))) return undefined;
  return replies.find(([said]) => words.some((word) => said.has(word)))?.[1];
};
