import { limits } from '@symbi/contracts/limits';
import { plainText, shortened } from '@symbi/text/plain';

/** As much of a message as a title can be made of. */
const READ = 2_000;

/** What a conversation is called that begins with these words; empty when they are none, or a command. */
export const titleAfter = (said: string): string =>
  said.startsWith('/') ? '' : shortened(plainText(said.slice(0, READ).toWellFormed()), limits.namedTitleLength);
