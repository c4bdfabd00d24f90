import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The newest version of a program in PATH or Debian's PostgreSQL folders. */
export const findProgram = (name: string): string | undefined => {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map((version) => `${base}/${version}/bin`) : [];
  const folders = [...versions.toReversed(), ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
};

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The environment of programs started by tests. The compile cache halves the start time. */
export const programVariables = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/symbi', import.meta.url)),
};
