import type { ScoredProposal } from '@symbi/contracts/roundtable';

const isBuiltIn = ({ agent_key: key }: ScoredProposal): number => Number(key === 'local');

/** By score; the built-in planner last, because it only arranges the words of the task. */
export const byRank = (left: ScoredProposal, right: ScoredProposal): number =>
  isBuiltIn(left) - isBuiltIn(right) || right.score - left.score;
