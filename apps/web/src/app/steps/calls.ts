/** The descriptions of the calls and the cache of their answers, for `in-steps.ts`. */
export { readConversation as first } from '@symbi/contracts/conversations';
