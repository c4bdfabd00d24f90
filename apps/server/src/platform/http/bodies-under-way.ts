import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** Bodies are kept whole in memory. A browser sends six at once, of which the largest have 20 MB. */
const MOST_BYTES = 200 * 1024 * 1024;

const declaredBy = ({ headers }: FastifyRequest, limit: number): number => {
  if (headers['transfer-encoding'] !== undefined) return limit;
  const length = Number(headers['content-length'] ?? 0);
  // A longer body is refused by its length.
  return length <= limit ? length : 0;
};

/** What each person is sending, from the head of a request to its answer. */
export class BodiesUnderWay {
  readonly #bytes = new Map<string, number>();

  /** Throws `rate_limited` before the body is read, where it would be too much with what else they are sending. */
  begin(userId: string, request: FastifyRequest, reply: FastifyReply, limit: number): void {
    const size = declaredBy(request, limit);
    // Whoever left while they were still being identified sends nothing more, and their `close` has passed.
    if (size === 0 || reply.raw.destroyed) return;
    const others = this.#bytes.get(userId) ?? 0;
    if (others + size > MOST_BYTES)
      throw new Failure('rate_limited', 'You are sending too much at once. Try again when some of it has arrived.', {
        retryAfterSeconds: 1,
      });
    this.#bytes.set(userId, others + size);
    reply.raw.once('close', () => {
      const left = (this.#bytes.get(userId) ?? 0) - size;
      if (left > 0) this.#bytes.set(userId, left);
      else this.#bytes.delete(userId);
    });
  }
}
