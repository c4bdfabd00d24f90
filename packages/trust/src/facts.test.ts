import { tokenize } from '@symbi/text/tokens';
import { describe, expect, it } from 'vitest';
import { extractDates, extractNames, extractNumbers, extractQuotes, extractUrls } from './facts.ts';

describe('facts', () => {
  const text =
    'On May 5, 1998 the Bank of England paid 1,000 pounds; see https://www.example.org/a/. "This is a quotation," said Ann Lee.';
  const tokens = tokenize(text, 'en');
  it('are numbers, dates, names, addresses and quotations', () => {
    expect(extractNumbers(tokens).map((fact) => fact.value)).toEqual(['5', '1998', '1000']);
    expect(extractDates(tokens).map((fact) => fact.value)).toEqual(['1998-5-5']);
    expect(extractNames(text, tokens).map((fact) => fact.value)).toContain('bank of england');
    expect(extractUrls(tokens).map((fact) => fact.value)).toEqual(['example.org/a']);
    expect(extractQuotes(text).map((fact) => fact.value)).toEqual(['this is a quotation,']);
  });
});
