import { folded } from '../../../platform/text/folded.ts';

const NOT_FOUND = 3;

/** Names are typed without their spaces. */
const rankOf = (name: string, word: string): number => {
  const whole = folded(name);
  if (whole.startsWith(word) || whole.replaceAll(/\s/g, '').startsWith(word)) return 0;
  if (whole.split(/\s+/).some((part) => part.startsWith(word))) return 1;
  return whole.includes(word) ? 2 : NOT_FOUND;
};

/** The matches for what was typed, ranked: start of the name, start of one of its words, any other part of it. */
export const matchAgents = <Named extends { readonly name: string }>(
  agents: readonly Named[],
  typed: string,
): Named[] => {
  const ranked = agents.map((agent) => ({ agent, rank: rankOf(agent.name, folded(typed)) }));
  const found = ranked.filter(({ rank }) => rank < NOT_FOUND).toSorted((one, other) => one.rank - other.rank);
  return found.map(({ agent }) => agent);
};
