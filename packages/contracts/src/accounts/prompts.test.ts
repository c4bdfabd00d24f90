import { expect, test } from 'vitest';
import { fillPrompt, variablesOf } from './prompts.ts';

test.each([
  ['Translate {{text}} into {{language}}.', ['text', 'language']],
  ['{{ text }} and {{text}} are one', ['text']],
  ['{{what is it about}}', ['what is it about']],
  ['{{名前}} {{größe}}', ['名前', 'größe']],
  ['{one} {{}} {{ }} {{a\nb}} {{{{', []],
  [`{{${'x'.repeat(61)}}}`, []],
  ['{{{deep}}}', ['deep']],
])('%j asks for %j', (prompt, variables) => {
  expect(variablesOf(prompt)).toEqual(variables);
});

test('every place of a variable is filled, and what is put in is taken as it is', () => {
  const values = new Map([
    ['a', '{{b}} $& $1'],
    ['b', 'two'],
  ]);
  expect(fillPrompt('{{a}}, {{ b }}, {{a}}', values)).toBe('{{b}} $& $1, two, {{b}} $& $1');
});

test('a variable without a value, and braces around nothing, stay', () => {
  expect(fillPrompt('{{a}} {{}} {{b}}', new Map([['b', '']]))).toBe('{{a}} {{}} ');
});
