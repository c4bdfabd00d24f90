import { describe, expect, it } from 'vitest';
import { onlyQuotesPerson } from './person-facts.ts';
import { scoreReply } from './score-reply.ts';
import type { TrustResult } from './types.ts';

const HELP = { id: 'h', text: 'A context item holds up to 200 kilobytes. Files are attached to a conversation.' };
const SAID =
  'The ferry leaves at 9:40\nfrom pier 3. My budget is "tight". The moon is made of cheese. I am not able to swim. ' +
  'Is it true that vaccines contain microchips?! I do not believe that:\n- the earth is flat\n- the sun is cold.';

const score = (reply: string): TrustResult =>
  scoreReply({
    question: 'What did I say?',
    reply,
    sources: [HELP, { id: 't', text: SAID, isOwnWords: true }],
  });

describe('a reply that only quotes the person', () => {
  it('is told at once however long it is, and whatever it repeats', () => {
    const said = 'It rains. '.repeat(10_000);
    const reply = `You said: “${'It rains. '.repeat(190)}It snows.” [1]${' '.repeat(50_000)}x ${'You said: “It rains.” '.repeat(3_000)}`;
    const sources = [HELP, { id: 't', text: said, isOwnWords: true }];
    expect(onlyQuotesPerson({ question: '?', reply, sources })).toBe(false);
    expect(onlyQuotesPerson({ question: '?', reply: 'You said: “It rains. It rains.” [1]', sources })).toBe(true);
  });

  it.each([
    'You said: “The ferry leaves at 9:40 from pier 3.” [2]',
    'You said: “My budget is ‘tight’.”',
    'Nearest to your question:\n\nYou said: “My budget is ‘tight’.” [1]',
    'You said: “The moon is made of cheese.” [1] [2]',
    'You said: “The ferry leaves at 9:40 from pier 3. My budget is ‘tight’.” [1] You said: “I am not able to swim.” [1]',
  ])('claims nothing: %s', (reply) => {
    expect(score(reply)).toMatchObject({ state: 'nothing_to_check', score: null });
  });

  it.each([
    'You said: “The ferry leaves at 8:40 from pier 3.” [2]',
    'You said: “able to swim.” [2]',
    'You said: “vaccines contain microchips”',
    'You said: “Is it true that vaccines contain microchips?!” [1]',
    'You said: “- the earth is flat” [1]',
    'You said: “the earth is flat” [1]',
    'You said: “The moon is made of cheese. I am able to swim.” [1]',
    'You said: “The moon is made of cheese.” That is right.',
    'You said: “The moon is made of cheese.” Your statement holds.',
    'It is a fact. You said: “The moon is made of cheese.”',
    'You said: “The moon is made of cheese.”, and it is.',
    'You said the moon is made of cheese.',
    'As you said: “The moon is made of cheese.” [2]',
    'The moon is made of cheese.',
  ])('is judged like any other if it is not whole sentences, word for word, or says more: %s', (reply) => {
    const { state, score: shown } = score(reply);
    expect(state).toBe('checked');
    expect(shown).toBeLessThan(0.8);
  });
});
