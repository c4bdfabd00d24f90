import { EventSourceParserStream } from 'eventsource-parser/stream';
import { describe, expect, it } from 'vitest';
import { createTransport } from './transport.ts';

/** The events of an answer that arrives in these chunks, parsed as by the adapters and the SDK. */
const read = async (chunks: Iterable<string>): Promise<string[]> => {
  const rest = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.next();
      if (next.done === true) controller.close();
      else controller.enqueue(Buffer.from(next.value));
    },
  });
  const send = createTransport({
    fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
    baseUrl: 'https://api.example/v1',
    call: { provider: 'custom', model: 'm', apiKey: '' },
    expect: { kind: 'event-stream' },
    onResponse: () => undefined,
  });
  const answer = await send('https://api.example/v1/chat');
  const parsed = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const events: string[] = [];
  for await (const { data } of parsed ?? []) events.push(data);
  return events;
};

describe('an event stream', () => {
  it('is read whatever the line ends and wherever the chunks break', async () => {
    expect(await read(['data: a\n\ndata: b\r\n\r\ndata: c\r\rdata:d\n\n'])).toEqual(['a', 'b', 'c', 'd']);
    expect(await read(['da', 'ta: a', '\r', '\n', '\r', '\ndata: b\n', '\n'])).toEqual(['a', 'b']);
    expect(await read(['data: a\r', '\r', 'data: b\r', '\n\n'])).toEqual(['a', 'b']);
  });

  it('joins the lines of one event and skips comments, other fields and empty events', async () => {
    expect(await read([': ping\n\nevent: x\nid: 1\n\ndata: one\ndata: two\n\n'])).toEqual(['one\ntwo']);
  });

  it('drops an event that its blank line never closed', async () => {
    expect(await read(['data: whole\n\ndata: half'])).toEqual(['whole']);
  });

  // Work quadratic in lines or chunks takes minutes here, and the time limit ends it.
  it.each([
    ['comments with a carriage return at the end of each chunk', Array(120).fill(`${':\n'.repeat(32_767)}:\r`)],
    ['carriage returns', ['data: a\n\n', ...(Array(120).fill('\r'.repeat(65_536)) as string[])]],
    ['one long line in small chunks', ['data: ', ...(Array(60_000).fill('x'.repeat(16)) as string[])]],
  ])('of %s is read in a moment', async (_, chunks: string[]) => {
    expect((await read(chunks)).length).toBeLessThan(2);
  });

  it.each(['a', 'data ', 'retry: x'])('full of lines such as %j is none', async (line) => {
    const lines = `${line}\n`.repeat(65_536 / (line.length + 1));
    await expect(read(['data: a\n\n', ...(Array(120).fill(lines) as string[])])).rejects.toMatchObject({
      code: 'malformed',
    });
  });
});
