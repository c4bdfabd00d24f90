import type { Token } from '@symbi/text/tokens';
import { readTokens } from '../../source/read-tokens.ts';
import type { SourceIndex } from '../../source/source-index.ts';
import { isKnown, sentencesOf } from '../exceptions/exceptions.ts';
import { contentOf, denies, holds, holdsAll, phraseOf, startsWithYes, wordsPattern } from '../exceptions/phrase.ts';
import { ONLY_EXCEPT_BUT } from '../exceptions/restricting-words.ts';
import { memoize } from '../memoize.ts';
import { ADDRESSEES } from './words.ts';

/** 'If they wish', folded: who may do something so need not do it. */
const WISHING = [
  '(?:if|should|whenever) (?:they|you|he|she|one|the \\w+|\\w+s) (?:so )?(?:wish|wishes|want|wants|like|likes|prefer|prefers|choose|chooses)(?: to| so)?',
  'as (?:they|you) (?:wish|like|please|prefer)',
  '(?:wenn|falls|sofern) (?:sie|er|man|ihr|du|wir) (?:es |das |dies )?(?:wunscht|wunschen|mochte|mochten|mochtest|will|willst|wollen|mag|mogen)',
  "s'ils? (?:le |l')?(?:souhaite(?:nt)?|veulent|veut|desire(?:nt)?|prefere(?:nt)?)|si (?:vous|tu|elles?|l'on|on) (?:le |l')?(?:souhaite[sz]?|souhaitent|voulez|veux|veut|veulent|desire[sz]?|preferez)|ils? (?:le |l')?(?:souhaite(?:nt)?|desire(?:nt)?|prefere(?:nt)?)",
  'si (?:asi )?(?:lo )?(?:desean?|quieren?|prefieren?|deseas|quieres|prefieres)|si el \\w+ (?:lo )?(?:desea|quiere|prefiere)',
  'se (?:lo )?(?:desidera(?:no)?|vuole|vogliono|preferisce|preferiscono|vuoi|desideri)|se (?:o |assim )?(?:desejar(?:em)?|quiser(?:em)?|preferir(?:em)?|quiseres)',
].join('|');
const WISHED = wordsPattern(WISHING);
const MAY = wordsPattern(
  'may|can|darf|durfen|kann|konnen|konnt|peut|peuvent|pouvez|pourra|pourront|puede|pueden|podra|podran|podras|puo|possono|potra|potranno|pode|podem|podera|poderao',
);
const OPTIONAL = wordsPattern(
  'optional|voluntary|freiwillig|facultati(?:f|ve)s?|opcional(?:es)?|voluntari[oa]s?|facoltativ[oaie]|facultativ[oa]s?',
);
const MUST = wordsPattern(
  'must|shall|(?:has|have|need|needs) to|required|mandatory|compulsory|obligatory|obliged|muss|mussen|musst|verpflichtet|verpflichtend|vorgeschrieben|doit|doivent|devez|devra|devront|obligatoires?|obligee?s?|tenue?s? de|debe|deben|debera|deberan|obligatori[oa]s?|obligad[oa]s?|(?:tiene|tienen) que|deve|devono|dovra|dovranno|obbligatori[oaie]|obbligat[oaie]|devem|devera|deverao|(?:tem|tem) (?:de|que)|obrigatori[oa]s?|obrigad[oa]s?',
);
/** What says this of any case, and bounds nothing. */
const EITHER_WAY =
  /(?<![^ ])(?:whether or not|regardless of|unabhangig|quelle?s? que|independientemente|indipendentemente|independentemente)(?![^ ]).*$/u;
const BOUNDING = wordsPattern(
  `${ONLY_EXCEPT_BUT}|if|when|where|whether|either|or|instead|would|should|before|after|wenn|falls|sofern|oder|statt|sollte|sollten|si|quand|avant|apres|cuando|antes|despues|se|quando|prima|dopo|depois`,
);
/** A word of this kind says nothing of what is done. */
const ITSELF = wordsPattern(
  "it|this|that|them|these|es|das|dies|sie|cela|ca|en|une?|lo|la|los|las|esto|eso|ne|o|a|os|as|isso|s'il",
);
const OWN_WORDS =
  /^(?:wish|want|like|prefer|choos|souhait|veul|veut|desir|prefer|dese|quier|prefier|voul|vogliono|vuole|wunsch|mocht|will|woll|yes|once|optional|voluntar|facultati|freiwillig|opcional|oblig|obbligat|obrigat|mandat|compuls|requir|verpflicht|must|muss|doit|doiv|deb|dev|need|podr|pourr|potra|poder|est[aá]$|tenu|tien)/u;
