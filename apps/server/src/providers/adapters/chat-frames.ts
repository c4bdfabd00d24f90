import { z } from 'zod';
import { parseJson } from '../network/transport.ts';
import { isRecord } from '../resilience/classify.ts';

const NEWLINE = 0x0a;
const DATA = /^(?:\ufeff)?data:/;

/** Whatever cannot be read of a figure or a name is left out: the reply does not depend on it. */
const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .catch(null);
const name = z.string().nullish().catch(null);
const details = z.record(z.string(), count).nullish().catch(null);

const usage = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    prompt_tokens_details: details,
    completion_tokens_details: details,
  })
  .nullish()
  .catch(null);

const calledFunction = z.looseObject({
  arguments: z
    .union([z.string(), z.record(z.string(), z.unknown()).transform((given) => JSON.stringify(given))])
    .nullish(),
});

const delta = z.looseObject({
  role: z.enum(['assistant', '']).nullish().catch(null),
  tool_calls: z
    .array(z.looseObject({ index: count, function: calledFunction.nullish().transform((given) => given ?? {}) }))
    .nullish(),
});

const frame = z.looseObject({
  id: name,
  model: name,
  created: count,
  choices: z
    .array(z.looseObject({ delta: delta.nullish() }))
    .nullish()
    .transform((given) => given ?? []),
  usage,
});

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Gateways name an error of theirs in `error`, or without any choices in one of the others. */
const hasFailed = ({ error, choices, message, detail }: Record<string, unknown>): boolean =>
  isGiven(error) || (!isGiven(choices) && (isGiven(message) || isGiven(detail)));

/** The line with everything beside the text in the types of the protocol; as it is if it holds no such frame. */
const mendLine = (line: string): string => {
  const field = DATA.exec(line);
  const given = field === null ? undefined : parseJson(line.slice(field[0].length));
  if (!isRecord(given) || hasFailed(given)) return line;
  const { error: _none, ...rest } = given;
  try {
    const read = frame.safeParse(rest);
    return read.success ? `data: ${JSON.stringify(read.data)}` : line;
  } catch {
    // What is nested too deeply can be read, but not written.
    return line;
  }
};

/** Splits chunks at line feeds; what follows the last one is kept for the next chunk. */
const createLineSplitter = () => {
  const open: Uint8Array[] = [];
  const rest = (): string => Buffer.concat(open).toString('utf8');
  const split = (chunk: Uint8Array): string[] => {
    const lines: string[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      lines.push(Buffer.concat([...open.splice(0), chunk.subarray(from, at)]).toString('utf8'));
      from = at + 1;
    }
    if (from < chunk.byteLength) open.push(chunk.subarray(from));
    return lines;
  };
  return { split, rest };
};

/** A frame that nothing follows, not even the end of its line, was sent whole if it can be read. */
const isWhole = (line: string): boolean => isRecord(parseJson(line.replace(DATA, '')));

/**
 * The stream of an OpenAI-compatible server with its oddities mended, line by line. The SDK refuses a whole answer for a
 * token count in quotes, an `error` of null or a frame without choices, and gateways send all of these.
 */
export const mendFrames = (response: Response): Response => {
  const { split, rest } = createLineSplitter();
  const encoder = new TextEncoder();
  const mending = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lines = split(chunk);
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.map((line) => `${mendLine(line)}\n`).join('')));
    },
    flush(controller) {
      const last = rest();
      if (last === '' || isWhole(last)) controller.enqueue(encoder.encode(`${mendLine(last)}\n\n`));
    },
  });
  const body: ReadableStream<Uint8Array> | null = response.body;
  return body === null ? response : new Response(body.pipeThrough(mending), response);
};
