import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../', import.meta.url).pathname;
const catalogs = globSync('**/*text.en.ts', { cwd: folder });

test('the texts of every screen have the straight quotes and apostrophes of the specification', () => {
  expect(catalogs.length).toBeGreaterThan(20);
  const curly = catalogs.flatMap((file) => {
    const lines = readFileSync(`${folder}${file}`, 'utf8').split('\n');
    return lines.filter((line) => /[‘’“”]/.test(line)).map((line) => `${file}: ${line.trim()}`);
  });
  expect(curly).toEqual([]);
});
