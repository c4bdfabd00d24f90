import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './lib/paths.mjs';
import { journeys, onServices, screens, slow } from './lib/quick.mjs';

test.each([...slow, ...onServices])('the quick set names files that are there: %s', (pattern) => {
  expect(globSync(pattern, { cwd: at('.') })).not.toEqual([]);
});

test.each(screens)('the quick set names screens that are there: %s', (path) => {
  expect(globSync(path, { cwd: at('apps/web') })).toEqual([path]);
});

test.each(journeys)('the quick set names one journey by the beginning of its title: %s', (title) => {
  const texts = globSync('e2e/*/*.spec.ts', { cwd: at('.') }).map((path) => readFileSync(at(path), 'utf8'));
  expect(texts.flatMap((text) => text.split(`test('${title}`).slice(1))).toHaveLength(1);
});
