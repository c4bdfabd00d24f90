import { describe, expect, it } from 'vitest';
import { readEventData } from './sse.ts';
import { approximateTokens, countTokens } from './tokens.ts';

describe('countTokens', () => {
  it('counts as the o200k encoding does', async () => {
    expect(await countTokens('')).toBe(0);
    expect(await countTokens('hello world')).toBe(2);
    expect(await countTokens('<|endoftext|>')).toBeGreaterThan(0);
  });

  it('extrapolates beyond what it is willing to count', async () => {
    const counted = await countTokens('hello world '.repeat(34_000));
    const twice = await countTokens('hello world '.repeat(68_000));
    expect(twice / counted).toBeCloseTo(2, 1);
  });
});

describe('approximateTokens', () => {
  it('is never far below the count for prose, code and other scripts', async () => {
    for (const text of [
      'The Moon raises two tides a day, and they follow it.',
      'const x = items.filter((one) => one.id !== 7);',
      '潮の満ち引きは一日に二度あります。',
    ]) {
      expect(approximateTokens(text)).toBeGreaterThanOrEqual((await countTokens(text)) * 0.9);
    }
  });
});

describe('readEventData', () => {
  const read = async (...chunks: readonly string[]) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
        controller.close();
      },
    });
    const events: string[] = [];
    for await (const data of readEventData(body)) events.push(data);
    return events;
  };

  it('reads events whatever the line ends and wherever the chunks break', async () => {
    expect(await read('data: a\n\ndata: b\r\n\r\ndata: c\r\rdata:d\n\n')).toEqual(['a', 'b', 'c', 'd']);
    expect(await read('da', 'ta: a', '\r', '\n', '\r', '\ndata: b\n', '\n')).toEqual(['a', 'b']);
  });

  it('joins the lines of one event and skips comments, other fields and empty events', async () => {
    expect(await read(': ping\n\nevent: x\nid: 1\n\ndata: one\ndata: two\n\n')).toEqual(['one\ntwo']);
  });

  it('drops an event that its blank line never closed', async () => {
    expect(await read('data: whole\n\ndata: half')).toEqual(['whole']);
  });
});
