/**
 * A small hand-written list of evaluative words, as stems matched by prefix. It only tells whether a sentence is
 * positive or negative about something; other code decides about what.
 */
const GOOD = `benefi advantag effective effici essential vital crucial improv enhanc promot foster support
empower strengthen valuab viab sustainab reliab secure trust success succeed opportunit progress protect
ensur justif legitima fair equitab proven robust innovati positive powerful thriv flourish flexib convenien
accessib afford worthwhile rewarding key strong stronger better best superior solution help enable boost
transform prosper dignity freedom safeguard compelling rigorous comprehensive invaluab indispens necessary
responsib ethical valid useful gain easier faster cheaper clear clarity ideal excel creat encourag offer
provid contribut advanc achiev cost-effective scalab evidence-based balance`;

const BAD = `risk concern harm danger threat fail failure lack limit flaw problem issue challeng difficult
drawback disadvantag costly expens burden unfair inequit inequal bias discriminat exploit abuse erod undermin
hinder weak worse worst inadequa insufficien ineffective inefficien unreliab unsustainab unethical unjust
unsafe unproven invalid pseudoscien mislead misinform decept manipulat coerc stifl exacerbat perpetuat
disproportion detriment damag destroy destruct pollut degrad deplet wast emission unintended overlook ignor
neglect questionab controvers critic skeptic vulnerab violat intrus infring restrict negativ adverse loss
lose suffer poor poverty complex complicat oversimplif cannot impractic unrealis unnecess excessiv divert
conflict addict fraud crime injur death error scarc shortage barrier obstacle disrupt displac bad wrong
contaminat unclear uncertain anxiety stress distract fatigue overhead friction slow rigid`;

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u).filter(Boolean));
const good = toSet(GOOD);
const bad = toSet(BAD);

const lookup = new Map<string, number>();
const LOOKUP_LIMIT = 20_000;

/** Valence of one lower-case word: 1 good, -1 bad, 0 neither. Longest prefix of three letters or more wins. */
function wordValence(word: string): number {
  const known = lookup.get(word);
  if (known !== undefined) return known;
  let value = 0;
  for (let length = Math.min(word.length, 16); length >= 3 && value === 0; length -= 1) {
    const prefix = word.slice(0, length);
    if (length < 4 && prefix !== word) break;
    if (bad.has(prefix)) value = -1;
    else if (good.has(prefix)) value = 1;
  }
  if (lookup.size < LOOKUP_LIMIT) lookup.set(word, value);
  return value;
}

const NEGATORS = new Set(
  `not no never neither nor none cannot without hardly barely scarcely rarely n't isn't aren't wasn't weren't don't
doesn't didn't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't ain't fails fail lacks lack against
insufficient despite oppose instead far`.split(/\s+/u),
);

/** True if the word negates the words after it. */
export const isNegator = (word: string): boolean => NEGATORS.has(word) || word.endsWith("n't");

/** Net valence of a run of words in -1..1: (good - bad) / (good + bad + 2), a negator flipping the next three words. */
export function valenceOf(words: readonly string[]): number {
  let positive = 0;
  let negative = 0;
  let flipUntil = -1;
  for (const [index, word] of words.entries()) {
    if (isNegator(word)) flipUntil = index + 3;
    const value = wordValence(word) * (index <= flipUntil && !isNegator(word) ? -1 : 1);
    if (value > 0) positive += 1;
    else if (value < 0) negative += 1;
  }
  return (positive - negative) / (positive + negative + 2);
}
