import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A loopback proxy that forwards requests and cuts the connection where the response would begin. */
export interface CuttingProxy {
  readonly url: string;
  /** Number of responses cut. */
  readonly cut: () => number;
  /** Lets responses pass from now on. */
  readonly heal: () => void;
  readonly close: () => Promise<void>;
}

export const startCuttingProxy = async (target: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let cuts = 0;
  let isHealthy = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (isHealthy) return void client.write(chunk);
      cuts += 1;
      client.resetAndDestroy();
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => cuts,
    heal: () => void (isHealthy = true),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
