import type { Tracing, TracingOptions } from './tracing.ts';

/** Loaded only where an operator names a collector: without one it costs nothing. */
export const openTracing = async (
  endpoint: string | undefined,
  options: Omit<TracingOptions, 'endpoint'>,
): Promise<Tracing | undefined> => {
  if (endpoint === undefined) return undefined;
  const { createTracing } = await import('./tracing.ts');
  return createTracing({ ...options, endpoint });
};
