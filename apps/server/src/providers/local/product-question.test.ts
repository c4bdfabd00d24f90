import { expect, test } from 'vitest';
import { withoutStrayHelp } from './product-question.ts';

const [file, help] = [
  { n: 1, title: 'router.txt', text: 'First hold the button for 12 seconds.', kind: 'attachment' },
  { n: 2, title: 'Review console', text: 'The console first says what happened.', kind: 'help' },
];

test.each([
  ['What do I do first?', [file, help], [file]],
  ['What does the review console say first?', [file, help], [file, help]],
  ['How do I change my password?', [file, help], [file, help]],
  ['What can you do?', [file, help], [file, help]],
  ['What do I do first?', [help], [help]],
])('%s', (question, sources, kept) => {
  expect(withoutStrayHelp(sources, question)).toEqual(kept);
});
