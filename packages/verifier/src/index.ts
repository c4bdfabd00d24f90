export { openVerifier } from './open.ts';
