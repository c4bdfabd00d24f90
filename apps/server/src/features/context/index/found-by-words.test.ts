import { expect, test } from 'vitest';
import { work } from './index.task.ts';

const ownerId = 'somebody';
const texts = {
  harbor: 'The harbor master keeps the keys of the harbor gate.',
  gate: 'The harbor gate opens at six, and the harbor master opens it.',
  mill: 'The old mill grinds flour on Fridays.',
  orchard: 'Apples ripen in the orchard in September.',
};
const vectors: Record<string, readonly number[]> = {
  harbor: [10, 90, 0],
  gate: [90, 0, 10],
  mill: [95, 0, 0],
  orchard: [0, 0, 90],
};

test('for a reply vectors put in order what words match, and add nothing to it', () => {
  const rows = Object.entries(texts).map(([id, text]) => ({ id, data: JSON.stringify({ text }) }));
  work({ kind: 'put', ownerId, isFirst: true, rows, removed: [], hasVectors: false });
  const meanings = Object.entries(vectors).map(([id, values]) => ({ id, units: [Int8Array.from(values)] }));
  expect(work({ kind: 'mean', ownerId, meanings })?.bytes).toBeGreaterThan(0);
  const ask = (more: object) =>
    work({ kind: 'search', ownerId, query: { query: 'keys of the harbor master', limit: 10, ...more } })?.hits ?? [];
  const vector = Int8Array.from([100, 0, 0]);
  const byWords = ask({});
  expect(byWords[0]?.id).toBe('harbor');
  expect(ask({ vector }).map(({ id }) => id)).toContain('mill');
  const forReply = ask({ vector, isFoundByWords: true });
  expect(forReply.map(({ id }) => id).toSorted()).toEqual(byWords.map(({ id }) => id).toSorted());
  expect(forReply[0]?.id).toBe('gate');
  const scores = new Map(byWords.map(({ id, score }) => [id, score]));
  for (const { id, score } of forReply) expect(score).toBeLessThanOrEqual(scores.get(id) ?? 0);
  expect(forReply.map(({ score }) => score)).toEqual(forReply.map(({ score }) => score).toSorted((a, b) => b - a));
  const threshold = ((byWords[0]?.score ?? 0) + (byWords[1]?.score ?? 0)) / 2;
  expect(ask({ vector, isFoundByWords: true, threshold }).map(({ id }) => id)).toEqual(['harbor']);
});

test('vectors for an index that is not there are not kept', () => {
  expect(work({ kind: 'mean', ownerId: 'nobody', meanings: [] })).toBeUndefined();
});
