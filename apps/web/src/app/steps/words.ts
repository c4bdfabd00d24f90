/** The building blocks of many call descriptions, for `in-steps.ts`. */
export { id as first } from '@symbi/contracts/common';
