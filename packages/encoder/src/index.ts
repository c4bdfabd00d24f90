export { keptEncoder } from './kept.ts';
export { engineOf, openEncoder } from './open.ts';
