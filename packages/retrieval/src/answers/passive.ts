import { LONGEST_QUESTION } from './question-terms.ts';

/** 'When do I get paid?', 'When must it be returned?' */
const ASKS = /(?<!\p{L})(?<auxiliary>get|be) (?<verb>\p{L}{3,30}[dtn])(?!\p{L})/iu;

const readPassive = (question: string) =>
  question.length > LONGEST_QUESTION ? undefined : ASKS.exec(question)?.groups;

/** The verb that only makes another one passive: 'When do I get paid?' does not ask for what one takes. */
export const auxiliaryOf = (question: string): string | undefined =>
  readPassive(question)?.['auxiliary']?.toLowerCase();

/**
 * A test of whether a text says that what is asked about is done: 'Wages are paid' where a question asks when one gets
 * paid, unlike 'paid holiday'.
 */
export function passiveTest(question: string): (text: string) => boolean {
  const verb = readPassive(question)?.['verb'];
  if (verb === undefined) return () => false;
  const done = new RegExp(
    String.raw`(?<!\p{L})(?:is|are|was|were|be|been|gets?|got) (?:(?:not|always|\p{L}{2,20}ly) )?${verb}(?!\p{L})`,
    'iu',
  );
  return (text) => done.test(text);
}

/** If the best candidate says that it is done, only those that say so: 'paid holiday' tells nobody when one is paid. */
export function whatIsDone<Told extends { text: string; own: number }>(
  question: string,
  candidates: readonly Told[],
): readonly Told[] {
  const isDone = passiveTest(question);
  const [best] = candidates;
  if (best === undefined || !isDone(best.text)) return candidates;
  return candidates.filter((one) => one.own > best.own || isDone(one.text));
}
