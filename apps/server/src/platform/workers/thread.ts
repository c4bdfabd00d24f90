import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { answer } from './answer.ts';

const YIELD = 5;
const LOWEST = 19;

/** The main loop of a worker thread: one task after another. */
const port = parentPort;
// On Linux this applies to the thread alone: on few processors, the thread that serves requests takes precedence.
if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + YIELD));
port?.on('message', (ask: unknown) => answer(ask, (answered) => port.postMessage(answered)));
