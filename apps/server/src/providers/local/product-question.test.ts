import { expect, test } from 'vitest';
import { questionOfCommand, withoutStrayHelp } from './product-question.ts';

const [file, help] = [
  { n: 1, title: 'router.txt', text: 'First hold the button for 12 seconds.', kind: 'attachment' },
  { n: 2, title: 'Review Console', text: 'The console first says what happened.', kind: 'help' },
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

test.each([
  ['Create a context named Shop: the shop opens at nine', 'How do I add the context?'],
  ['Please make a new agent called Fox', 'How do I create the agent?'],
  ['Rename this conversation to Beans', 'How do I rename the conversation?'],
  ['Add this to my contexts: the shop opens at nine', 'How do I add my contexts?'],
  ['Can you create a context for me?', undefined],
  ['Delete this conversation', undefined],
  ['The agent for the house makes a contract', undefined],
])('%j asks which button does it: %j', (message, question) => {
  expect(questionOfCommand(message)).toBe(question);
});
