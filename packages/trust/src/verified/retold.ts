import type { Token } from '@symbi/text/tokens';
import { sentencesWithRarest } from '../grounded/denial/sentences-with.ts';
import { readTokens } from '../grounded/source/read-tokens.ts';
import { inFormsOf } from '../grounded/source/same-forms.ts';
import type { SourceIndex } from '../grounded/source/source-index.ts';

const MOST_TOKENS = 40;
const MOST_SENTENCE_TOKENS = 80;
/** Words without which a statement says the same: articles, and what only puts it into the future. */
const EMPTY =
  /^(?:the|a|an|will|shall|der|die|das|dem|den|ein|eine|einen|einem|einer|wird|werden|le|la|les|un|une|el|los|las|una|unos|unas)$/u;
const CONJUNCTION = /^(?:and|und|sowie|et|y|e)$/u;
/** A verb after the end of what 'and' joins makes it the subject of a further statement: 'breakfast, and dinner is extra'. */
const FINITE =
  /^(?:is|are|was|were|will|shall|has|have|had|does|do|did|ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|est|sont|etait|etaient|sera|seront|ont|es|son|esta|estan|era|eran|fue|fueron|seran|ha|han)$/u;
/** With one of these in the sentence, a part of it may not be what the whole says. */
const RESTRICTING =
  /\b(?:not|no|never|none|neither|nor|or|if|unless|except\w*|only|until|till|before|without|instead|rather|than|whether|would|could|should|might|may|can|cannot|however|but|although|though|hardly|rarely|seldom|barely|false|wrong|myth|deny|denies|denied|claim(?:s|ed)?|alleg\w*|promis\w*|plan(?:s|ned)?|hop(?:es?|ed)|want(?:s|ed)?|propos\w*|offer(?:s|ed)?|refus\w*|forb\w*|prohibit\w*|ban(?:s|ned)?|stop\w*|fail\w*|avoid\w*|said|says|believ\w*|expect\w*|nicht|keine?[mnrs]?|nie|niemals|oder|wenn|falls|sofern|außer|nur|bis|bevor|ohne|statt|als|ob|würde|könnte|sollte|darf|kann|jedoch|aber|kaum|verboten|untersagt|ne|pas|jamais|aucune?|ou|si|sauf|seulement|avant|sans|mais|cependant|peut|pourrait|devrait|interdit\w*|nunca|ningun[oa]?|o|salvo|excepto|solo|sólo|hasta|antes|sin|pero|puede|podría|debería|prohib\w*)\b|n['’]t\b|\?/iu;

/** The stems of a statement in their order, without empty words. */
const sequenceOf = (tokens: readonly Token[]): Token[] => tokens.filter(({ folded }) => !EMPTY.test(folded));

/** How many of the words follow each other from a place. */
function runAt(own: readonly Token[], from: number, theirs: readonly Token[], place: number): number {
  let length = 0;
  while (from + length < own.length && own[from + length]?.stem === theirs[place + length]?.stem) length += 1;
  return length;
}

/**
 * Whether these words are the beginning of a sentence, with or without a part that ends with 'and' left out, and up to
 * where a further phrase begins: 'The landlord maintains the roof' of 'The landlord maintains the heating and the roof
 * at their cost'.
 */
function isPartOf(own: readonly Token[], whole: readonly Token[]): boolean {
  const theirs = sequenceOf(whole);
  const first = runAt(own, 0, theirs, 0);
  if (first === 0) return false;
  const canEnd = (place: number): boolean => {
    const [before, next] = [theirs[place - 1], theirs[place]];
    // More than a space between them: a comma, or a dash.
    return before === undefined || next === undefined || next.isStop || next.start - before.end > 1;
  };
  if (first === own.length) return canEnd(first);
  const isSubject = (place: number): boolean => {
    const last = theirs[place - 1];
    return last !== undefined && FINITE.test(whole[whole.indexOf(last) + 1]?.folded ?? '');
  };
  for (let place = first + 1; place < theirs.length; place += 1) {
    if (!CONJUNCTION.test(theirs[place - 1]?.folded ?? '')) continue;
    // The shared beginning may be shorter than what agrees: 'pays the rent and the deposit', 'pays the deposit'.
    for (let begin = first; begin > 0; begin -= 1)
      if (begin + runAt(own, begin, theirs, place) === own.length) {
        const end = place + own.length - begin;
        return canEnd(end) && !isSubject(end);
      }
  }
  return false;
}

/**
 * The numbers of the sentences of the sources of which a text is a part, in their words and order. None if one of both
 * restricts or denies anything.
 */
export function findRetold(text: string, index: SourceIndex): readonly number[] {
  if (RESTRICTING.test(text)) return [];
  const own = sequenceOf(inFormsOf(readTokens(text, index.language), index));
  if (own.length > MOST_TOKENS) return [];
  const stems = own.filter(({ isStop }) => !isStop).map(({ stem }) => stem);
  return sentencesWithRarest(stems, index).filter((number) => {
    const theirs = index.sentenceTokens(number);
    if (theirs.length > MOST_SENTENCE_TOKENS || RESTRICTING.test(index.sentenceText(number))) return false;
    return isPartOf(own, theirs);
  });
}
