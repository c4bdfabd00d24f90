import { createServer, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** One address in front of several servers: each call and each socket goes to the next of them. */
export interface Balancer {
  readonly port: number;
  close(): Promise<void>;
}

function head({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method ?? 'GET'} ${url ?? '/'} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index] ?? ''}: ${rawHeaders[index + 1] ?? ''}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Takes turns by call rather than by browser: nothing must work only because a tab always reaches one process.
 * @param ports of servers on 127.0.0.1
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const next = (): number => ports[turn++ % ports.length] ?? 0;
  const sockets = new Set<Socket>();

  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = ask({ host: '127.0.0.1', port: next(), method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, first: Buffer) => {
    const onward = connect(next(), '127.0.0.1', () => {
      onward.write(head(incoming));
      onward.write(first);
      client.pipe(onward).pipe(client);
    });
    onward.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
  return { port: (server.address() as AddressInfo).port, close };
}
