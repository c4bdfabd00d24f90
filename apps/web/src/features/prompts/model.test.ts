import type { Prompt } from '@symbi/contracts/prompts';
import { expect, test } from 'vitest';
import { matchPrompts } from './model.ts';

const at = '2026-03-02T09:30:00.000Z';
const prompt = (name: string, text: string): Prompt => ({
  _id: '0'.repeat(24),
  name,
  text,
  createdAt: at,
  updatedAt: at,
});
const prompts = [
  prompt('de-translate', 'Into German, please'),
  prompt('summarize', 'Three points that a translator would keep'),
  prompt('translate', 'Into {{language}}'),
  prompt('Übersicht', 'An overview'),
];
const namesFor = (typed: string): string[] => matchPrompts(prompts, typed).map(({ name }) => name);

test('nothing typed finds all of them in their order', () => {
  expect(namesFor('')).toEqual(['de-translate', 'summarize', 'translate', 'Übersicht']);
});

test.each([
  ['trans', ['translate', 'de-translate', 'summarize']],
  ['TRANS', ['translate', 'de-translate', 'summarize']],
  ['über', ['Übersicht']],
  ['german', ['de-translate']],
  ['in', []],
  ['zzz', []],
])('%s finds %j', (typed, names) => {
  expect(namesFor(typed)).toEqual(names);
});
