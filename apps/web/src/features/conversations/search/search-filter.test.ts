import { expect, test } from 'vitest';
import { filterIn, isNarrow, putSearch, queryOf, wordsIn, type SearchFilter } from './search-filter.ts';

const none: SearchFilter = { agent: null, tier: null, from: null, until: null, tag: null, pivots: false };

test('a search stands in the address whole, and beside what else it says', () => {
  const filter: SearchFilter = {
    agent: 'a'.repeat(24),
    tier: 'caution',
    from: '2026-01-31',
    until: '2026-02-01',
    tag: 'to check',
    pivots: true,
  };
  const address = new URLSearchParams('archived=true&tag=work');
  putSearch(address, 'okapi', filter);
  expect(wordsIn(address)).toBe('okapi');
  expect(filterIn(address)).toEqual(filter);
  expect(isNarrow(filterIn(address))).toBe(true);
  putSearch(address, null, filter);
  expect(address.toString()).toBe('archived=true&tag=work');
});

test('what makes no sense in an address narrows nothing', () => {
  const address = new URLSearchParams('find=&agent=x&tier=best&from=yesterday&until=2026-99-99&pivots=1&with=');
  expect(filterIn(address)).toEqual(none);
  expect(queryOf(none)).toEqual({});
});

test('days begin and end with those of the calendar on the wall', () => {
  const { from, until } = queryOf({ ...none, from: '2026-01-31', until: '2026-01-31' });
  expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000);
  expect(new Date(from ?? '').getHours()).toBe(0);
});
