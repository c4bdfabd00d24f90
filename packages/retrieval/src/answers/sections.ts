import { contentTerms, stemTerm } from '@symbi/text/terms';
import { EXCLUDES, type Polarity } from './negation.ts';
import { excluding, holder, shareOf, type Reading } from './answerable.ts';
import type { Candidate } from './candidates.ts';
import { LIST_ITEM } from './statements.ts';

/** As many characters of a section, list or paragraph as are quoted. */
const LONGEST = 900;
/** Least share of a question that a heading has which its section is quoted for. */
const LEAST_IN_LABEL = 0.3;

/** 'Side effects: Very common: dry mouth.' names what follows; the second group is there if it has parts of its own. */
const LEAD_IN = /^(?:[-*•–] |\p{Nd}{1,2}[.)] )?(\p{Lu}[^:.!?\n]{1,60}):\s[^:]{0,80}(:\s)?/u;

/** Statements in order; the last has more after it if it `isCut`. */
type Whole = Candidate[];

/** Whether a heading or a lead-in names what is asked for, and says no more: 'What is not covered', 'Exclusions'. */
function namesWhat(label: string, reading: Reading, polarity: Polarity): boolean {
  const { words, stems } = reading.needs;
  const isDenied = excluding.test(label) || EXCLUDES.test(label);
  if (isDenied !== (polarity === 'negative')) return false;
  const named = contentTerms(label);
  // What denies is no subject: 'Exclusions' is named by no word of 'What is not covered?'
  const own = named.filter((word) => !(isDenied && EXCLUDES.test(word)));
  if (named.length === 0 || !own.every((word) => stems.has(stemTerm(word)))) return false;
  return (own.length === 0 && words.length <= 1) || shareOf(words, holder(reading, label)) >= LEAST_IN_LABEL;
}

/** What stands from a place on, until something ends it or it is too long. */
function runFrom(siblings: readonly Candidate[], from: number, isEnd: (one: Candidate) => boolean): Whole {
  const chosen: Candidate[] = [];
  let length = 0;
  for (const one of siblings.slice(from)) {
    if (one.label !== undefined || (chosen.length > 0 && isEnd(one))) break;
    length += one.end - one.start;
    if (chosen.length > 0 && length > LONGEST) return chosen.with(-1, { ...(chosen.at(-1) ?? one), isCut: true });
    // What it refers to stands in the run, or is named by its heading.
    chosen.push({ ...one, from: one.start });
  }
  return chosen;
}

const isItem = ({ text }: Candidate): boolean => LIST_ITEM.test(text);

/** The list below a line that ends with a colon. */
function listBelow(siblings: readonly Candidate[], place: number): Whole {
  const first = siblings[place + 1];
  const isMarked = first !== undefined && isItem(first);
  // Unmarked items end with their paragraph, marked ones with the last of them.
  return runFrom(siblings, place, (one) => {
    if (one.place === place + 1) return false;
    return isMarked ? !isItem(one) && one.breaks > 0 : one.breaks > 1;
  });
}

/** The paragraph from a lead-in on, up to the next one of its kind. */
function paragraphFrom(siblings: readonly Candidate[], place: number): Whole {
  const hasParts = LEAD_IN.exec(siblings[place]?.text ?? '')?.[2] !== undefined;
  return runFrom(siblings, place, (one) => one.breaks > 1 || (LEAD_IN.test(one.text) && (one.breaks > 0 || !hasParts)));
}

/** Whether the candidate that answers is in a run. */
const has = (whole: Whole, { place }: Candidate): boolean => whole.some((one) => one.place === place);

/**
 * The heading of the part of a file that a passage is: 'Opening the shop' of 'handbook.docx, Opening the shop', or the
 * title of a slide.
 */
const titleOf = ({ passage }: Candidate): string =>
  /\.\p{L}[\p{L}\p{N}]{1,5}, (?:slide \d+: )?(\P{N}+)$/u.exec(passage.heading)?.[1] ?? '';

/** The section, list or paragraph that a candidate belongs to, if its heading or lead-in names what is asked for. */
function namedWhole(
  best: Candidate,
  siblings: readonly Candidate[],
  names: (label: string) => boolean,
): Whole | undefined {
  for (let place = best.place; place >= 0; place -= 1) {
    const one = siblings[place];
    if (one === undefined || one.table !== undefined || best.start - one.end > LONGEST) return undefined;
    if (one.label !== undefined) {
      if (!names(one.label)) return undefined;
      const section = runFrom(siblings, place + 1, ({ table }) => table !== undefined);
      return place === best.place || has(section, best) ? section : undefined;
    }
    const lead = LEAD_IN.exec(one.text)?.[1];
    const isOpening = one.text.endsWith(':');
    if ((lead !== undefined || isOpening) && names(lead ?? one.text)) {
      const whole = isOpening ? listBelow(siblings, place) : paragraphFrom(siblings, place);
      if (has(whole, best)) return whole;
    }
  }
  const section = titleOf(best);
  if (section === '' || !names(section)) return undefined;
  const whole = runFrom(siblings, 0, ({ table }) => table !== undefined);
  return has(whole, best) ? whole : undefined;
}

/** All of what the best candidate belongs to, where a question asks for several things or a line opens a list. */
export function wholeOf(
  best: Candidate,
  siblings: readonly Candidate[],
  { reading, polarity, isSeveral }: { reading: Reading; polarity: Polarity; isSeveral: boolean },
): Whole | undefined {
  const found = isSeveral ? namedWhole(best, siblings, (label) => namesWhat(label, reading, polarity)) : undefined;
  if (found !== undefined && found.length > 0) return found;
  if (!best.text.endsWith(':') || best.label !== undefined || best.table !== undefined) return undefined;
  return listBelow(siblings, best.place);
}
