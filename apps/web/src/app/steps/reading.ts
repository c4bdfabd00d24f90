/** The library that validates the server's answers, for `in-steps.ts`. */
export { string as first } from 'zod';
