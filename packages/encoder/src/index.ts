export { engineOf, openEncoder } from './open.ts';
