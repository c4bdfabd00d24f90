import type { useMarks } from './marks.ts';

/** A reply is being written, or has not been seen. */
export type Mark = 'replying' | 'unread';

/** What the row of a conversation is marked with. */
export const markOf = ({ replying, unread }: ReturnType<typeof useMarks>, id: string): Mark | null => {
  if (replying.has(id)) return 'replying';
  return unread.has(id) ? 'unread' : null;
};
