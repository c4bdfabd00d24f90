import { answer } from './answer.ts';

/** What a process of work runs: one task after the other, until whoever started it is gone. */
process.on('message', (ask: unknown) => answer(ask, (answered) => process.send?.(answered)));
process.on('disconnect', () => process.exit());
