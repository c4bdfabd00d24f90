import type { Report } from '@symbi/contracts/report';
import { expect, test } from 'vitest';
import { isAboutReplyOn, nothing, withReport } from './notices-model.ts';

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

test('alerts are counted, each once, the newest is named, and other reports are not told', () => {
  const came = [report('a'), report('b'), report('day', 'daily'), report('a')];
  expect(came.reduce(withReport, nothing)).toEqual({ count: 2, title: 'Low trust: b', ids: ['a', 'b'] });
});

test('however many came, all are counted and few are kept', () => {
  const came = Array.from({ length: 500 }, (_, n) => report(`alert-${n}`));
  const waiting = came.reduce(withReport, nothing);
  expect(waiting).toMatchObject({ count: 500, title: 'Low trust: alert-499' });
  expect(waiting.ids).toHaveLength(20);
  expect(withReport(waiting, report('alert-490'))).toBe(waiting);
});

test('an alert is about a reply on the page of its conversation, and one about a whole log on none', () => {
  const about = { ...report('a'), metadata: { conversationId: 'talk', messageId: 'reply' } };
  expect(isAboutReplyOn('/conversations/talk', about)).toBe(true);
  for (const elsewhere of ['/conversations/other', '/conversations', '/reports'])
    expect(isAboutReplyOn(elsewhere, about)).toBe(false);
  const log = { ...report('b'), metadata: { cause: 'verification_failed', sessionId: 'conv:talk' } };
  expect(isAboutReplyOn('/conversations/talk', log)).toBe(false);
});
