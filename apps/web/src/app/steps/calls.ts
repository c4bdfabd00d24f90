/** The call descriptions and the query cache, for `in-steps.ts`. */
export { readConversation as first } from '@symbi/contracts/conversations';
