import type { Conversation } from '@symbi/contracts/conversations';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { conversationListQuery, takeUpdate } from './api.ts';

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

beforeEach(() => {
  queryClient.clear();
  show(active, conversation('a'));
  show(archived, conversation('b', { isArchived: true }));
});

describe('a conversation that changed elsewhere', () => {
  it('changes in place when it stays where it is, and nothing is loaded', () => {
    takeUpdate(conversation('a', { messageCount: 4 }));
    expect(queryClient.getQueryData(active)?.pages[0]?.data[0]?.messageCount).toBe(4);
    expect([isStale(active), isStale(archived)]).toEqual([false, false]);
  });

  it('lets a list be loaded that it came into, also when that list was asked for before the news came', async () => {
    await queryClient.invalidateQueries({ queryKey: active });
    takeUpdate(conversation('b', { isArchived: false }));
    expect(titlesIn(archived)).toEqual(['Talk b']);
    expect([isStale(active), isStale(archived)]).toEqual([true, true]);
    await queryClient.invalidateQueries({ queryKey: active });
    takeUpdate(conversation('b', { isArchived: false, messageCount: 3 }));
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
    expect(isStale(active)).toBe(true);
  });
});
