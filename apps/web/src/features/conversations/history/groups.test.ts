import type { Conversation } from '@symbi/contracts/conversations';
import { describe, expect, it } from 'vitest';
import { historyItems, inOrder } from './groups.ts';
import { heights, offsetsOf, shownRange } from './window.ts';

const now = new Date(2026, 2, 18, 12).getTime();

const conversation = (id: string, at: Date, isPinned = false): Conversation => ({
  _id: id.repeat(24),
  title: id,
  agent: null,
  isArchived: false,
  isPinned,
  folder: null,
  tags: [],
  messageCount: 0,
  lastActivity: at.toISOString(),
  createdAt: at.toISOString(),
  ethicalScore: null,
  trustCount: 0,
  uncheckedCount: 0,
});

const shown = (conversations: readonly Conversation[]): string[] =>
  historyItems(inOrder(conversations), now).map((item) =>
    item.kind === 'group' ? item.label : item.conversation.title,
  );

describe('the history', () => {
  it('has pinned ones first, then today, the week before and each month', () => {
    expect(
      shown([
        conversation('a', new Date(2026, 2, 18, 0)),
        conversation('b', new Date(2026, 2, 17, 23, 59)),
        conversation('c', new Date(2026, 2, 11, 0)),
        conversation('d', new Date(2026, 2, 10, 23, 59)),
        conversation('e', new Date(2026, 1, 28)),
        conversation('f', new Date(2025, 1, 28)),
        conversation('1', new Date(2020, 0, 1), true),
      ]),
    ).toEqual(
      ['Pinned', '1', 'Today', 'a', 'Last 7 days', 'b', 'c', 'March 2026', 'd'].concat([
        'February 2026',
        'e',
        'February 2025',
        'f',
      ]),
    );
  });

  it('puts what was used since it was loaded where it belongs', () => {
    const [first, second] = [conversation('a', new Date(2026, 2, 1)), conversation('b', new Date(2026, 2, 2))];
    expect(shown([second, { ...first, lastActivity: new Date(now).toISOString() }])).toEqual([
      'Today',
      'a',
      'March 2026',
      'b',
    ]);
  });

  it('lets two of the same moment keep the order of the server', () => {
    const at = new Date(2026, 2, 18);
    expect(inOrder([conversation('a', at), conversation('b', at)]).map(({ title }) => title)).toEqual(['b', 'a']);
  });
});

describe('the part of a long list that is drawn', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    conversation(String(index % 10), new Date(now - index * 60_000)),
  );
  const items = historyItems(many, now);
  const offsets = offsetsOf(items);

  it('is what is in view, and a few more on either side', () => {
    expect(shownRange(offsets, 0, 500).from).toBe(0);
    const { from, to } = shownRange(offsets, 100_000, 500);
    expect(offsets[from] ?? 0).toBeLessThan(100_000);
    expect(offsets[to] ?? 0).toBeGreaterThan(100_500);
    expect(to - from).toBeLessThan(500 / heights.row + 30);
    expect(shownRange(offsets, 10_000_000, 500).to).toBe(items.length);
  });

  it('is nothing of an empty list', () => {
    expect(shownRange(offsetsOf([]), 0, 500)).toEqual({ from: 0, to: 0 });
  });
});
