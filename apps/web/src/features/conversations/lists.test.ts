import type { Conversation } from '@symbi/contracts/conversations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { conversationListQuery, takeUpdate } from './lists.ts';

const conversation = (id: string, change: Partial<Conversation> = {}): Conversation => ({
  _id: id.repeat(24),
  title: `Talk ${id}`,
  agent: 'f'.repeat(24),
  lastActivity: '2026-01-01T00:00:00.000Z',
  messageCount: 2,
  isArchived: false,
  isPinned: false,
  folder: null,
  tags: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ethicalScore: null,
  trustCount: 0,
  uncheckedCount: 0,
  ...change,
});

const active = conversationListQuery({ archived: false, title: '', tag: null, folder: null }).queryKey;
const archived = conversationListQuery({ archived: true, title: '', tag: null, folder: null }).queryKey;

const show = (key: typeof active, ...data: Conversation[]): void => {
  queryClient.setQueryData(key, { pages: [{ success: true, data, count: data.length }], pageParams: [undefined] });
};
const titlesIn = (key: typeof active): string[] =>
  queryClient.getQueryData(key)?.pages.flatMap((page) => page.data.map(({ title }) => title)) ?? [];
const isStale = (key: typeof active): boolean => queryClient.getQueryState(key)?.isInvalidated === true;

/** Events that arrive together reload the lists once a second. */
const second = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  show(active, conversation('a'));
  show(archived, conversation('b', { isArchived: true }));
});

afterEach(() => {
  vi.advanceTimersByTime(2 * second);
  vi.useRealTimers();
});

describe('a conversation that changed elsewhere', () => {
  it('changes in place when it stays where it is, and nothing is loaded', () => {
    takeUpdate(conversation('a', { messageCount: 4 }));
    expect(queryClient.getQueryData(active)?.pages[0]?.data[0]?.messageCount).toBe(4);
    expect([isStale(active), isStale(archived)]).toEqual([false, false]);
  });

  it('loads only the lists that are searched or narrowed to a tag when it gets another name or tag', () => {
    const searched = conversationListQuery({ archived: false, title: 'bees', tag: null, folder: null }).queryKey;
    const tagged = conversationListQuery({ archived: false, title: '', tag: 'mine', folder: null }).queryKey;
    for (const change of [{ title: 'Bees in winter' }, { title: 'Bees in winter', tags: ['mine'] }]) {
      show(searched);
      show(tagged);
      takeUpdate(conversation('a', change));
      vi.advanceTimersByTime(second);
      expect(titlesIn(active)).toEqual(['Bees in winter']);
      expect([isStale(active), isStale(archived)]).toEqual([false, false]);
      expect([isStale(searched), isStale(tagged)]).toEqual([true, true]);
    }
  });

  it('lets a list be loaded that it came into, also when that list was asked for before the news came', async () => {
    await queryClient.invalidateQueries({ queryKey: active });
    takeUpdate(conversation('b', { isArchived: false }));
    expect(titlesIn(archived)).toEqual(['Talk b']);
    expect([isStale(active), isStale(archived)]).toEqual([true, true]);
    await queryClient.invalidateQueries({ queryKey: active });
    takeUpdate(conversation('b', { isArchived: false, messageCount: 3 }));
    vi.advanceTimersByTime(second);
    expect(isStale(active)).toBe(true);
  });

  it('is loaded when no list has it yet', () => {
    takeUpdate(conversation('c'));
    expect([isStale(active), isStale(archived)]).toEqual([true, true]);
  });

  it('loads the lists once for one that none of them shows, as in a closed folder, and not with each of its replies', () => {
    const folder = 'e'.repeat(24);
    takeUpdate(conversation('c', { folder }));
    expect(isStale(active)).toBe(true);
    show(active, conversation('a'));
    takeUpdate(conversation('c', { folder, messageCount: 4 }));
    expect(isStale(active)).toBe(false);
    takeUpdate(conversation('c', { folder: null, messageCount: 4 }));
    vi.advanceTimersByTime(second);
    expect(isStale(active)).toBe(true);
  });

  it('is one of many that an import tells of: the lists are loaded at once, and then once a second', () => {
    const loads = vi.spyOn(queryClient, 'invalidateQueries');
    const lists = (): number => loads.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === active[0]).length;
    const imported = (count: number): void => {
      for (let at = 0; at < count; at += 1) takeUpdate(conversation('c', { _id: `${lists()}-${at}` }));
    };
    imported(200);
    expect(lists()).toBe(1);
    vi.advanceTimersByTime(second - 1);
    imported(200);
    expect(lists()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(lists()).toBe(2);
    vi.advanceTimersByTime(5 * second);
    expect(lists()).toBe(2);
    loads.mockRestore();
  });
});
