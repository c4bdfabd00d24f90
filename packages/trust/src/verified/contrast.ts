/** What a sentence sets right at its end: ', not 30', ', und nicht am Montag'; 'but not dogs' is a rule of its own. */
const ENDS: readonly RegExp[] = [
  /(?:,| –| —|\s\()\s?(?:and )?(?:not|rather than|instead of) ([^,;.:()?!]{1,60})\)?(?=[.!]?$)/iu,
  /(?:,| –| —|\s\()\s?(?:und )?nicht ([^,;.:()?!]{1,60})\)?(?=[.!]?$)/iu,
  /(?:,| –| —|\s\()\s?(?:et )?non(?: pas)? ([^,;.:()?!]{1,60})\)?(?=[.!]?$)/iu,
  /(?:,| –| —|\s\()\s?(?:y )?no ([^,;.:()?!]{1,60})\)?(?=[.!]?$)/iu,
];
const IDEOGRAPHIC: readonly RegExp[] = [
  /[，,](?:而)?(?:不是|并非|而非)[^，。；]{1,30}(?=[。！]?$)/u,
  /[^\s、。，はがをに]{1,20}(?:では|じゃ)なく(?:て)?、?/u,
  /(?:并)?不是[^，。；]{1,20}[，,]而是/u,
];
const PREPOSITION =
  /^(?:on|in|at|by|from|to|for|of|with|until|before|after|since|am|im|an|in|bei|bis|von|vom|zum|zur|mit|für|ab|le|la|les|du|de|des|à|en|dès|el|los|del|al|a|para)$/iu;
/** What must remain to be read. */
const LEAST_WORDS = 3;

/** Whether the contrast is of one kind with the rest: a number beside a number, or the same preposition. */
function isLike(rest: string, contrast: string): boolean {
  if (/\p{Nd}/u.test(contrast)) return /\p{Nd}/u.test(rest);
  const [first = ''] = contrast.toLowerCase().split(/\s/u);
  return PREPOSITION.test(first) && rest.toLowerCase().split(/\s+/u).includes(first);
}

/**
 * A claim without the contrast it draws, if the rest still says something. Sources say what is so; the verifier read the
 * addition as if they denied the sentence.
 */
export function withoutContrast(claim: string): string {
  for (const pattern of ENDS) {
    const found = pattern.exec(claim);
    const rest = claim.replace(pattern, '').trim();
    if (found !== null && rest.split(/\s+/u).length >= LEAST_WORDS && isLike(rest, found[1] ?? '')) return rest;
  }
  const pattern = IDEOGRAPHIC.find((one) => one.test(claim));
  return pattern === undefined ? claim : claim.replace(pattern, '').trim();
}
