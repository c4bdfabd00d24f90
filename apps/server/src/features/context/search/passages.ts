import { contextLimits } from '@symbi/contracts/limits';
import { searchText, selectPassages, type HistoryTurn, type SelectedPassage } from '@symbi/retrieval';
import type { ContextSearch } from './search.ts';
import type { ContextRow } from '../table.ts';

const CANDIDATES = 24;
const SHORT_VALUE = 120;

/** A part of a context that a reply may rest on. */
export interface ContextPassage {
  readonly contextId: string;
  readonly title: string;
  readonly text: string;
  /** The cosine with the question of a passage that is only near in meaning; its words do not match. */
  readonly nearness?: number;
}

/** The last name of a field's path, as words: `contract.unitPrice` gives 'unit Price'. */
const lastName = (path: string): string =>
  (
    path
      .replaceAll(/\[\d+\]/g, '')
      .match(/[\p{L}\p{N}_]+/gu)
      ?.at(-1) ?? ''
  )
    .replaceAll('_', ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** A bare value says nothing: '240' becomes 'Brightwater Ltd, seats: 240'. */
const readable = ({ text, path, heading, start }: SelectedPassage): string => {
  if (text.length > SHORT_VALUE || start > 0 || /\s\S+\s/.test(text)) return text;
  const [title = ''] = heading.split('; ');
  return [title, `${lastName(path)}: ${text}`].filter((part) => part !== '').join(', ');
};

const titleOf = (tag: string, { heading }: SelectedPassage): string => {
  const [title = ''] = heading.split('; ');
  return title === '' ? tag : `${tag}: ${title}`;
};

/** Passages for a reply: matching, diverse, within a token budget. */
export const retrievePassages = async (
  search: ContextSearch,
  ownerId: string,
  request: {
    readonly question: string;
    readonly history: readonly HistoryTurn[];
    readonly budgetTokens: number;
  },
): Promise<ContextPassage[]> => {
  const query = searchText(request).slice(0, contextLimits.queryLength * 2);
  const threshold = contextLimits.searchThreshold;
  const { results } = await search.search(ownerId, {
    query,
    limit: CANDIDATES,
    threshold,
    isFoundByWords: true,
    asksNearest: true,
  });
  const rows = new Map(results.map(({ row }): [string, ContextRow] => [row.id, row]));
  const passageOf = (passage: SelectedPassage): ContextPassage => ({
    contextId: passage.documentId,
    title: titleOf(rows.get(passage.documentId)?.tag ?? '', passage),
    text: readable(passage),
  });
  const [first] = results;
  if (first?.hit.nearness !== undefined) {
    const { passage, score, explanation, nearness } = first.hit;
    return [{ ...passageOf({ ...passage, score, terms: explanation.terms }), nearness }];
  }
  const hits = results.map(({ hit }) => hit);
  return selectPassages(hits, { budgetTokens: request.budgetTokens, threshold }).map(passageOf);
};
