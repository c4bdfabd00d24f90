import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  /** Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
  readonly observeAnswer: (observed: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  countReply(provider: string, state: string): void;
  /** How long a reply waited for its verifier, and whether the verifier answered. */
  readonly observeReading: (seconds: number, isRead: boolean) => void;
}

/** Metrics for the operator; none names a user. */
export const createMetrics = (
  activeRuns: () => number,
  sockets: () => number,
  verifierQueue: () => number,
): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'symbi_http_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const replies = new Counter({
    name: 'symbi_replies_total',
    help: 'Replies by provider and how they ended',
    labelNames: ['provider', 'state'],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('symbi_active_runs', 'Runs this process is working on', activeRuns);
  const readings = new Histogram({
    name: 'symbi_verifier_seconds',
    help: 'Time a reply waited for the verifier, by how it ended',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.2, 0.4, 0.8, 2, 8],
    registers: [registry],
  });
  gauge('symbi_verifier_queue', 'Replies that wait for the verifier', verifierQueue);
  gauge('symbi_sockets', 'Open live connections', sockets);
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    observeAnswer: ({ method, path, status, seconds }) => answers.observe({ method, path, status }, seconds),
    observeReading: (seconds, isRead) => readings.observe({ outcome: isRead ? 'read' : 'failed' }, seconds),
    countReply: (provider, state) => replies.inc({ provider, state }),
  };
};
