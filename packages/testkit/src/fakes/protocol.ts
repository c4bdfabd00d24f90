/** Common parts of the wire formats, from the server's side. */

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Ending {
  readonly model: string;
  readonly text: string;
  readonly usage: Usage | undefined;
  readonly wasCutByLength: boolean;
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
}

export interface Protocol {
  readonly start: (model: string) => string[];
  readonly delta: (text: string) => string;
  /** A piece of what the model thinks, where the protocol has a place for it. */
  readonly thought?: (text: string) => string;
  readonly end: (ending: Ending) => string[];
  readonly streamError: (code: string, message: string) => string;
  readonly errorBody: (code: string, message: string) => unknown;
}

export function event(data: Record<string, unknown>, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

export const typed = (data: Record<string, unknown> & { type: string }) => event(data, data.type);
export const CREATED_AT = 1_790_000_000;
export function openaiUsage(usage: Usage | undefined) {
  return usage === undefined
    ? null
    : {
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        total_tokens: usage.inputTokens + usage.outputTokens,
      };
}

export function responseObject(model: string, extra: Record<string, unknown>) {
  return {
    id: 'resp_fake',
    object: 'response',
    created_at: CREATED_AT,
    model,
    error: null,
    incomplete_details: null,
    output: [],
    usage: null,
    ...extra,
  };
}

/** The first events of every response in OpenAI's Responses API. */
export function responseStart(model: string): string[] {
  const response = responseObject(model, { status: 'in_progress' });
  return [
    typed({ type: 'response.created', sequence_number: 0, response }),
    typed({ type: 'response.in_progress', sequence_number: 1, response }),
  ];
}

/** A piece of a response's text in the same API. */
export const responseDelta = (text: string, logprobs: readonly unknown[]): string =>
  typed({
    type: 'response.output_text.delta',
    item_id: 'msg_fake',
    output_index: 0,
    content_index: 0,
    delta: text,
    logprobs,
  });

export function openaiErrorBody(code: string, message: string): unknown {
  return { error: { message, type: code, code, param: null } };
}
