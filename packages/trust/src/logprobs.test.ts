import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recalibrateEngines, scoreReply } from './index.ts';
import {
  createTokenReader,
  explainTokens,
  linesFor,
  LOGPROBS_ENGINE,
  tokenDoubt,
  type TokenSummary,
} from './logprobs.ts';
import { ENGINE } from './engine.ts';

const read = (tokens: readonly (readonly [string, unknown])[]): TokenSummary | undefined => {
  const reader = createTokenReader();
  for (const [token, logprob] of tokens) reader.add(token, logprob);
  return reader.summary();
};

const sure: TokenSummary = { tokens: 40, mean: -0.1, unsure: 0.02, least: -0.3 };
const unsure: TokenSummary = { tokens: 40, mean: -1.2, unsure: 0.4, least: -4 };
const input = {
  question: 'When was the lighthouse of Norvik built?',
  reply: 'The lighthouse of Norvik was built in 1871.',
};

describe('reading tokens', () => {
  test('keeps four figures of words and numbers, and of numbers and names the least likely', () => {
    const tokens = [
      ['The', -3],
      [' town', -0.2],
      [' of', -0.1],
      [' Nor', -0.4],
      ['vik', -2],
      [' has', -0.1],
      [' ', -5],
      ['18', -1],
      ['71', -0.5],
      ['.', -6],
      [' It', -4],
    ] as const;
    expect(read(tokens)).toEqual({ tokens: 9, mean: -1.2556, unsure: 0.4444, least: -2 });
  });

  test('leaves out what is no logarithm, and takes none for more than certain or less than hopeless', () => {
    const odd = ['a', Number.NaN, undefined, null, {}].map((value): [string, unknown] => ['word', value]);
    expect(read(odd)).toBeUndefined();
    expect(read(Array.from({ length: 5 }, () => [' word', 7] as const))?.mean).toBe(0);
    expect(read(Array.from({ length: 5 }, () => [' word', -Infinity] as const))?.mean).toBe(-10);
  });

  test('says nothing of a few words', () => {
    expect(read([[' yes', -3]])).toBeUndefined();
  });
});

describe('what they weigh', () => {
  const figure = fc.double({ min: -12, max: 0, noNaN: true });
  const tokens = fc.array(fc.tuple(fc.constantFrom(' word', ' Norvik', ' 1871', '.', 'vik', ' und'), figure), {
    minLength: 5,
    maxLength: 40,
  });

  test('no token speaks for a reply, and a less likely one never less against it', () => {
    fc.assert(
      fc.property(tokens, fc.nat(), fc.double({ min: 0, max: 5, noNaN: true }), (given, at, less) => {
        const before = read(given);
        const lower = read(
          given.map(([token, value], index) => [token, index === at % given.length ? value - less : value]),
        );
        fc.pre(before !== undefined && lower !== undefined);
        if (before === undefined || lower === undefined) return;
        expect(tokenDoubt(before)).toBeLessThanOrEqual(0);
        expect(tokenDoubt(before)).toBeGreaterThanOrEqual(-0.6);
        expect(tokenDoubt(lower)).toBeLessThanOrEqual(tokenDoubt(before));
      }),
    );
  });

  test('a reply without a source loses by doubt, gains nothing by certainty, and its signals add up', () => {
    const plain = scoreReply(input);
    const [certain, doubtful] = [sure, unsure].map((logprobs) => scoreReply({ ...input, logprobs }));
    expect(certain?.score).toBe(plain.score);
    expect(doubtful?.score).toBeLessThan(plain.score ?? 0);
    expect(doubtful?.state).toBe('not_checked');
    const sum = doubtful?.signals.reduce((all, { contribution }) => all + contribution, 0) ?? 0;
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(doubtful?.score ?? 0, 9);
    const signal = doubtful?.signals.find(({ name }) => name === 'token-probability');
    expect(signal?.explanation).toBe(explainTokens(unsure));
    expect(signal?.value).toBeCloseTo(Math.exp(-1.2), 9);
  });

  test('a reply with a source, or with further answers, is not moved, nor is another engine named', () => {
    const sources = [{ id: 'a', text: input.reply }];
    expect(scoreReply({ ...input, sources, logprobs: unsure })).toEqual(scoreReply({ ...input, sources }));
    const samples = [input.reply];
    expect(scoreReply({ ...input, samples, logprobs: unsure })).toEqual(scoreReply({ ...input, samples }));
  });

  test('says in words what it is', () => {
    expect(explainTokens(unsure)).toBe(
      'How sure the model was of its words: 40% of them were less likely than not, and the least likely part of a number or name had 2%. Unsure is a warning; sure is not right.',
    );
    expect(explainTokens({ tokens: 9, mean: -0.1, unsure: 0 })).not.toContain('number or name');
  });
});

describe('their own line', () => {
  const engine = `${ENGINE} ${LOGPROBS_ENGINE}`;
  const judged = (verdict: 'right' | 'wrong', by: string) => ({
    score: 0.5,
    verdict,
    mode: 'ungrounded' as const,
    engine: by,
  });

  test('judgments of such scores make it, and those of mere estimates make none', () => {
    const rows = Array.from({ length: 20 }, () => judged('wrong', engine));
    const lines = recalibrateEngines([...rows, ...rows.map((row) => ({ ...row, engine: ENGINE }))]);
    expect(Object.keys(lines[engine] ?? {})).toEqual(['ungrounded']);
    expect(lines[ENGINE]).toEqual({});
    const calibration = linesFor(ENGINE, lines);
    expect(calibration?.ungrounded?.judgments).toBe(20);
    const logprobs = unsure;
    const [learned, plain] = [{ calibration }, {}].map((more) =>
      scoreReply({ ...input, logprobs, ...(more as object) }),
    );
    expect(learned?.score).toBeLessThan(plain?.score ?? 0);
    expect(learned?.base).toBe(plain?.base);
    // Without token probabilities an estimate is not calibrated by them.
    expect(scoreReply({ ...input, ...(calibration === undefined ? {} : { calibration }) })).toEqual(scoreReply(input));
  });

  test('no judgment lifts such a reply over what no source means', () => {
    const calibration = { ungrounded: { slope: 1, intercept: 5, judgments: 50 } };
    const { state, score } = scoreReply({ ...input, logprobs: sure, calibration });
    expect(state).toBe('not_checked');
    expect(score).toBeLessThanOrEqual(0.59);
  });

  test('a score that took them into account names it, and one that did not does not', () => {
    expect(scoreReply({ ...input, logprobs: sure }).engine).toBe(engine);
    expect(scoreReply(input).engine).toBe(ENGINE);
  });
});
