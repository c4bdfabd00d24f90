import type { Tracing, TracingOptions } from './tracing.ts';

/** Loaded only when an operator sets a collector; otherwise it costs nothing. */
export const openTracing = async (
  endpoint: string | undefined,
  options: Omit<TracingOptions, 'endpoint'>,
): Promise<Tracing | undefined> => {
  if (endpoint === undefined) return undefined;
  const { createTracing } = await import('./tracing.ts');
  return createTracing({ ...options, endpoint });
};
