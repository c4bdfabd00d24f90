export { sharedEncoder } from './shared.ts';
export { engineOf, openEncoder } from './open.ts';
