import { isStopWord } from '@symbi/text/stop-words';
import { contentStems, splitTerms, stemTerm } from '@symbi/text/terms';
import { holder, NEAR_MEANING, type Needs } from './answerable.ts';
import { BEGINS_WITH_WHO, kindTest, yearsIn } from './asked-kinds.ts';
import type { Candidate } from './candidates.ts';
import type { ComposeInput } from './compose-input.ts';
import { questionBefore, refersBack } from './follow-up.ts';

/** What is said of a thing rather than the thing: 'covered' is answered by 'excluded' as well. */
const VERDICTS: ReadonlySet<string> = new Set(
  (
    'cover allow permit include insure exclude forbid prohibit accept approve pay apply need require necessary keep have ' +
    'bring own hold take do ok okay safe legal valid eligible own offer provide versichert gedeckt erlaubt enthalten ' +
    'inbegriffen verboten zahlen bezahlen zahlt bezahlt gilt brauche brauchen nötig haben halten machen'
  )
    .split(' ')
    .map(stemTerm),
);
/** 'Three tablets a day' is answered by 'two tablets in 24 hours' as well. */
const COUNTS =
  /^(?:\p{N}.*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|twice|once|seconds?|minutes?|hours?|days?|weeks?|months?|years?|time|times|eine?[nmrs]?|zwei|drei|vier|fünf|tage?n?|woche?n?|monate?n?|jahre?n?)$/u;
/** Who does it, as sentences rarely repeat: 'May the tenant keep a dog?' */
const ACTOR =
  /^\W*(?:do|does|did|can|could|may|might|must|should|shall|will|would) (?:the|a|an|my|our|your) (\p{L}+) /iu;

/** One word in common is chance: the door that was not locked is not the bicycle that must be. */
const LEAST_TOLD = 2;

/** The words of a yes-no question that its answer must be about. */
function subjectOf(question: string, { words, values }: Needs): { own: Needs['words']; isOpen: boolean } {
  const things = words.filter(({ root, word }) => !values.has(root) && !isStopWord(word, 'en') && !COUNTS.test(word));
  const own = things.filter(({ root }) => !VERDICTS.has(root));
  const actor = stemTerm(ACTOR.exec(question)?.[1]?.toLowerCase() ?? '');
  const others = own.filter(({ root }) => root !== actor);
  return { own: others.length > 0 ? others : own, isOpen: own.length === 0 && things.length > 0 };
}

/** A test of whether a yes-no question is about what a text says. */
function whetherTest({ question, history }: ComposeInput, needs: Needs): (one: Candidate, text: string) => boolean {
  if (!needs.isWhether) return () => true;
  const { own, isOpen } = subjectOf(question, needs);
  const before = isOpen && refersBack(question) ? (questionBefore(history ?? [])?.text ?? '') : '';
  // 'Do they pay?' is about what was told before it.
  const told = new Set(contentStems(before.slice(-500)).filter((root) => !needs.stems.has(root)));
  return ({ passage: { terms } }, text) => {
    if (told.size > 0) {
      const stems = new Set(splitTerms(text).map(stemTerm));
      return [...told].filter((root) => stems.has(root)).length >= Math.min(LEAST_TOLD, told.size);
    }
    const holds = holder({ needs, terms }, text, NEAR_MEANING);
    const held = own.filter(holds).length;
    return own.length <= 3 ? held > own.length / 2 || own.length === 0 : held >= own.length / 2;
  };
}

/**
 * A test of whether a candidate can be the answer rather than something near it: it has what is asked for, and of a
 * yes-no question the thing it is about.
 */
export function directTest(
  input: ComposeInput,
  needs: Needs,
  candidates: readonly Candidate[],
): (one: Candidate) => boolean {
  const hasKind = kindTest(input.question);
  const isAbout = whetherTest(input, needs);
  const years = yearsIn(input.question);
  const named = new Set(
    candidates.filter(({ own, label }) => own > 0 && label === undefined).map(({ passage }) => passage.id),
  );
  const asksWho = BEGINS_WITH_WHO.test(input.question);
  // Where other sentences of a text have words of the question, one that has none is beside it.
  const isBlank = ({ own, label, above, passage }: Candidate): boolean =>
    own === 0 &&
    label === undefined &&
    named.has(passage.id) &&
    (asksWho || !contentStems(above).some((root) => needs.stems.has(root)));
  return (one) => {
    const { passage, from, end, above, table } = one;
    const text = table === undefined ? passage.text.slice(from, end) : one.text;
    if (isBlank(one)) return false;
    if (years.some((year) => !passage.text.includes(year) && !passage.heading.includes(year))) return false;
    return hasKind(text) && isAbout(one, `${passage.heading}\n${above}\n${text}`);
  };
}
