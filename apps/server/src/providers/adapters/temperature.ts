import type { AdapterEvent } from '../adapter.ts';
import { acceptsTemperature } from '../models/models.ts';
import type { CompletionRequest, ProviderId } from '../provider.ts';

/** Removes a temperature the model would reject, and returns a warning that says so. */
export const dropRejectedTemperature = (
  provider: ProviderId,
  request: CompletionRequest,
): { readonly request: CompletionRequest; readonly warnings: readonly AdapterEvent[] } => {
  if (request.temperature === undefined || acceptsTemperature(provider, request.model))
    return { request, warnings: [] };
  const { temperature: _dropped, ...rest } = request;
  return {
    request: rest,
    warnings: [
      { type: 'warning', message: `'${request.model}' does not take a temperature; the agent's setting was not sent.` },
    ],
  };
};
