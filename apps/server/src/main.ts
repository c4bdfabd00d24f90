import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createApp, type App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { parseEnvironment, readVariables } from './platform/env.ts';
import { createLog } from './platform/observability/log.ts';
import { connectRedis } from './platform/redis.ts';
import { tidyWhenQuiet } from './platform/tidy.ts';

const DRAIN_LIMIT_MS = 24_000;

const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url));
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
const site = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Drains and ends the process on a signal, always before the supervisor's own grace period runs out. */
const drainOnSignal = (app: App, log: ReturnType<typeof createLog>): void => {
  let draining = false;
  const drain = (signal: string): void => {
    if (draining) return;
    draining = true;
    process.stdout.write(`Symbi is stopping (${signal})\n`);
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    app.drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => drain('SIGTERM'));
  process.on('SIGINT', () => drain('SIGINT'));
};

const start = async (): Promise<void> => {
  const environment = parseEnvironment(readVariables());
  const log = createLog(environment.LOG_LEVEL);
  const redis = environment.REDIS_URL === undefined ? undefined : await connectRedis(environment.REDIS_URL, log);
  const app = await createApp({
    environment,
    clock: systemClock,
    log,
    version,
    siteDirectory: existsSync(`${site}/index.html`) ? site : undefined,
    redis,
  });
  process.on('unhandledRejection', (error) => log.error({ error }, 'A promise was rejected and nobody listened'));
  // State after an uncaught exception cannot be trusted, so exit and let the supervisor restart the process.
  // Acknowledged work is stored.
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'Uncaught exception');
    process.exit(1);
  });
  drainOnSignal(app, log);
  const address = await app.listen();
  process.stdout.write(`Symbi signs its logs with ${app.logKey()}\n`);
  process.stdout.write(`Symbi is ready at ${environment.PUBLIC_URL ?? address}\n`);
  tidyWhenQuiet();
};

/** Why the server does not start and, where known, how to fix it. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  return code === 'EADDRINUSE' ? `Port ${port} is used by another program. Stop it, or set PORT.` : error.message;
};

start().catch((error: unknown) => {
  const reason = reasonOf(error);
  process.stderr.write(`${reason.startsWith('Cannot start') ? reason : `Cannot start: ${reason}`}\n`);
  process.exit(1);
});
