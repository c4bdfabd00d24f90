import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { answer } from './answer.ts';

const YIELD = 5;
const LOWEST = 19;

/** What a worker thread runs: one task after the other. */
const port = parentPort;
// On Linux this is said of the thread alone: where processors are few, whoever waits for an answer goes first.
if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + YIELD));
port?.on('message', (ask: unknown) => answer(ask, (answered) => port.postMessage(answered)));
