// One database: the description is made from the contracts and reads no data.
import { expect, test } from 'vitest';
import { startApp } from '#support/app.ts';

const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  );
};

const follow = (document: unknown, reference: string): unknown => {
  let at: unknown = document;
  for (const name of reference.replace(/^#\//, '').split('/'))
    at = typeof at === 'object' && at !== null ? new Map<string, unknown>(Object.entries(at)).get(name) : undefined;
  return at;
};

test('every reference in the description of the API leads to a schema', async () => {
  const app = await startApp();
  try {
    const { body } = await app.call('GET', '/api/openapi.json');
    const references = new Set(referencesIn(body));
    expect(references.size).toBeGreaterThan(1);
    expect([...references].filter((reference) => typeof follow(body, reference) !== 'object')).toEqual([]);
  } finally {
    await app.stop();
  }
});
