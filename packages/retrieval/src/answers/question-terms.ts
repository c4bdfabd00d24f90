import { guessLanguage } from '@symbi/text/language';
import { isStopWord } from '@symbi/text/stop-words';
import { contentTerms } from '@symbi/text/terms';

/** In characters: a longer text is no question, and need not be read to its end. */
export const LONGEST_QUESTION = 300;

const languageOf = (question: string): ReturnType<typeof guessLanguage> =>
  guessLanguage(question.slice(0, LONGEST_QUESTION));

/** Whether a question is in English, or in no language that has stop words here. */
export const isEnglish = (question: string): boolean => ['en', 'unknown'].includes(languageOf(question));

/** Whether a folded word of a question has no content in its language. */
export const isQuestionStopWord = (word: string, question: string): boolean => isStopWord(word, languageOf(question));

/**
 * The content words of a question. The search knows English stop words only, and 'Was sind die Fristen?' asks for one
 * word.
 */
export function questionTerms(question: string): string[] {
  const terms = contentTerms(question);
  return isEnglish(question) ? terms : terms.filter((word) => !isStopWord(word, languageOf(question)));
}
