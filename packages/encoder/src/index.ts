export { openEncoder } from './open.ts';
