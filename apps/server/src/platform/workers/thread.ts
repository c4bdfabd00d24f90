import { parentPort } from 'node:worker_threads';
import { answer } from './answer.ts';

/** What a worker thread runs: one task after the other. */
const port = parentPort;
port?.on('message', (ask: unknown) => answer(ask, (answered) => port.postMessage(answered)));
