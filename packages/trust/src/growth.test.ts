import { describe, expect, it } from 'vitest';
import { scoreReply } from './score-reply.ts';
import { splitBlocks } from '@symbi/text/blocks';
import { verifierPairs } from './verified/pairs.ts';
import { canonicalNumber } from '@symbi/text/numbers';
import { splitSentences } from '@symbi/text/sentences';

// Quadratic work on texts of this length takes minutes and exceeds the timeout.
const LENGTH = 60_000;
const filled = (piece: string): string => piece.repeat(LENGTH / piece.length);

describe('hostile text', () => {
  it.each([
    ['marks that end nothing', `a${filled('!?')}`],
    ['full stops', filled('.')],
    ['numbered sentences', filled('1. A ')],
    ['blanks in a rule of a table', `|${filled(' ')}x|`],
    ['dashes and blanks', filled('- ')],
    ['amounts', filled('5 kg ')],
    ['prices that add up', filled('£5 + £6 = £11 and £12 more ')],
    ['prices of items', filled('- £5 in total\n')],
    ['number words', filled('two hundred and ')],
    ['number signs', filled('三四万')],
    ['days before no month', filled('3-')],
    ['grouped digits', filled('1 000 ')],
    ['a rule that never ends, in code', `\`\`\`\nThe hall opens${filled('\n-')}x\n\`\`\``],
    ['rows without a head', filled('| hall | nine |\n')],
    ['rows of a plain list', filled('ab\t1\n')],
    ['exceptions of many', `all rise except ${filled('aa and bb and ')}`],
    ['exceptions from nothing', filled('all rise except x, ')],
    ['bounds and courses', filled('sales rose by at most 3 % if they wish. ')],
    ['words of one beginning', Array.from({ length: 6_000 }, (_, index) => `abcd${index.toString(36)}`).join(' ')],
  ])('of %s is scored', (_, text) => {
    expect(splitSentences(text).length).toBeGreaterThan(0);
    expect(splitBlocks(text).length).toBeGreaterThan(0);
    expect(scoreReply({ question: text, reply: text, sources: [{ id: 'a', text }] }).sentences.length).toBeGreaterThan(
      0,
    );
    expect(verifierPairs({ question: '', reply: text, sources: [{ id: 'a', text }] }).length).toBeLessThan(65);
  });

  it('of a Chinese sentence that names one subject after another is read once', () => {
    const reply = `没有${'关于信并没'.repeat(200)}。`;
    expect(scoreReply({ question: '', reply, sources: [{ id: 'a', text: reply }] }).sentences).toHaveLength(1);
  });

  it('of one list without a full stop is searched for prices once', () => {
    const text = Array.from({ length: 6_000 }, (_, at) => `hall room${at}, `).join('');
    const reply = Array.from({ length: 200 }, (_, at) => `Two halls and the room${at} cost €${at + 900}.`).join(' ');
    expect(scoreReply({ question: 'How much?', reply, sources: [{ id: 'a', text }] }).sentences).toHaveLength(200);
  });

  it('of samples that are lists is read once', () => {
    const text = '- A short line.\n'.repeat(4_000);
    expect(scoreReply({ question: 'Why?', reply: text, samples: [text, text, text] }).sentences).toHaveLength(4_000);
  });

  it.each([
    ['letters', filled('a')],
    ['a word, blanks', `a${filled(' ')}1`],
  ])('of %s is read before a bare yes', (_, question) => {
    expect(scoreReply({ question, reply: 'Yes.' }).sentences).toHaveLength(1);
  });

  it('of a question that nothing ends is searched for its end alone', () => {
    const input = { question: filled('三四万').repeat(5), reply: 'The hall opens at 9.' };
    expect(scoreReply({ ...input, sources: [{ id: 'a', text: 'The hall opens at 9.' }] }).sentences).toHaveLength(1);
  });

  it('of two sources full of numbers is compared in their short sentences', () => {
    const sources = ['7 of 8 of 9 ', '6 of 5 of 4 '].map((text, at) => ({
      id: String(at),
      text: `The lunch break is ${filled(text).repeat(5)}.`,
    }));
    const reply = 'The lunch break is 45 minutes. '.repeat(20);
    expect(scoreReply({ question: '', reply, sources }).sentences).toHaveLength(20);
  });

  it('of marks within a sentence is compared from its ends', () => {
    const text = `The hall opens at a${filled("'")}b.`;
    expect(verifierPairs({ question: '', reply: text, sources: [{ id: 'a', text }] }).length).toBeLessThan(65);
  });

  it('of one long number loses no digit', () => {
    expect(canonicalNumber(`1.${filled('0')}1`)).toHaveLength(LENGTH + 3);
    expect(canonicalNumber(`1.${filled('0')}`)).toBe('1');
    expect(canonicalNumber('100')).toBe('100');
    expect(canonicalNumber('12.500')).toBe('12.5');
  });
});

describe('the rule of a table', () => {
  it.each(['|---|:--|', '--- | ---', '  | -- |', ':--:|--'])('is read in %s', (rule) => {
    expect(splitBlocks(`a | b\n${rule}\n`).at(-1)?.kind).toBe('table-row');
  });

  it.each(['-|-', '| - |', 'a | --', '|'])('is not read in %s', (line) => {
    expect(splitBlocks(`a b\n\n${line}x\n`).at(-1)?.kind).not.toBe('table-row');
  });
});
