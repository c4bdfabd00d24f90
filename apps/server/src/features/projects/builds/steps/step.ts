import type { LogLevel } from '@symbi/contracts/project-builds';
import { createIndex, type RetrievalIndex } from '@symbi/retrieval';
import type { Item } from '../../knowledge/items.ts';

export interface StepLine {
  readonly msg: string;
  readonly level: LogLevel;
}

/** Yields its lines as it goes, and null between pieces of work, where a build can stop. Returns whether it passed. */
export type Step<Result = boolean> = Generator<StepLine | null, Result, void>;

export const info = (msg: string): StepLine => ({ msg, level: 'info' });
export const warn = (msg: string): StepLine => ({ msg, level: 'warn' });
export const error = (msg: string): StepLine => ({ msg, level: 'error' });

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The index searched by both checking steps; declared checks are not part of it. */
export const indexOf = (items: readonly Item[]): RetrievalIndex => {
  const index = createIndex();
  for (const { id, tag, data } of items) {
    const { checks: _checks, ...content } = data;
    index.add({ id, content: { ...content, topic: tag } });
  }
  return index;
};
