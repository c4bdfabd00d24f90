import { work } from '../../apps/server/src/features/attachments/passages/rank.task.ts';
import type { FileCollection, partsOfFile } from './measure.ts';

const PASSAGES = 10_000;
const ASKED = 40;

const processorTime = (run: () => unknown): number => {
  const { user } = process.cpuUsage();
  run();
  return (process.cpuUsage().user - user) / 1000;
};
const median = (times: readonly number[]): number =>
  Math.round(times.toSorted((left, right) => left - right)[times.length >> 1] ?? 0);

/** Choosing among many passages, of which each text occurs several times. */
export const measureCost = (
  { parts, stored }: ReturnType<typeof partsOfFile>,
  { questions }: Pick<FileCollection, 'questions'>,
) => {
  const repeat = <Row>(rows: readonly Row[]) =>
    Array.from({ length: PASSAGES }, (_, n) => ({ ...rows[n % rows.length], attachment_id: 'file', n }) as Row);
  const [many, vectors] = [repeat(parts), repeat(stored)];
  const times = questions.slice(0, ASKED).map(({ text, vector }) => {
    const ranking = { parts: many, queries: [text], most: 10, threshold: 0.5 };
    return [
      processorTime(() => work(ranking)),
      processorTime(() => work({ ...ranking, stored: vectors, vector })),
    ] as const;
  });
  return { byWords: median(times.map(([time]) => time)), byBoth: median(times.map(([, time]) => time)) };
};
