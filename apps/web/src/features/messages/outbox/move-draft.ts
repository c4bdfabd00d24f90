import { draftOf } from './drafts.ts';
import { addMention, mentionsOf } from './mentions.ts';

/** Appends the text, with the contexts named in it, to the draft of another conversation. */
export const moveDraft = (userId: string, from: string, to: string, content: string): void => {
  const draft = draftOf(userId, to);
  draft.write([draft.read().trimEnd(), content].filter((part) => part !== '').join('\n\n'));
  const mentions = mentionsOf(userId, to);
  for (const context of mentionsOf(userId, from).get()) addMention(mentions, context);
};
