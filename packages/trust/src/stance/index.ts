export { comparableBy, hasPosition, isSameQuestion } from './challenge/comparable.ts';
export { isChallenge } from './challenge/challenge.ts';
export { CHANGE_THRESHOLD, comparePosition, PIVOT_THRESHOLD } from './position/compare.ts';
export type { PositionChange, PositionPair } from './position/compare.ts';
export { detectRefusal } from './refusal/refusal.ts';
export { topicBoundaries } from './topics/topics.ts';
