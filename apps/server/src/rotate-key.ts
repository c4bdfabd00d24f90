import { rotateLogKey } from './app.ts';
import { migrations } from './migrations/index.ts';
import { systemClock } from './platform/clock.ts';
import { parseEnvironment, readVariables } from './platform/env.ts';
import { createLog } from './platform/observability/log.ts';

/** `npm run rotate-key`: the next key for the signed log. With the built-in database, stop the server first. */
const run = async (): Promise<void> => {
  const environment = parseEnvironment(readVariables());
  const { old, next } = await rotateLogKey({ environment, migrations, clock: systemClock, log: createLog('warn') });
  process.stdout.write(
    `The signed log has a new key. Pin it wherever the old one was pinned; logs of the old key stay verifiable.\n` +
      `old: ${old}\nnew: ${next}\n`,
  );
};

run().catch((error: unknown) => {
  process.stderr.write(`Cannot rotate the key: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
