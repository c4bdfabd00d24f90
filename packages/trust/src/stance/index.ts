export { comparableBy, hasPosition, isSameQuestion } from './comparable.ts';
export { isChallenge } from './challenge.ts';
export { CHANGE_THRESHOLD, comparePosition, PIVOT_THRESHOLD } from './compare.ts';
export type { ChangeKind, PositionChange, PositionPair } from './compare.ts';
export type { EvidenceWindow } from './evidence.ts';
export { detectRefusal } from './refusal.ts';
export type { RefusalCase } from './refusal.ts';
export { topicBoundaries } from './topics.ts';
