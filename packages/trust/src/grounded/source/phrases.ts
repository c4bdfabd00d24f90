import type { Token } from '@symbi/text/tokens';

const NEGATIONS = new Set(
  "not no never none neither nor cannot without nobody nothing isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't mustn't nicht kein keine keinen keinem keiner nie niemals ohne weder jamais aucun aucune sans nunca sin ningun ninguna tampoco unable fail failed fails".split(
    ' ',
  ),
);
/** Words by which a reply talks about its sources instead of the subject. */
const FRAMING = new Set(
  'passage passages provided provide provides given context contexts source sources text texts document documents article articles information informed mention mentions mentioned mentioning according based state states stated states following answer question summary summarize overall conclusion summary additionally furthermore moreover however therefore specifically specific explicitly unable note noted notes discuss discusses discussed describe describes described explain explains explained refer refers referred detail details'.split(
    ' ',
  ),
);
const SELF = new Set("i i'm i've i'd i'll my me mine myself im ive".split(' '));

/** Whether a word negates, in the four known languages. */
export function isNegation(token: Token): boolean {
  return NEGATIONS.has(token.folded) || token.folded.endsWith("n't");
}

/** Whether a word is framing ('the passages mention that') rather than part of a claim. */
export function isFraming(token: Token): boolean {
  return FRAMING.has(token.folded);
}

/** Whether a word refers to the speaker. */
export function isSelf(token: Token): boolean {
  return SELF.has(token.folded);
}

const REFERENCE_NOUN =
  /^(?:passages?|sources?|documents?|references?|refs?|citations?|excerpts?|snippets?|footnotes?|contexts?)$/u;
const REFERENCE_JOINER = /^(?:and|or|to|und|et|y)$/u;
const MOST_DIGITS = 2;

/** The tokens of a reply without numbers that only reference sources: 'passage 2', 'passages 1 and 3', '[4]'. */
export function dropReferences(tokens: readonly Token[], text: string): Token[] {
  let isPointing = false;
  return tokens.filter((token) => {
    const isShort = token.kind === 'number' && token.folded.length <= MOST_DIGITS;
    const isBracketed =
      isShort &&
      /[[【]\s*\^?$/u.test(text.slice(Math.max(0, token.start - 3), token.start)) &&
      /^\s*[\]】]/u.test(text.slice(token.end, token.end + 2));
    if (isBracketed || (isPointing && isShort)) return false;
    isPointing = REFERENCE_NOUN.test(token.folded) || (isPointing && REFERENCE_JOINER.test(token.folded));
    return true;
  });
}
