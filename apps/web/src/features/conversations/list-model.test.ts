import { describe, expect, it, test } from 'vitest';
import { sampleConversation } from '../../../test/support/samples.ts';
import { idProblem } from './id-problem.ts';
import { byConversation, shownConversations, whenUsed } from './list-model.ts';

const conversationOf = (title: string, isArchived = false) => sampleConversation({ title, isArchived });

describe('the list of conversations', () => {
  const all = [conversationOf('Budget 2026'), conversationOf('budget draft', true), conversationOf('Holiday')];
  const titles = (search: string, archived = false): string[] =>
    shownConversations(all, { archived, search }).map(({ title }) => title);

  it('finds part of a title in any case', () => {
    expect(titles('BUDG')).toEqual(['Budget 2026']);
    expect(titles(' day ')).toEqual(['Holiday']);
    expect(titles('%')).toEqual([]);
    // The server finds these, and the list must not hide them.
    const foreign = ['İstanbul', 'Strasse 5', 'Mu\u0308nster'].map((title) => conversationOf(title));
    const foundBy = (search: string) => shownConversations(foreign, { archived: false, search }).length;
    expect([foundBy('istanbul'), foundBy('straße'), foundBy('m\u00FCnster')]).toEqual([1, 1, 1]);
    expect(shownConversations([conversationOf('')], { archived: false, search: 'untitled' })).toHaveLength(1);
  });

  it('shows those with the chosen tag, spelled exactly', () => {
    const tagged = [{ ...conversationOf('One'), tags: ['Work'] }, conversationOf('Two')];
    const withTag = (tag: string) => shownConversations(tagged, { archived: false, search: '', tag });
    expect(withTag('Work').map(({ title }) => title)).toEqual(['One']);
    expect(withTag('work')).toEqual([]);
  });

  it('shows those in a folder, or those in none', () => {
    const folder = 'f'.repeat(24);
    const held = [{ ...conversationOf('One'), folder }, conversationOf('Two')];
    const within = (place: string) => shownConversations(held, { archived: false, search: '', folder: place });
    expect(within(folder).map(({ title }) => title)).toEqual(['One']);
    expect(within('none').map(({ title }) => title)).toEqual(['Two']);
    expect(within('e'.repeat(24))).toEqual([]);
  });

  it('shows active or archived ones, never both', () => {
    expect(titles('')).toEqual(['Budget 2026', 'Holiday']);
    expect(titles('', true)).toEqual(['budget draft']);
  });
});

it('what is found stands by its conversation, and found titles come first', () => {
  const hit = (conversation: string, messageId: string | null) => ({
    conversationId: conversation.repeat(24),
    conversationTitle: conversation,
    messageId,
    sender: null,
    excerpt: 'said',
    foundBy: 'words' as const,
    timestamp: '2026-01-01T00:00:00.000Z',
  });
  const found = byConversation([hit('a', '1'), hit('b', '2'), hit('a', '3'), hit('b', null)]);
  expect(found.map(({ title, isTitleFound, messages }) => [title, isTitleFound, messages.length])).toEqual([
    ['b', true, 1],
    ['a', false, 2],
  ]);
});

describe('the id in an address', () => {
  it.each([undefined, '', ' ', 'undefined', 'null'])('is missing: %j', (id) => expect(idProblem(id)).toBe('missing'));
  it.each(['x', 'a'.repeat(23), 'a'.repeat(25), 'g'.repeat(24), ` ${'a'.repeat(24)}`, '０'.repeat(24), '../..'])(
    'is invalid: %j',
    (id) => expect(idProblem(id)).toBe('invalid'),
  );
  it.each(['a'.repeat(24), 'A1'.repeat(12)])('is good: %j', (id) => expect(idProblem(id)).toBeNull());
});

test('a conversation of today shows the time, one of the day before says so, and older ones their date', () => {
  const now = new Date(2026, 10, 22, 9, 0);
  expect(whenUsed(new Date(2026, 10, 22, 0, 0), now)).toBe('12:00 AM');
  expect(whenUsed(new Date(2026, 10, 21, 23, 59), now)).toBe('Yesterday');
  expect(whenUsed(new Date(2026, 10, 20, 23, 59), now)).toBe('Nov 20, 2026');
});
