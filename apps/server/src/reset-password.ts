import { resetPassword } from './app.ts';
import { migrations } from './migrations/index.ts';
import { systemClock } from './platform/clock.ts';
import { parseEnvironment, readVariables } from './platform/env.ts';
import { createLog } from './platform/observability/log.ts';

/** `npm run reset-password -- EMAIL`: a new password for who forgot it. With the built-in database, stop the server first. */
const run = async (email: string | undefined): Promise<void> => {
  if (email === undefined) throw new Error('Which account? npm run reset-password -- EMAIL');
  const environment = parseEnvironment(readVariables());
  const password = await resetPassword({ environment, migrations, clock: systemClock, log: createLog('warn') }, email);
  if (password === undefined) throw new Error(`No account has the address ${email}`);
  process.stdout.write(
    `The new password of ${email}: ${password}\n` +
      `Symbi keeps only its hash. Every session of the account has ended, at the latest in a minute; it can be changed in Profile & Settings.\n`,
  );
};

run(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`Cannot reset the password: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
