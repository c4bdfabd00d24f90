import { createServer } from 'node:http';
import { z } from 'zod';

const value = z
  .object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string().transform(Number)]).optional(),
    doubleValue: z.number().optional(),
    arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }).optional(),
  })
  .transform(
    (given) =>
      given.stringValue ??
      given.intValue ??
      given.doubleValue ??
      given.arrayValue?.values.map((item) => item.stringValue),
  );
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((list) => Object.fromEntries(list.map((item) => [item.key, item.value])));
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes,
  status: z.object({ code: z.number() }),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

export interface Collector {
  readonly url: string;
  readonly spans: z.infer<typeof span>[];
  readonly resources: Record<string, unknown>[];
  /** Everything received, unchanged. */
  readonly received: () => string;
  readonly close: () => Promise<void>;
}

/** Accepts traces like an OpenTelemetry collector, over OTLP/HTTP with JSON on loopback. */
export const startCollector = async (): Promise<Collector> => {
  const spans: Collector['spans'] = [];
  const resources: Collector['resources'] = [];
  let received = '';
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      received += `${request.url ?? ''} ${text}\n`;
      for (const { resource, scopeSpans } of body.parse(JSON.parse(text)).resourceSpans) {
        resources.push(resource.attributes);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resources,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
