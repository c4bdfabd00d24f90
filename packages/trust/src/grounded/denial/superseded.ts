import type { Language } from '@symbi/text/language';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { contentOf, phraseOf, tokenAt, wordsPattern } from './exceptions/phrase.ts';
import { memoize } from './memoize.ts';
import { stemsIn } from './other-number.ts';
import { sentencesWith } from './sentences-with.ts';

/** What stands before something that another thing takes the place of, folded. */
const INSTEAD =
  'instead of|rather than|in place of|and not|statt|anstatt|anstelle|und nicht|statt bisher|statt wie bisher|au lieu de?|au lieu du|au lieu des|et non|en vez del?|en lugar del?|y no|invece del?|invece di|invece della|anziche|e non|em vez d[eoa]s?|e nao';
/** What is moved or changed, folded: from one thing to another. */
const MOVED =
  'moved|moves|postponed|rescheduled|shifted|relocated|transferred|changed|switched|verlegt|verschoben|vorverlegt|umgezogen|geandert|gewechselt|deplacee?s?|reportee?s?|avancee?s?|transferee?s?|traslad\\w+|aplaz\\w+|adelant\\w+|spost\\w+|rinviat\\w|anticipat\\w|trasferit\\w|mudou|mudad\\w|mudaram|adiad\\w|antecipad\\w|transferid\\w|passa|passou|passe';
const FROM = 'from|von|vom|de|du|des|del|dal|dalla|dallo|da|do';
const TO = 'to|auf|nach|in|ins|au|aux|a|al|alla|allo|para|ao';
const REPLACED = new RegExp(`${wordsPattern(INSTEAD).source} `, 'gu');
const MOVED_FROM = new RegExp(
  `(?<![^ ])(?:${MOVED})(?: [^ ]+){0,4}? (?:${FROM}) ((?:[^ ]+ ){1,5}?)(?:${TO}) |(?<![^ ])(?:${FROM}) ((?:[^ ]+ ){1,5}?)(?:${TO}) (?:[^ ]+ ){1,4}?(?:${MOVED})(?![^ ])`,
  'gu',
);
/** A reply with one of these speaks of what was. */
const FORMER = wordsPattern(
  `${INSTEAD}|${MOVED}|not|nicht|pas|no|non|nao|used|was|were|had|before|until|former|originally|original\\w*|ursprunglich\\w*|eigentlich|war|waren|zuerst|bis|avant|d'abord|initialement|etait|inicial\\w*|antes|era|fue|prima|prev\\w+|erano|foi`,
);
/** 'Findet statt und ...' has nothing to stand for. */
const JOINING = /^(?:und|oder|y|e|et|and|or)$/u;
const LONGEST = 4;
const MOST_TOKENS = { own: 40, source: 120 };
const MOST_SENTENCES = 60;

interface Replacement {
  readonly former: readonly string[];
  /** The amounts and names of the rest of the sentence, of which one takes its place. */
  readonly latter: readonly string[];
  readonly stems: readonly string[];
}

/** A number, a date or a name: words alone may be part of anything. German writes every noun like a name. */
const isValue = ({ kind, forms, isCapitalized, isStop }: Token, language: Language): boolean =>
  kind === 'number' || forms !== undefined || (isCapitalized && !isStop && language !== 'de');

const replacementsIn = memoize((sentence, index): readonly Replacement[] => {
  const tokens = index.sentenceTokens(sentence);
  if (tokens.length > MOST_TOKENS.source) return [];
  const phrase = phraseOf(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
  const stems = contentOf(tokens);
  const read = (some: readonly Token[]): Replacement[] => {
    const former = contentOf(some.filter((token) => isValue(token, index.language))).slice(0, LONGEST);
    const latter = contentOf(
      tokens.filter((token, at) => at > 0 && isValue(token, index.language) && !some.includes(token)),
    );
    return former.length === 0 || former.some((stem) => latter.includes(stem)) ? [] : [{ former, latter, stems }];
  };
  const instead = [...phrase.text.matchAll(REPLACED)].flatMap(({ index: at, 0: words }) => {
    const first = tokenAt(phrase, at + words.length);
    const end = phrase.marks.findIndex((mark, place) => place > first && mark !== 'none');
    if (phrase.marks[first] !== 'none' || JOINING.test(tokens[first]?.folded ?? '')) return [];
    return read(tokens.slice(first, Math.min(first + LONGEST, end < 0 ? tokens.length : end)));
  });
  const moved = [...phrase.text.matchAll(MOVED_FROM)].flatMap((match) => {
    const words = match[1] ?? match[2] ?? '';
    const first = tokenAt(phrase, match.index + match[0].indexOf(` ${words}`) + 1);
    return read(tokens.slice(first, first + words.trim().split(' ').length));
  });
  return [...instead, ...moved];
});

/**
 * Whether a sentence gives what a source says that another thing takes the place of: 'The concert is in the Apollo hall' where it
 * 'was moved from the Apollo hall to the West pavilion'. Not if it stands elsewhere in the sources, or the sentence says that it
 * was so.
 */
export function isSuperseded(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  asked: readonly string[],
): boolean {
  if (tokens.length > MOST_TOKENS.own || FORMER.test(phraseOf(text, from, tokens).text)) return false;
  const own = contentOf(tokens);
  const about = [...own, ...asked];
  const amounts = contentOf(tokens.filter((token) => isValue(token, index.language)));
  const sentences = [...new Set(own.flatMap((stem) => sentencesWith(index.ids.get(stem) ?? 0, index)))];
  return sentences
    .slice(0, MOST_SENTENCES)
    .some((sentence) =>
      replacementsIn(sentence, index).some(
        ({ former, latter, stems }) =>
          former.every((stem) => own.includes(stem)) &&
          about.some((stem) => stems.includes(stem) && !former.includes(stem)) &&
          !latter.some((stem) => amounts.includes(stem)) &&
          !sentences.some((other) => other !== sentence && former.every((stem) => stemsIn(other, index).has(stem))),
      ),
    );
}
