import { describe, expect, it } from 'vitest';
import { scoreReply } from './score-reply.ts';
import type { TrustResult } from './types.ts';

const HELP = { id: 'h', text: 'A context item holds up to 200 kilobytes. Files are attached to a conversation.' };
const SAID = 'The ferry leaves at 9:40\nfrom pier 3. My budget is 9000 euros. The moon is made of cheese.';

const score = (reply: string): TrustResult =>
  scoreReply({
    question: 'What did I say?',
    reply,
    sources: [HELP, { id: 't', text: SAID, isOwnWords: true }],
  });

describe('a sentence that only quotes the person', () => {
  it.each([
    'You said: “The ferry leaves at 9:40 from pier 3.” [2]',
    'You said: “My budget is 9000 euros.”',
    'You said: “The moon is made of cheese.” [1] [2]',
    'You said: “The ferry leaves at 9:40 from pier 3.” [1] You said: “My budget is 9000 euros.” [1]',
  ])('claims nothing: %s', (reply) => {
    expect(score(reply)).toMatchObject({ state: 'nothing_to_check', score: null });
  });

  it('leaves the rest of the reply to be judged', () => {
    const plain = score('A context item holds up to 200 kilobytes.');
    const both = score('A context item holds up to 200 kilobytes. You said: “The moon is made of cheese.” [2]');
    expect(both).toMatchObject({ state: 'checked', score: plain.score });
    expect(both.sentences[1]?.flagged).toBe(false);
  });

  it.each([
    'You said: “The ferry leaves at 8:40 from pier 3.” [2]',
    'You said: “The moon is made of cheese.” That is right.',
    'You said: “The moon is made of cheese.”, and it is.',
    'You said the moon is made of cheese.',
    'As you said: “The moon is made of cheese.” [2]',
    'The moon is made of cheese.',
  ])('is a claim if it is not word for word, or says more: %s', (reply) => {
    const { state, score: shown } = score(reply);
    expect(state).toBe('checked');
    expect(shown).toBeLessThan(0.6);
  });
});
