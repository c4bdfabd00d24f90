import type { Log } from '../observability/log.ts';

const encoder = new TextEncoder();

/** Bytes produced on demand. A failure closes the connection, so the log alone can say why the file was not whole. */
export const streamed = (texts: AsyncGenerator<string>, log: Log): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await texts.next().catch((error: unknown) => {
        log.error({ error }, 'An export broke off');
        throw error;
      });
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
