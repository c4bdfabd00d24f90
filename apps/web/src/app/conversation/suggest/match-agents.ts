import { folded } from '../../../platform/text/folded.ts';

const NOT_FOUND = 3;

/** A name is typed without its spaces. */
const rankOf = (name: string, word: string): number => {
  const whole = folded(name);
  if (whole.startsWith(word) || whole.replaceAll(/\s/g, '').startsWith(word)) return 0;
  if (whole.split(/\s+/).some((part) => part.startsWith(word))) return 1;
  return whole.includes(word) ? 2 : NOT_FOUND;
};

/** Those that what was typed may mean: by the beginning of the name, of one of its words, then by any part of it. */
export const matchAgents = <Named extends { readonly name: string }>(
  agents: readonly Named[],
  typed: string,
): Named[] => {
  const ranked = agents.map((agent) => ({ agent, rank: rankOf(agent.name, folded(typed)) }));
  const found = ranked.filter(({ rank }) => rank < NOT_FOUND).toSorted((one, other) => one.rank - other.rank);
  return found.map(({ agent }) => agent);
};
