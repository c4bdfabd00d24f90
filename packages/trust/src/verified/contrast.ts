/**
 * What a sentence sets right at its end or before its verb: ', not 30', ', und nicht am Montag', '全額ではなく'. Sources say
 * what is so; the verifier read the addition as if they denied the sentence.
 */
const ENDS: readonly RegExp[] = [
  /(?:,| –| —|\s\()\s?(?:and |but )?(?:not|rather than|instead of) [^,;.:()?!]{1,60}\)?(?=[.!]?$)/iu,
  /(?:,| –| —|\s\()\s?(?:und |aber )?(?:nicht|statt|anstatt|anstelle) [^,;.:()?!]{1,60}\)?(?=[.!]?$)/iu,
  /(?:,| –| —|\s\()\s?(?:et |mais )?(?:non(?: pas)?|pas|au lieu de|plutôt que) [^,;.:()?!]{1,60}\)?(?=[.!]?$)/iu,
  /(?:,| –| —|\s\()\s?(?:y |pero )?(?:no|en vez de|en lugar de) [^,;.:()?!]{1,60}\)?(?=[.!]?$)/iu,
  /[，,](?:而)?(?:不是|并非|而非)[^，。；]{1,30}(?=[。！]?$)/u,
];
const BEFORE: readonly RegExp[] = [
  /[^\s、。，はがをに]{1,20}(?:では|じゃ)なく(?:て)?、?/u,
  /(?:并)?不是[^，。；]{1,20}[，,]而是/u,
];
/** What must remain to be read. */
const LEAST_WORDS = 3;
const LEAST_IDEOGRAPHS = 5;

const isEnough = (text: string): boolean =>
  text.split(/\s+/u).length >= LEAST_WORDS ||
  (/[\p{Script=Han}\p{Script=Hiragana}]{2}/u.test(text) && text.length >= LEAST_IDEOGRAPHS);

/** A claim without the contrast it draws, if the rest still says something. */
export function withoutContrast(claim: string): string {
  for (const pattern of [...ENDS, ...BEFORE]) {
    const rest = claim.replace(pattern, '');
    if (rest !== claim && isEnough(rest)) return rest.trim();
  }
  return claim;
}
