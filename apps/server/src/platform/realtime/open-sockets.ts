import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';

/** A client that is there answers the end of its connection in less. */
const ANSWER_MS = 1_000;

/** The connections of a server that have become WebSockets: Node keeps count of them, but does not list them. */
export class OpenSockets {
  readonly #open = new Set<Duplex>();

  /** Lists those opened from here on. */
  watch(http: HttpServer): void {
    http.on('upgrade', (_request, socket: Duplex) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /**
   * Waits until all are closed. A client that is asleep, out of reach or hostile never answers the end of its
   * connection, and `ws` would wait half a minute for it.
   */
  async closed(closing: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const cut = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        for (const socket of this.#open) socket.destroy();
        resolve();
      }, ANSWER_MS);
    });
    // The server also waits for requests, which end elsewhere.
    await Promise.race([closing, cut]).finally(() => clearTimeout(timer));
  }
}
