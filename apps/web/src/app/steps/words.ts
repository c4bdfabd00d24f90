/** What the descriptions of many calls are made of, for `in-steps.ts`. */
export { id as first } from '@symbi/contracts/common';
