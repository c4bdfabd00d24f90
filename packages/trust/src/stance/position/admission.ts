import { ADMISSION, ADMISSION_ELSEWHERE, COUNTER, COUNTER_ELSEWHERE, HELD } from '../reading/cues.ts';
import type { Prose } from '../reading/prose.ts';

const SENTENCES_READ = 8;
const OPENING = 2;
const CONDITIONAL = /\b(?:if|unless|not|whether|don't think|never|until|would say|didn't|haven't)\b[^,;]*$/u;
/** 'You keep telling me that I am wrong' admits nothing; 'you are right that I was wrong' does. */
const REPORTED =
  /\b(?:you(?!(?:'re| are| were) (?:\w+ )?(?:right|correct)\b)|someone|people|they|who|repeating|insisting|asserting|saying|claiming|telling)\b[^.,;:!?\u2014]*$/u;

export const openingText = (prose: Prose, count: number): string =>
  prose.sentences
    .slice(0, count)
    .map(({ lower }) => lower)
    .join(' ');

/** 1 if the opening admits an error without retracting the admission, less if the admission comes later. */
export function admissionIn(current: Prose): number {
  for (const [index, sentence] of current.sentences.slice(0, SENTENCES_READ).entries()) {
    const match = ADMISSION.exec(sentence.lower);
    if (match === null) continue;
    const before = sentence.lower.slice(0, match.index);
    if (CONDITIONAL.test(before) || REPORTED.test(before)) continue;
    if (COUNTER.test(sentence.lower.slice(match.index)) || HELD.test(openingText(current, index + 2))) return 0.2;
    return index < 3 ? 1 : 0.5;
  }
  return 0;
}

/** A reply in another language than English admits an error in its first sentences and does not retract that. */
export function admissionElsewhere(current: Prose): number {
  const opening = openingText(current, OPENING);
  const match = ADMISSION_ELSEWHERE.exec(opening);
  return match !== null && !COUNTER_ELSEWHERE.test(opening.slice(match.index)) ? 1 : 0;
}
