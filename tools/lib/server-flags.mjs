import { at } from './paths.mjs';

/**
 * A server at rest needs little memory for young objects, and this bounds what the start leaves behind.
 * Measured with `npm run bench -- start` and `-- messages`: 25 MB less at rest, the same throughput.
 * With the collector at hand the server gives back what the start left behind once it is quiet: another 20 MB.
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc'];

/**
 * Compiled code, and TypeScript with its types stripped, are kept between starts: a second start takes half the time,
 * and the stripper itself is not even loaded.
 */
export const serverEnv = { NODE_COMPILE_CACHE: at('node_modules/.cache/symbi') };
