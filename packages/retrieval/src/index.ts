export {
  createIndex,
  defaultThreshold,
  defaultWeights,
  type Duplicate,
  type Hit,
  type IndexOptions,
  type RetrievalDocument,
  type RetrievalIndex,
  type SearchOptions,
  type TextPacking,
} from './create-index.ts';
export { mendSlips } from './answerable.ts';
export { composeAnswer, noAnswer, type Answer, type Citation, type ComposeInput } from './compose-answer.ts';
export { flatten, flattenLimits, type Field } from './flatten.ts';
export { matchFeatureNames, matchScore, shippedMatchModel, type MatchModel } from './match-score.ts';
export type { ExplainedTerm, Passage } from './passage.ts';
export { isFollowUp, searchText, type HistoryTurn } from './question.ts';
export type { RankWeights } from './score.ts';
export { passageTokens, selectPassages, type SelectedPassage, type SelectOptions } from './select-passages.ts';
export { parseVectors, type VectorFiles, type WordVectors } from './vectors.ts';
