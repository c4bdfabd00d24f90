/** What reads the answers of the server, for `in-steps.ts`. */
export { string as first } from 'zod';
