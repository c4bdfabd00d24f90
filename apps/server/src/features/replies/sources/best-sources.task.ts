import type { TrustSource } from '@symbi/contracts/trust';
import type { HistoryTurn } from '@symbi/retrieval';
import { bestSources } from './best-sources.ts';

interface Ranking {
  readonly sources: readonly TrustSource[];
  readonly question: string;
  readonly history: readonly HistoryTurn[];
}

/** Ranks sources off the event loop. */
export const work = ({ sources, question, history }: Ranking): TrustSource[] => bestSources(sources, question, history);
