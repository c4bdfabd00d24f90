import { beginning } from '@symbi/text/beginning';
import { tokenize } from '@symbi/text/tokens';
import { NEUTRAL } from '../reading/cues.ts';
import { learnedSupport, sigmoid, type StanceTable } from './model.ts';
import { leanOf } from '../reading/options.ts';
import { supportOf } from '../reading/proposition.ts';
import { detectRefusal } from '../refusal/refusal.ts';
import type { Prose } from '../reading/prose.ts';
import { behindOpening, isNegated, openingOf } from './yes-no.ts';
import type { Question } from '../reading/question.ts';

/** At or above this a reply counts as refusing. */
const REFUSAL_THRESHOLD = 0.5;
/** Named only where the reading is reliable; the bench prints how often each name is right. */
const LEAN_THRESHOLD = 0.55;
const SUPPORTIVE = 0.85;
const NOT_SUPPORTIVE = 0.35;
/** Most replies in the data are supportive, so words alone do not decide a side: the proposition must be restated. */
const AFFIRMED = 0.2;
const DENIED = -0.3;
const DOUBTED = 0.6;
/** The least number of known word sequences from which a stance is named. */
const KNOWN_LIMIT = 25;
const LABEL_LIMIT = 80;

/** A reply with the data needed to name its stance. */
export interface StanceInput {
  question: Question;
  /** The question as it is written. */
  asked: string;
  prompt: string;
  reply: string;
  prose: Prose;
  grams: ReadonlySet<string>;
}

function committedTo(input: StanceInput): string | undefined {
  const { options } = input.question;
  if (options === undefined || input.question.isYesNo) return undefined;
  const lean = leanOf(input.prose, options);
  const agreeing = Math.sign(lean.whole) === Math.sign(lean.lead) || lean.lead === 0;
  if (Math.abs(lean.whole) < LEAN_THRESHOLD || !agreeing) return undefined;
  return `committed to ${beginning(options[lean.whole > 0 ? 0 : 1].label, LABEL_LIMIT)}`;
}

/** Whether a question of yes or no asks for what is not: a 'no' to it may affirm. */
const NEGATIVE_QUESTION = /^\P{L}*\p{L}+n't\b|\b(?:not|never|no)\b/iu;

/**
 * The side that a yes or no at the beginning takes, unless what follows it is the opposite: 'No, you can'. 'Yes, I am
 * afraid it is closed' does not tell.
 */
function answeredSide({ question, prose, asked: written }: StanceInput, opening: number): string | undefined {
  const [first] = prose.sentences;
  if (first === undefined || NEGATIVE_QUESTION.test(written)) return undefined;
  const said = tokenize(behindOpening(first), 'en').filter((token) => !token.isStop);
  const asked = said.filter(({ stem }) => question.stems.has(stem)).length;
  const own = said.length - asked;
  if (opening < 0) return asked === 0 || own >= asked || isNegated(first) ? 'not supportive' : undefined;
  return isNegated(first) || (asked === 0 && own > 0) ? undefined : 'supportive';
}

function sideOf(input: StanceInput, table: StanceTable): string | undefined {
  if (!input.question.isYesNo) return undefined;
  const opening = openingOf(input.prose);
  if (opening !== 0) return answeredSide(input, opening);
  let known = 0;
  for (const gram of input.grams) if (table.grams.has(gram)) known += 1;
  if (known < KNOWN_LIMIT) return undefined;
  const support = sigmoid(learnedSupport(table, input.grams));
  const { restated } = supportOf(input.prose, input.question);
  if (support >= SUPPORTIVE && restated >= AFFIRMED) return 'supportive';
  if (restated <= DENIED && support <= DOUBTED) return 'not supportive';
  return support <= NOT_SUPPORTIVE && restated < AFFIRMED ? 'not supportive' : undefined;
}

/** 'refusing', 'supportive', 'not supportive', 'committed to X', 'uncommitted' or 'unclear'. */
export function nameStance(input: StanceInput, table: StanceTable): string {
  if (detectRefusal({ prompt: input.prompt, reply: input.reply }) >= REFUSAL_THRESHOLD) return 'refusing';
  const named = committedTo(input) ?? sideOf(input, table);
  if (named !== undefined) return named;
  const asksForSide = input.question.isYesNo || input.question.options !== undefined;
  const isNeutral = input.prose.sentences.some((sentence) => NEUTRAL.test(sentence.lower));
  return asksForSide && isNeutral ? 'uncommitted' : 'unclear';
}
