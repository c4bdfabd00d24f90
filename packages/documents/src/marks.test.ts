import { expect, test } from 'vitest';
import { BEGINNING_BYTES, beginningProblem } from './marks.ts';
import { readDocument } from './read-document.ts';

const bytesOf = (...marks: number[]): Uint8Array => Uint8Array.from([...marks, ...Array.from({ length: 64 }, () => 7)]);

test.each([
  ['a program', bytesOf(0x4d, 0x5a, 0x90, 0x00), 'This is no document that can be read.'],
  ['random bytes', Uint8Array.from({ length: 600 }, (_, at) => (at * 89 + 97) % 256), 'This is no document'],
  ['an Office file from before 2007', bytesOf(0xd0, 0xcf, 0x11, 0xe0), 'This Office file has a password'],
  ['a bitmap', bytesOf(0x42, 0x4d), 'Pictures must be PNG, JPEG, WebP or GIF.'],
])('%s is refused by its beginning with the words of the reader', async (_, bytes, words) => {
  const problem = beginningProblem(bytes);
  expect(problem).toContain(words);
  await expect(readDocument(bytes)).rejects.toThrow(problem ?? 'refused');
});

test('a beginning that may go on as a document is not refused', () => {
  const accents = new TextEncoder().encode('ä'.repeat(BEGINNING_BYTES)).subarray(0, BEGINNING_BYTES - 1);
  expect(beginningProblem(accents)).toBeNull();
  for (const mark of ['%PDF-1.7', 'PK\u0003\u0004', 'plain', '{"a":1}'])
    expect(beginningProblem(new TextEncoder().encode(mark))).toBeNull();
  expect(beginningProblem(Uint8Array.of(0xff, 0xfe, 0x41, 0x00))).toBeNull();
});
