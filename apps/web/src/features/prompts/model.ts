import type { Prompt } from '@symbi/contracts/prompts';
import { folded } from '../../platform/text/folded.ts';

/** Shorter input is not searched for in texts: a single letter is in nearly every one. */
const SHORTEST = 3;

const rankOf = ({ name, text }: Prompt, word: string): number => {
  const place = folded(name).indexOf(word);
  if (place !== -1) return Math.min(place, 1);
  return word.length >= SHORTEST && folded(text).includes(word) ? 2 : 3;
};

/** The prompts that match what was typed: by the beginning of the name, by the rest of it, then by the text. */
export const matchPrompts = (prompts: readonly Prompt[], typed: string): Prompt[] => {
  const word = folded(typed);
  const ranked = prompts.map((prompt) => ({ prompt, rank: rankOf(prompt, word) }));
  const found = ranked.filter(({ rank }) => rank < 3).toSorted((one, other) => one.rank - other.rank);
  return found.map(({ prompt }) => prompt);
};
