import { importLimits } from '@symbi/contracts/import-limits';
import { expect, test } from 'vitest';
import { partsOf, UnusableFile } from './parts.ts';

/** A file read in the given pieces, as a browser may split it. */
const fileOf = (...pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): Blob => {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  return Object.assign(new Blob(bytes), {
    stream: () =>
      new ReadableStream({
        start(controller) {
          for (const piece of bytes) controller.enqueue(piece);
          controller.close();
        },
      }),
  });
};

const read = async (file: Blob): Promise<string[]> => {
  const parts: string[] = [];
  for await (const part of partsOf(file)) parts.push(part);
  return parts;
};

test('a piece that is longer than a call may carry is sent in several', async () => {
  const text = 'Leuchtturm 🗼 '.repeat(200_000);
  const parts = await read(fileOf(text));
  expect(parts.join('')).toBe(text);
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(importLimits.partLength);
    expect(part.isWellFormed()).toBe(true);
  }
});

test('short pieces are put together, and a character between two of them stays whole', async () => {
  const [before, after] = [new Uint8Array([0xf0, 0x9f]), new Uint8Array([0x97, 0xbc])];
  expect(await read(fileOf('a ', before, after, ' b'))).toEqual(['a 🗼 b']);
  expect(await read(fileOf())).toEqual([]);
});

test('what is no text is refused', async () => {
  await expect(read(fileOf('a\u0000b'))).rejects.toThrow(UnusableFile);
  await expect(read(fileOf(new Uint8Array([0xff, 0xfe])))).rejects.toThrow(UnusableFile);
});
