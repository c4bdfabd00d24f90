import type { Report } from '@symbi/contracts/reports';
import { expect, test } from 'vitest';
import { neighbourOf, shownOf, without, withReport, type Waiting } from './notices-model.ts';

const report = (id: string, category: Report['category'] = 'alert'): Report => ({
  _id: id,
  category,
  title: `Low trust: ${id}`,
  content: '',
  createdAt: '2026-11-21T09:00:00.000Z',
  isArchived: false,
  stats: {},
  metadata: {},
});
const alerts = (...ids: string[]): Waiting => ids.map((id) => report(id));
const idsOf = (waiting: Waiting): string[] => waiting.map(({ _id }) => _id);

test('alerts wait in the order in which they came, each once, and other reports are not told', () => {
  const came = [report('a'), report('b'), report('day', 'daily'), report('a')];
  expect(idsOf(came.reduce<Waiting>(withReport, []))).toEqual(['a', 'b']);
});

test('three are shown, and those that follow take the place of what was dismissed', () => {
  const five = alerts('a', 'b', 'c', 'd', 'e');
  expect(idsOf(shownOf(five).shown)).toEqual(['a', 'b', 'c']);
  expect(shownOf(five).more).toBe(2);
  const four = shownOf(without(five, 'b'));
  expect(idsOf(four.shown)).toEqual(['a', 'c', 'd']);
  expect(four.more).toBe(1);
  expect(shownOf(alerts('a')).more).toBe(0);
});

test('after a dismissal the next one has the focus, after the last of the list the one above', () => {
  expect(neighbourOf(alerts('a', 'b', 'c'), 'b')).toBe('c');
  expect(neighbourOf(alerts('a', 'b'), 'b')).toBe('a');
  expect(neighbourOf(alerts('a'), 'a')).toBeNull();
});
