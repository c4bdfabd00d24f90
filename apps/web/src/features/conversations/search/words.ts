import { limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';

/** What is searched for when something is typed or pasted: the server refuses longer words. */
export const searchWords = (typed: string): string => beginning(typed.trim(), limits.titleLength).trim();
