export { comparableBy, hasPosition, isSameQuestion } from './comparable.ts';
export { isChallenge } from './challenge.ts';
export { comparePosition } from './compare.ts';
export type { PositionChange, PositionPair } from './compare.ts';
export { detectRefusal } from './refusal.ts';
export { topicBoundaries } from './topics.ts';
