import type { Message } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { markdownMessage } from './markdown.ts';

const said = (content: string): Message => ({
  _id: 'a'.repeat(24),
  conversationId: 'b'.repeat(24),
  parentId: null,
  seq: 1,
  changeSeq: 1,
  sender: 'user',
  content,
  status: 'complete',
  contextTags: [],
  citations: [],
  notices: [],
  siblings: [],
  timestamp: '2026-01-01T00:00:00.000Z',
});

const written = (content: string): string => markdownMessage(said(content), undefined, undefined);

test.each(['```', '~~~', '~~~ js', '~~~\u2028', '~~~ `a`'])('code within %j keeps its tags', (fence) => {
  const end = fence.slice(0, 3);
  expect(written(`${fence}\n<b>\n${end}\n<i>`)).toContain(`> <b>\n> ${end}\n> \\<i>`);
});

test('a fence of 200,000 characters with a line separator is read once: a quadratic search would not end', () => {
  const fence = `${'~'.repeat(200_000)}\u2028`;
  expect(written(`${fence}\n<b>`).includes('> <b>')).toBe(true);
});
