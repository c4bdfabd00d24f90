import { expect, test } from 'vitest';
import { asksSeveral } from './asks-several.ts';

test.each([
  'What are the side effects?',
  'Which side effects are there?',
  'What documents do I need?',
  'What is not covered?',
  'What is included?',
  'Which damage is not covered?',
  'What isn’t the tenant allowed to do?',
  'What does the policy not cover?',
  'Who must not take it?',
  'Who can join?',
  'List the opening hours of the pools',
  'Welche Nebenwirkungen gibt es?',
  'Was ist nicht versichert?',
  'Was sind die Voraussetzungen?',
  'Was deckt die Versicherung nicht ab?',
  'Wer darf es nicht einnehmen?',
])('%s asks for several things', (question) => {
  expect(asksSeveral(question)).toBe(true);
});

test.each([
  'What is the rent?',
  'Who pays for repairs?',
  'Who wrote it?',
  'Which address is it?',
  'Which class is cheaper?',
  'When does it open?',
  'Is flood covered?',
  'Was kostet der Austausch?',
  'Wie hoch ist die Miete?',
  'Wer zahlt die Miete?',
])('%s asks for one', (question) => {
  expect(asksSeveral(question)).toBe(false);
});
