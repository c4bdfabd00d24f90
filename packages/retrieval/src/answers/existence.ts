import { guessLanguage } from '@symbi/text/language';
import { contentStems, contentTerms } from '@symbi/text/terms';
import { neighborsOf, type WordVectors } from '../search/vectors.ts';
import { NEAR_MEANING, needsOf } from './answerable.ts';

/** Whether there is something at all: 'Is there a balcony?', 'Gibt es einen Balkon?' */
const ASKS_WHETHER_THERE_IS =
  /^\P{L}*(?:(?:is|are|was|were|will) there(?: be)?|isn['’]t there|aren['’]t there|do (?:we|you|they|i) have|does it have|has it got|gibt es|gibts|haben wir|y a-t-il|(?:est-ce qu['’])?il y a|hay|tiene)(?!\p{L})/iu;
/** A question with more words tells its meaning by more than the name of a thing. */
const MOST_WORDS = 2;

/**
 * Whether a question asks if there is something that a text in its language does not mention, in its own words or similar
 * ones: then the text does not tell, however near it is in meaning.
 */
export function asksForUnmentioned(
  question: string,
  text: string,
  loadVectors: () => WordVectors | undefined,
): boolean {
  if (!ASKS_WHETHER_THERE_IS.test(question)) return false;
  const language = guessLanguage(question);
  if (language === 'unknown' || language !== guessLanguage(text)) return false;
  const { words } = needsOf(question, []);
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  const stems = new Set(contentStems(text));
  const terms = contentTerms(text);
  const vectors = loadVectors();
  return !words.some(({ root, word }) => {
    // 'Dachterrasse' has a terrace.
    if (stems.has(root) || terms.some((term) => term.includes(word) || (term.length > 3 && word.includes(term))))
      return true;
    const near = vectors === undefined ? [] : neighborsOf(vectors, root);
    return near.some(({ stem, cosine }) => cosine >= NEAR_MEANING && stems.has(stem));
  });
}
