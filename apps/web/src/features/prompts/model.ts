import type { Prompt } from '@symbi/contracts/prompts';
import { folded } from '../../platform/text/folded.ts';

/** A single letter is in nearly every text. */
const SHORTEST = 3;

const rankOf = ({ name, text }: Prompt, word: string): number => {
  const place = folded(name).indexOf(word);
  if (place !== -1) return Math.min(place, 1);
  return word.length >= SHORTEST && folded(text).includes(word) ? 2 : 3;
};

/** Those that what was typed may mean: by the beginning of the name, by the rest of it, then by the text. */
export const matchPrompts = (prompts: readonly Prompt[], typed: string): Prompt[] => {
  const word = folded(typed);
  const ranked = prompts.map((prompt) => ({ prompt, rank: rankOf(prompt, word) }));
  const found = ranked.filter(({ rank }) => rank < 3).toSorted((one, other) => one.rank - other.rank);
  return found.map(({ prompt }) => prompt);
};