const MOST_TOKENS = 40;
const MOST_SOURCE_TOKENS = 80;

type Choice = 'free' | 'bound';

/** Whether words let one choose, or make something a duty; undefined if neither, both or only in some case. */
function choiceOf(text: string): Choice | undefined {
  const rest = text.replace(/^(?:si|se) (?!\w+(?:a|e|n|r|em) )/u, '').replace(EITHER_WAY, '');
  const isWished = WISHED.test(rest) && MAY.test(rest);
  const plain = rest.replaceAll(new RegExp(WISHED.source, 'gu'), ' ');
  if (denies(plain) || BOUNDING.test(plain) || isWished !== WISHED.test(rest)) return undefined;
  const [isFree, isBound] = [isWished || OPTIONAL.test(plain), MUST.test(plain)];
  return isFree === isBound ? undefined : isFree ? 'free' : 'bound';
}

interface Statement {
  readonly choice: Choice | undefined;
  readonly isAbout: boolean;
  readonly words: readonly string[];
}

const NEXT = /^(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)$/u;

/** The parts of a sentence; a comma may stand within one. */
function statementsOf(text: string, from: number, tokens: readonly Token[]): Statement[] {
  const { marks } = phraseOf(text, from, tokens);
  const ends = [...tokens.keys()].filter(
    (at) => at > 0 && (marks[at] === 'stop' || NEXT.test(tokens[at]?.folded ?? '')),
  );
  return [0, ...ends].map((start, at) => {
    const own = tokens.slice(start === 0 ? 0 : NEXT.test(tokens[start]?.folded ?? '') ? start + 1 : start, ends[at]);
    const phrase = phraseOf(text, from, own);
    const isAbout = MAY.test(phrase.text) || MUST.test(phrase.text) || OPTIONAL.test(phrase.text);
    return { choice: choiceOf(phrase.text), isAbout, words: contentOf(own) };
  });
}

const sourceStatements = memoize((sentence, index): readonly Statement[] => {
  const tokens = index.sentenceTokens(sentence);
  if (tokens.length === 0 || tokens.length > MOST_SOURCE_TOKENS) return [];
  const read = statementsOf(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
  return index.isQuestion(sentence) ? read.map((one) => ({ ...one, choice: undefined })) : read;
});

/**
 * Whether a sentence leaves to a choice what the sources make a duty, or the reverse: 'Staff may complete it if they wish'
 * beside 'All staff must complete it'.
 */
export function turnsChoice(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  question: string,
): boolean {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?')) return false;
  const phrase = phraseOf(text, from, tokens);
  const choice = choiceOf(phrase.text);
  if (choice === undefined) return false;
  const isSaid = ({ folded }: Token): boolean =>
    !ADDRESSEES.test(folded) && !OWN_WORDS.test(folded) && !MAY.test(folded) && !MUST.test(folded);
  const own = contentOf(tokens.filter(isSaid));
  const refers = ITSELF.test(phrase.text) && startsWithYes(phrase.text);
  const asked = refers ? contentOf(readTokens(question, index.language).slice(0, MOST_TOKENS).filter(isSaid)) : [];
  const thing = asked.filter((word) => isKnown(word, index));
  const [rarest] = own;
  if (rarest === undefined || own.length + thing.length < 2) return false;
  const sentences = own.flatMap((word) => sentencesOf(word, index));
  const about = [...new Set(sentences)]
    .slice(0, MOST_SOURCE_TOKENS)
    .flatMap((sentence) => sourceStatements(sentence, index))
    .filter(({ words, isAbout }) => isAbout && holdsAll(words, own) && thing.every((word) => holds(words, word)));
  return about.length > 0 && about.every((one) => one.choice !== undefined && one.choice !== choice);
}
