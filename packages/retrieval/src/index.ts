export {
  createIndex,
  DEFAULT_THRESHOLD,
  defaultWeights,
  readText,
  type Duplicate,
  type Hit,
  type RetrievalIndex,
  type TextPacking,
} from './search/create-index.ts';
export { mendSlips } from './answers/answerable.ts';
export { asksOverview } from './answers/asks-overview.ts';
export { composeAnswer, type Answer } from './answers/compose-answer.ts';
export { withPeriodOf } from './answers/periods.ts';
export { asksForbidden, forbidding } from './answers/forbidden.ts';
export { asksForUnmentioned } from './answers/existence.ts';
export { bestPart, nearestParts, quotedPart } from './answers/nearest-parts.ts';
export { opening, plainQuoted, quotedBlock, quotesIn, withSingleMarks } from './answers/quoted.ts';
export { speaksOfFiles } from './answers/speaks-of-files.ts';
export { flatten, type Field } from './search/flatten.ts';
export { packVector } from './search/meaning.ts';
export { unitTexts } from './search/units.ts';
export { questionBefore, readFollowUp, type HistoryTurn } from './answers/follow-up.ts';
export { type TailKind } from './answers/question-tails.ts';
export { searchText, searchTexts, mayAsCan } from './answers/question.ts';
export { type TextFeatures } from './search/features.ts';
export type { RankWeights } from './search/score.ts';
export { inTurns, passageTokens, selectPassages, type SelectedPassage } from './answers/select-passages.ts';
export { historyOf, splitQuestions, type QuestionPart } from './answers/split-questions.ts';
export { tellingSentences } from './answers/telling-sentences.ts';
export { type WordVectors } from './search/vectors.ts';
