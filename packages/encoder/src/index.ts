export { openEncoder, type Encoder, type TextKind } from './open.ts';
