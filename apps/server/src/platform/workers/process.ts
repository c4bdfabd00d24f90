import { answer } from './answer.ts';

/** The main loop of a worker process: one task after another, until its parent is gone. */
process.on('message', (ask: unknown) => answer(ask, (answered) => process.send?.(answered)));
process.on('disconnect', () => process.exit());
