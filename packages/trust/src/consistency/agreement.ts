import { detectLanguage } from '@symbi/text/language';
import { tokenize } from '@symbi/text/tokens';

/** How far further answers to the same question agree with the reply and with each other, all 0..1. */
export interface Agreement {
  samples: number;
  /** Mean similarity of the reply to the samples. */
  withReply: number;
  /** Mean similarity between samples. */
  amongSamples: number;
  /** Entropy of the groups of similar answers, divided by its maximum: 0 all agree, 1 all differ. */
  spread: number;
  /** Share of answers in the largest group. */
  largest: number;
}

interface Answer {
  words: ReadonlyMap<string, number>;
  size: number;
  numbers: ReadonlySet<string>;
  isNegated: boolean;
}

const ALIKE_FROM = 0.5;
const NEGATIONS = /^(?:not|no|never|none|cannot|n't|nicht|kein|keine|ne|pas|nunca)$|n't$/u;
const MOST_WORDS = 400;

function readAnswer(text: string): Answer {
  const tokens = tokenize(text, detectLanguage(text)).slice(0, MOST_WORDS);
  const content = tokens.filter((token) => !token.isStop);
  const used = content.length > 0 ? content : tokens;
  const words = new Map<string, number>();
  for (const token of used) words.set(token.stem, (words.get(token.stem) ?? 0) + 1);
  return {
    words,
    size: used.length,
    numbers: new Set(
      tokens.filter((token) => token.kind === 'number' || /^\p{Nd}/u.test(token.stem)).map((token) => token.stem),
    ),
    isNegated: tokens.some((token) => NEGATIONS.test(token.folded)),
  };
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((value) => right.has(value)).length;
  return (2 * shared) / Math.max(1, left.size + right.size);
}

/** Word F1, reduced where the numbers differ or only one of the two negates. */
function likeness(left: Answer, right: Answer): number {
  if (left.size === 0 || right.size === 0) return left.size === right.size ? 1 : 0;
  let shared = 0;
  for (const [word, count] of left.words) shared += Math.min(count, right.words.get(word) ?? 0);
  let value = (2 * shared) / (left.size + right.size);
  if (left.numbers.size + right.numbers.size > 0) value *= 0.25 + 0.75 * overlap(left.numbers, right.numbers);
  if (left.isNegated !== right.isNegated) value *= 0.6;
  return value;
}

function groupSizes(answers: readonly Answer[]): number[] {
  const groups: { head: Answer; size: number }[] = [];
  for (const answer of answers) {
    const group = groups.find((candidate) => likeness(candidate.head, answer) >= ALIKE_FROM);
    if (group === undefined) groups.push({ head: answer, size: 1 });
    else group.size += 1;
  }
  return groups.map((group) => group.size);
}

/**
 * Agreement of a reply with further samples of the same question (after SelfCheckGPT, Manakul et al. 2023, and
 * semantic entropy, Farquhar et al. 2024, with word overlap in place of a language model).
 */
export function readAgreement(reply: string, samples: readonly string[]): Agreement {
  const own = readAnswer(reply);
  const others = samples.map(readAnswer);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const pairs = others.flatMap((left, at) => others.slice(at + 1).map((right) => likeness(left, right)));
  const all = [own, ...others];
  const sizes = groupSizes(all);
  const entropy = -sizes.reduce((sum, size) => sum + (size / all.length) * Math.log(size / all.length), 0);
  return {
    samples: samples.length,
    withReply: mean(others.map((other) => likeness(own, other))),
    amongSamples: pairs.length === 0 ? mean(others.map((other) => likeness(own, other))) : mean(pairs),
    spread: all.length <= 1 ? 0 : entropy / Math.log(all.length),
    largest: Math.max(...sizes) / all.length,
  };
}

/**
 * Reads the samples once and returns a function that measures a part of the reply: the mean share of its content words
 * that also occur in each sample (SelfCheckGPT's n-gram variant, one word), 0..1.
 */
export function sampleSupport(samples: readonly string[]): (part: string) => number {
  const others = samples.map(readAnswer);
  return (part) => {
    const own = readAnswer(part);
    if (own.words.size === 0) return 0.9;
    const shares = others.map(
      (other) => [...own.words.keys()].filter((word) => other.words.has(word)).length / own.words.size,
    );
    return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  };
}
