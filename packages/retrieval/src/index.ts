export {
  createIndex,
  defaultThreshold,
  defaultWeights,
  type Duplicate,
  type Hit,
  type RetrievalIndex,
  type TextPacking,
} from './create-index.ts';
export { mendSlips } from './answerable.ts';
export { composeAnswer, type Answer } from './compose-answer.ts';
export { flatten, type Field } from './flatten.ts';
export { searchText, type HistoryTurn } from './question.ts';
export type { RankWeights } from './score.ts';
export { selectPassages, type SelectedPassage } from './select-passages.ts';
export { type WordVectors } from './vectors.ts';
