import { describe, expect, it } from 'vitest';
import { verifierPairs } from './pairs.ts';

const filler = (topic: string): string =>
  Array.from(
    { length: 8 },
    (_, at) => `The ${topic} of the agent has its own page, and page ${at} tells how it is used.`,
  ).join(' ');

const HELP =
  'Symbi Core is the offline agent. It answers only from what it can cite, such as this help. Nothing leaves the server.';
const sources = [
  { id: 'a', text: filler('console') },
  { id: 'b', text: HELP },
  { id: 'c', text: filler('timeline') },
];
const evidenceOf = (reply: string): readonly string[] =>
  verifierPairs({ question: 'What can you do?', reply, sources }).map(({ evidence }) => evidence);

describe('the evidence of a sentence', () => {
  it('is its own sentence with the neighbors where it stands word for word in a source', () => {
    expect(evidenceOf('Symbi Core is the **offline** agent. [2]')).toEqual([
      'Symbi Core is the offline agent. It answers only from what it can cite, such as this help.',
    ]);
    expect(evidenceOf('It answers only from what it can cite, such as this help.')).toEqual([HELP]);
  });

  it('is the best of all sources where a word differs', () => {
    expect(evidenceOf('Symbi Core is an offline agent.')[0]).toContain('page 1 tells');
  });

  it('has the sentences of other sources that say nearly the same, or otherwise', () => {
    const later = { id: 'd', text: 'Symbi Core is the online agent since May.' };
    const [pair] = verifierPairs({
      question: '',
      reply: 'Symbi Core is the offline agent.',
      sources: [...sources, later],
    });
    expect(pair?.evidence).toContain('online agent since May.');
    expect(pair?.evidence).not.toContain('page 1 tells');
  });

  it('leaves out a neighbor that is longer than what is read', () => {
    const text = `The agent is offline today. ${'and so on '.repeat(500)}. It is online tomorrow.`;
    const [pair] = verifierPairs({ question: '', reply: 'The agent is offline today.', sources: [{ id: 'a', text }] });
    expect(pair?.evidence).toBe('The agent is offline today.');
  });

  it('is what is read of a sentence that is longer than that', () => {
    const text = `The agent is offline ${'and the server is as well '.repeat(100)}today. It is online tomorrow.`;
    const reply = text.slice(0, text.indexOf(' It is online'));
    const [pair] = verifierPairs({ question: '', reply, sources: [{ id: 'a', text }] });
    expect(pair?.evidence.length).toBeLessThan(1_100);
  });

  it('is all of short sources', () => {
    const text = 'Smoking is permitted on balconies. The balconies face the yard. All of this ended in 2020.';
    const [pair] = verifierPairs({
      question: '',
      reply: 'Smoking is permitted on balconies.',
      sources: [{ id: 'a', text }],
    });
    expect(pair?.evidence).toBe(text);
  });

  it('takes no neighbor from another source', () => {
    expect(evidenceOf('Nothing leaves the server.')).toEqual([
      'It answers only from what it can cite, such as this help. Nothing leaves the server.',
    ]);
  });
});
