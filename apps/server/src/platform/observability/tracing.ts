import { AsyncLocalStorage } from 'node:async_hooks';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';

interface AnsweredRequest {
  readonly method: string;
  /** The route's template, never the address: addresses contain conversation ids. */
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
}

/** A span that has not ended. */
interface OpenSpan {
  set(attributes: Attributes): void;
  /** `type` comes from a closed list: a message could quote what people wrote. */
  fail(type: string): void;
  end(): void;
}

/** Traces for the operator; no span holds prompts, replies, keys or names. */
export interface Tracing {
  readonly request: (answered: AnsweredRequest) => void;
  /** Does the work of a run; its calls become child spans. */
  readonly run: (kind: string, runId: string, work: () => Promise<void>) => Promise<void>;
  /** A call to another service, within the current run. */
  readonly call: (name: string, attributes: Attributes) => OpenSpan;
  /** Flushes pending spans. */
  readonly close: () => Promise<void>;
}

export interface TracingOptions {
  /** Of a collector that accepts OTLP over HTTP. */
  readonly endpoint: string;
  readonly version: string;
  readonly log: Log;
}

const SEND_WITHIN_MS = 3_000;

const fail = (span: Span, type: string): void => {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

const createProvider = ({ endpoint, version }: TracingOptions): TracerProvider => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_WITHIN_MS });
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'symbi', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_WITHIN_MS })],
  });
};

/** OTLP traces, following OpenTelemetry's semantic conventions. Loaded only when an operator sets a collector. */
export const createTracing = (options: TracingOptions): Tracing => {
  const warn = (problem: string): void => options.log.warn({ problem }, 'Traces could not be sent');
  const ignore = (): void => undefined;
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const provider = createProvider(options);
  const tracer = provider.getTracer('symbi', options.version);
  // A transaction may run in the async context of another caller, so each run begins its own trace.
  const current = new AsyncLocalStorage<Context>();
  return {
    request({ method, path, status, seconds }) {
      const endTime = Date.now();
      const attributes = { 'http.request.method': method, 'http.route': path, 'http.response.status_code': status };
      const started = { kind: SpanKind.SERVER, startTime: endTime - seconds * 1000, attributes };
      const span = tracer.startSpan(`${method} ${path}`, started, ROOT_CONTEXT);
      if (status >= 500) fail(span, String(status));
      span.end(endTime);
    },
    async run(kind, runId, work) {
      const attributes = { 'symbi.run.kind': kind, 'symbi.run.id': runId };
      const span = tracer.startSpan(`run ${kind}`, { attributes }, ROOT_CONTEXT);
      try {
        await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        fail(span, error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    },
    call(name, attributes) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, current.getStore() ?? ROOT_CONTEXT);
      return {
        set: (more) => void span.setAttributes(more),
        fail: (type) => fail(span, type),
        end: () => span.end(),
      };
    },
    close: () => provider.shutdown().catch((error: unknown) => warn(String(error))),
  };
};
