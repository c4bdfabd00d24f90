import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const now = Date.parse('2026-11-28T12:00:00.000Z');

test.each([
  ['2026-11-28T12:00:07.000Z', 'just now'],
  ['2026-11-28T11:59:20.000Z', 'just now'],
  ['2026-11-28T11:55:00.000Z', '5 minutes ago'],
  ['2026-11-28T10:30:00.000Z', '1 hour ago'],
  ['2026-11-26T11:00:00.000Z', '2 days ago'],
  ['2026-09-10T12:00:00.000Z', 'on Sep 10, 2026'],
])('%s was %s', (moment, ago) => expect(formatAgo(moment, now)).toBe(ago));
