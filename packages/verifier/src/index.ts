export { openVerifier } from './open.ts';
export { verifierFolder } from './setting.ts';
