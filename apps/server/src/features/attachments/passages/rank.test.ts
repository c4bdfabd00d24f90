import { expect, test } from 'vitest';
import { work } from './rank.task.ts';

/** Far from both centers, and from the vectors of other seeds. */
const vectorOf = (seed: number): Int8Array => {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Int8Array.from({ length: 384 }, () => (next() < 0.5 ? -100 : 100));
};
const storedAs = (n: number, seed: number) => ({
  attachment_id: 'rules',
  n,
  vectors: Buffer.from(vectorOf(seed)).toString('base64'),
});

const PETS = 20;
const parts = Array.from({ length: PETS + 1 }, (_, n) => ({
  attachment_id: 'rules',
  n,
  label: `page ${n}`,
  text: n === PETS ? 'Pets live with their people.' : `Parking is allowed in yard ${n} from nine to five.`,
}));
const stored = parts.map(({ n }) => storedAs(n, n + 1));
const asked = { parts, queries: ['Is parking allowed?'], most: 10, threshold: 0.5 };
const pagesOf = (found: ReturnType<typeof work>): number[] => found.map(({ n }) => n);

test('a passage near in meaning keeps its place beside many that have the words', () => {
  const found = work({ ...asked, stored, vector: vectorOf(PETS + 1) });
  expect(found).toHaveLength(10);
  expect(found.find(({ n }) => n === PETS)?.nearness).toBeGreaterThan(0.7);
  expect(found.filter(({ nearness = 0 }) => nearness > 0.7)).toHaveLength(1);
  expect(pagesOf(work(asked))).not.toContain(PETS);
});

test('vectors choose among passages that have the words alike', () => {
  const found = pagesOf(work({ ...asked, stored, vector: vectorOf(18) }));
  expect(found[0]).toBe(17);
  expect(pagesOf(work(asked))).not.toContain(17);
});

test('while vectors are still being made, words find the passages without one, and meaning those with one', () => {
  const some = { ...asked, stored: stored.slice(PETS), vector: vectorOf(PETS + 1) };
  expect(pagesOf(work(some))).toContain(PETS);
  expect(work(some)).toHaveLength(10);
  expect(pagesOf(work({ ...some, queries: ['zzz'] }))).toEqual([PETS]);
  expect(work({ ...some, queries: ['zzz'], vector: vectorOf(99) })).toEqual([]);
});
