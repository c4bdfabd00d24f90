import { expect, test } from 'vitest';
import { BEGINNING_BYTES, beginningProblem, ENDING_BYTES, endingProblem } from './marks.ts';
import { documentLimits } from './limits.ts';
import { readDocument } from './read-document.ts';
import { docxOf } from './testing/files.ts';

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

test.each([
  ['bees.pdf', 'The hive stands behind the barn.', 'This PDF is damaged or incomplete.'],
  ['BEES.DOCX', 'The hive stands behind the barn.', 'This Office file is damaged or incomplete.'],
  ['bees.epub', 'The hive stands behind the barn.', 'This EPUB is damaged or incomplete.'],
])('%s without the mark of its kind is refused with the words of the reader', async (name, content, words) => {
  const bytes = new TextEncoder().encode(content);
  const problem = beginningProblem(bytes, name);
  expect(problem).toContain(words);
  await expect(readDocument(bytes, documentLimits, name)).rejects.toThrow(problem ?? 'refused');
});

test('a container that is cut off is refused by its end with the words of the reader', async () => {
  const whole = docxOf(['The hive stands behind the barn.']);
  const cut = whole.subarray(0, whole.length - 60);
  expect(endingProblem(whole, whole.subarray(-ENDING_BYTES))).toBeNull();
  const problem = endingProblem(cut, cut.subarray(-ENDING_BYTES));
  expect(problem).toContain('damaged or incomplete');
  await expect(readDocument(cut)).rejects.toThrow(problem ?? 'refused');
  const plain = new TextEncoder().encode('plain');
  expect(endingProblem(plain, plain)).toBeNull();
});

test('a beginning that may go on as a document is not refused', () => {
  const accents = new TextEncoder().encode('ä'.repeat(BEGINNING_BYTES)).subarray(0, BEGINNING_BYTES - 1);
  expect(beginningProblem(accents)).toBeNull();
  for (const mark of ['%PDF-1.7', 'PK\u0003\u0004', 'plain', '{"a":1}'])
    expect(beginningProblem(new TextEncoder().encode(mark), mark.startsWith('PK') ? 'a.docx' : 'a.txt')).toBeNull();
  expect(beginningProblem(Uint8Array.of(0xff, 0xfe, 0x41, 0x00))).toBeNull();
});
