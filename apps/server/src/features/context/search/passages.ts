import { contextLimits } from '@symbi/contracts/limits';
import {
  inTurns,
  passageTokens,
  searchTexts,
  selectPassages,
  type HistoryTurn,
  type SelectedPassage,
} from '@symbi/retrieval';
import { beginning } from '@symbi/text/beginning';
import type { ContextSearch, RankedContext } from './search.ts';

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

interface PassageRequest {
  readonly question: string;
  readonly history: readonly HistoryTurn[];
  readonly budgetTokens: number;
}

const searchFor = async (
  search: ContextSearch,
  ownerId: string,
  text: string,
  isWhole: boolean,
): Promise<RankedContext[]> => {
  const query = beginning(text, contextLimits.queryLength * 2);
  const threshold = contextLimits.searchThreshold;
  const asked = isWhole ? { asksNearest: true } : { isByWordsAlone: true };
  const request = { query, limit: CANDIDATES, threshold, isFoundByWords: true, ...asked };
  return (await search.search(ownerId, request)).results;
};

/** The first passages of each list in turn, each once, as many as fit. */
const withinBudget = (lists: readonly SelectedPassage[][], budgetTokens: number): SelectedPassage[] => {
  let left = budgetTokens;
  const passages = new Map(inTurns(lists).map((passage) => [passage.id, passage]));
  return [...passages.values()].filter((passage) => {
    const tokens = passageTokens(passage);
    const fits = tokens <= left;
    if (fits) left -= tokens;
    return fits;
  });
};

/**
 * Passages for a reply: matching, diverse, within a token budget; if none matches a message by words, the one nearest to
 * it in meaning. Each question of a message is searched for.
 */
export const retrievePassages = async (
  search: ContextSearch,
  ownerId: string,
  { question, history, budgetTokens }: PassageRequest,
): Promise<ContextPassage[]> => {
  const queries = searchTexts({ question, history });
  const found = await Promise.all(queries.map((query, at) => searchFor(search, ownerId, query, at === 0)));
  const tags = new Map(found.flat().map(({ row }) => [row.id, row.tag]));
  const passageOf = (passage: SelectedPassage): ContextPassage => ({
    contextId: passage.documentId,
    title: titleOf(tags.get(passage.documentId) ?? '', passage),
    text: readable(passage),
  });
  const isNear = ({ hit }: RankedContext): boolean => hit.nearness !== undefined;
  const lists = found.map((results) => {
    const hits = results.filter((result) => !isNear(result)).map(({ hit }) => hit);
    return selectPassages(hits, { budgetTokens, threshold: contextLimits.searchThreshold });
  });
  const near = found.flat().find(isNear)?.hit;
  if (near !== undefined && lists.every((list) => list.length === 0)) {
    const { passage, score, explanation, nearness } = near;
    return [{ ...passageOf({ ...passage, score, terms: explanation.terms }), nearness: nearness ?? 0 }];
  }
  return withinBudget(lists, budgetTokens).map(passageOf);
};
