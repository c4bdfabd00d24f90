import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from './functions/calculator.ts';

describe('The calculator', () => {
  it.each([
    ['2+2', 4],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['10 % 4', 2],
    ['0.1 + 0.2', 0.3],
    ['7 ÷ 2 × 4 − 1', 13],
    ['sqrt(16) + abs(-3)', 7],
    ['round(pi * 100) / 100', 3.14],
    ['1.5e3', 1500],
    ['--3', 3],
    ['1,000 * 2', 2000],
    ['1,234,567.5 - 0.5', 1234567],
  ])('knows that %s is %d', (expression, value) => {
    expect(calculate(expression)).toBe(value);
  });

  it.each([
    ['', 'ends too early'],
    ['2 +', 'ends too early'],
    ['2 2', 'not expected'],
    ['(2', 'is missing'],
    ['1 / 0', 'Division by zero'],
    ['1 % 0', 'Division by zero'],
    ['sqrt(-1)', 'not a finite number'],
    ['process.exit()', 'is unknown'],
    ['constructor(1)', 'is unknown'],
    ['__proto__', 'is missing'],
    ['2; 3', 'not expected'],
    ['2,5', 'not expected'],
    ['1,0000', 'not expected'],
    ['('.repeat(400), 'nested too deeply'],
    [`${'2^'.repeat(200)}2`, 'nested too deeply'],
    ['1'.repeat(501), 'too long'],
  ])('refuses %s', (expression, problem) => {
    expect(() => calculate(expression)).toThrow(problem);
  });

  it('answers a finite number or throws an Error, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9+\-*/%^(). e]{0,30}$/)), (expression) => {
        try {
          expect(Number.isFinite(calculate(expression))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});
