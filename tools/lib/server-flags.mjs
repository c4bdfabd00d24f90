import { at } from './paths.mjs';

/**
 * An idle server needs little memory for young objects, and this bounds the garbage of the start. Measured with `npm
 * run bench -- start` and `-- messages`: 25 MB less at rest, the same throughput. With `gc` exposed, the idle server
 * collects that garbage: another 20 MB less. Below 2 GB, V8 lets the heap grow to less than twice what the last
 * collection left; above it, as is usual on machines with 4 GB and more, to four times (`-- soak`).
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc', '--max-old-space-size=1536'];

/**
 * Compiled code and type-stripped TypeScript are cached between starts: a second start takes half the time and does not
 * load the stripper.
 */
export const serverEnv = { NODE_COMPILE_CACHE: at('node_modules/.cache/symbi') };
