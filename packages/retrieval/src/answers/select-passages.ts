import { DEFAULT_THRESHOLD, type Hit } from '../search/create-index.ts';
import type { ExplainedTerm, Passage } from '../search/passage.ts';
import { contentStems } from '@symbi/text/terms';

/** A passage selected for a reply, with the terms that matched. */
export type SelectedPassage = Passage & { score: number; terms: ExplainedTerm[] };

export type SelectOptions = {
  /** Most tokens of passage text and headings together, counted as a quarter of the characters. */
  budgetTokens: number;
  /** Lowest match score taken; `DEFAULT_THRESHOLD` by default. */
  threshold?: number;
  /** Most passages taken; 8 by default. */
  limit?: number;
  /** What a document belongs to: passages repeat only those of the same one, so that two versions can be told apart. */
  groupOf?: (documentId: string) => string | undefined;
};

/** Weight of relevance against novelty in maximal marginal relevance (Carbonell and Goldstein 1998). */
const RELEVANCE_SHARE = 0.7;
const CHARACTERS_PER_TOKEN = 4;
const OVERHEAD = 8;

/** Estimated tokens of a passage in a prompt; an upper estimate for English. */
export function passageTokens(passage: Passage): number {
  return Math.ceil((passage.text.length + passage.heading.length) / CHARACTERS_PER_TOKEN) + OVERHEAD;
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared += 1;
  return shared / Math.max(1, Math.min(left.size, right.size));
}

type Candidate = { passage: SelectedPassage; relevance: number; stems: Set<string>; worst: number };

/**
 * Passages for a reply, most useful first: above the threshold, within the budget, balancing relevance against
 * repetition of earlier ones.
 */
export function selectPassages(hits: readonly Hit[], options: SelectOptions): SelectedPassage[] {
  const { budgetTokens, threshold = DEFAULT_THRESHOLD, limit = 8, groupOf } = options;
  const top = Math.max(...hits.map((hit) => hit.rank), 1e-9);
  let rest = hits
    .filter((hit) => hit.score >= threshold)
    .map((hit): Candidate => ({
      passage: { ...hit.passage, score: hit.score, terms: hit.explanation.terms },
      relevance: hit.rank / top,
      stems: new Set(contentStems(hit.passage.text)),
      worst: 0,
    }));
  const value = (one: Candidate): number => RELEVANCE_SHARE * one.relevance - (1 - RELEVANCE_SHARE) * one.worst;
  const chosen: SelectedPassage[] = [];
  let left = budgetTokens;
  while (rest.length > 0 && chosen.length < limit) {
    const affordable = rest.filter(({ passage, worst }) => passageTokens(passage) <= left && worst < 0.95);
    const [first, ...others] = affordable;
    if (!first) break;
    const next = others.reduce((best, other) => (value(other) > value(best) ? other : best), first);
    chosen.push(next.passage);
    left -= passageTokens(next.passage);
    rest = affordable.filter((other) => other !== next);
    const group = groupOf?.(next.passage.documentId);
    for (const other of rest) {
      if (groupOf?.(other.passage.documentId) !== group) continue;
      other.worst = Math.max(other.worst, overlap(other.stems, next.stems));
    }
  }
  return chosen;
}

/** The first of each list, then the second of each, and so on. */
export function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
