import { type Balancer, startBalancer } from './balancer.ts';
import { createPlace } from './place.ts';
import { freePort, type ServerProcess, startProcess } from './process.ts';

/** With services, the journeys use SERVER_PROCESSES processes in turn. */
const count = Number(process.env['SERVER_PROCESSES'] ?? 1);

/** The real server on a port and in a data folder of its own. */
export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** Environment variables with which a tool works on the same data. */
  readonly variables: Readonly<Record<string, string>>;
  /** Everything it printed so far. */
  output(): string;
  /** Ends every process (SIGTERM drains, SIGKILL simulates a crash) and waits; the data stays. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the server and waits until it is ready.
 * @param environment variables besides PATH, HOST, PORT and DATA_DIR
 * @throws when it exits, or is not ready in time, with its output
 */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const place = await createPlace();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const balancer: Balancer | null = count > 1 ? await startBalancer(ports) : null;
  let processes: ServerProcess[] = [];
  let printed = '';

  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> => {
    const ending = processes;
    processes = [];
    const codes = await Promise.all(ending.map((one) => one.end(signal)));
    return codes.find((code) => code !== 0) ?? codes[0] ?? null;
  };
  const start = async (): Promise<void> => {
    try {
      // One at a time: the first creates the tables and the keys.
      for (const port of ports)
        processes.push(await startProcess(port, { ...place.variables, ...environment }, (text) => (printed += text)));
    } catch (error) {
      await end('SIGKILL');
      throw new Error(`The server could not be started. It printed:\n${printed}`, { cause: error });
    }
  };
  const remove = async (): Promise<void> => {
    await end();
    await balancer?.close();
    await place.remove();
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  const url = `http://127.0.0.1:${balancer?.port ?? ports[0] ?? 0}`;
  const { directory: dataDir, variables } = place;
  return { url, dataDir, variables, output: () => printed, end, start, remove };
}
