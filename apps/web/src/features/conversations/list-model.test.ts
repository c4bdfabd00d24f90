import type { Conversation } from '@symbi/contracts/conversations';
import { describe, expect, it } from 'vitest';
import { idProblem, shownConversations } from './list-model.ts';

const conversationOf = (title: string, isArchived = false): Conversation => ({
  _id: 'a'.repeat(24),
  title,
  agent: null,
  isArchived,
  isPinned: false,
  tags: [],
  messageCount: 0,
  lastActivity: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  ethicalScore: null,
  trustCount: 0,
  uncheckedCount: 0,
});

describe('the list of conversations', () => {
  const all = [conversationOf('Budget 2026'), conversationOf('budget draft', true), conversationOf('Holiday')];
  const titles = (search: string, archived = false): string[] =>
    shownConversations(all, { archived, search }).map(({ title }) => title);

  it('finds part of a title in any case', () => {
    expect(titles('BUDG')).toEqual(['Budget 2026']);
    expect(titles(' day ')).toEqual(['Holiday']);
    expect(titles('%')).toEqual([]);
  });

  it('shows those with the chosen tag, spelled exactly', () => {
    const tagged = [{ ...conversationOf('One'), tags: ['Work'] }, conversationOf('Two')];
    const withTag = (tag: string) => shownConversations(tagged, { archived: false, search: '', tag });
    expect(withTag('Work').map(({ title }) => title)).toEqual(['One']);
    expect(withTag('work')).toEqual([]);
  });

  it('shows active or archived ones, never both', () => {
    expect(titles('')).toEqual(['Budget 2026', 'Holiday']);
    expect(titles('', true)).toEqual(['budget draft']);
  });
});

describe('the id in an address', () => {
  it.each([undefined, '', ' ', 'undefined', 'null'])('is missing: %j', (id) => expect(idProblem(id)).toBe('missing'));
  it.each(['x', 'a'.repeat(23), 'a'.repeat(25), 'g'.repeat(24), ` ${'a'.repeat(24)}`, '０'.repeat(24), '../..'])(
    'is invalid: %j',
    (id) => expect(idProblem(id)).toBe('invalid'),
  );
  it.each(['a'.repeat(24), 'A1'.repeat(12)])('is good: %j', (id) => expect(idProblem(id)).toBeNull());
});
