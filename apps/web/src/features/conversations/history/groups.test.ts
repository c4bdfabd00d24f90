import type { Conversation } from '@symbi/contracts/conversations';
import { describe, expect, it } from 'vitest';
import { folderItems, historyItems, inOrder, type HistoryItem } from './groups.ts';
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

const named = (item: HistoryItem): string => {
  if (item.kind === 'row') return item.conversation.title;
  return item.kind === 'folder' ? item.folder.name : item.label;
};
const shown = (conversations: readonly Conversation[]): string[] =>
  historyItems(inOrder(conversations), now).map(named);

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

describe('folders above the history', () => {
  const folder = { _id: 'f'.repeat(24), name: 'Harbour', createdAt: new Date(now).toISOString() };
  const held = [conversation('a', new Date(now))];
  const ofFolder = { folder, isOpen: true, conversations: held, count: 1, hasFailed: false };

  it('are none where nobody has made one', () => {
    expect(folderItems([])).toEqual([]);
  });

  it('hold their conversations in their place while they are open', () => {
    expect(folderItems([ofFolder]).map(named)).toEqual(['Folders', 'Harbour', 'a']);
    expect(folderItems([{ ...ofFolder, isOpen: false }]).map(named)).toEqual(['Folders', 'Harbour']);
  });

  it('say what is not there: nothing in it, not loaded yet, not to be had, or more than is shown', () => {
    const noteOf = (change: Partial<typeof ofFolder>) => folderItems([{ ...ofFolder, ...change }]).at(-1);
    expect(noteOf({ conversations: [], count: 0 })).toMatchObject({ kind: 'note', isLink: false });
    const [loading, failed] = [false, true].map((hasFailed) =>
      folderItems([{ folder, isOpen: true, conversations: undefined, count: 0, hasFailed }]).at(-1),
    );
    expect([loading, failed]).toMatchObject([
      { label: 'Loading' },
      { label: 'Its conversations could not be loaded.' },
    ]);
    expect(noteOf({ count: 1_200 })).toMatchObject({ kind: 'note', label: 'Show all 1,200', isLink: true });
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
