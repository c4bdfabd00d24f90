import { limits } from '@symbi/contracts/limits';
import { plainText, shortened } from '@symbi/text/plain';

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The words that a name was made of are erased: nothing of the conversation may be called by it any more. */
    'conversation.unnamed': { readonly ownerId: string; readonly conversationId: string; readonly name: string };
  }
}

/** As much of a message as a title can be made of. */
const READ = 2_000;

/** What a conversation is called that begins with these words; empty when they are none, or a command. */
export const titleAfter = (said: string): string =>
  said.startsWith('/') ? '' : shortened(plainText(said.slice(0, READ).toWellFormed()), limits.namedTitleLength);
