import { limits } from '@symbi/contracts/limits';
import { plainText, shortened } from '@symbi/text/plain';

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The text a name was made from is erased, so nothing may keep that name. */
    'conversation.unnamed': { readonly ownerId: string; readonly conversationId: string; readonly name: string };
  }
}

/** Enough of a message to make a title from. */
const READ = 2_000;

/** The title of a conversation that begins with this text; empty when there are no words, or for a command. */
export const titleAfter = (said: string): string =>
  said.startsWith('/') ? '' : shortened(plainText(said.slice(0, READ).toWellFormed()), limits.namedTitleLength);
