import type { TrustSource } from '@symbi/contracts/trust';
import { describe, expect, test } from 'vitest';
import { ReplyRecord } from './reply-record.ts';

const source = (id: string): TrustSource => ({ id, title: `Title of ${id}`, kind: 'context', text: id });

/** Writes the pieces one after the other; answers the numbers that were told with each. */
const told = (record: ReplyRecord, pieces: readonly string[]): (readonly number[] | undefined)[] => {
  let text = '';
  return pieces.map((piece) => {
    const offset = text.length;
    text += piece;
    return record.citedSoFar(text, offset).citations?.map(({ written }) => written);
  });
};

describe('what a growing text cites', () => {
  test('is told with the piece that closes a mark, and not again with each one that says the same', () => {
    const record = new ReplyRecord();
    record.give([source('a'), source('b')]);
    expect(told(record, ['One [2', '] and', ' again [2]', ' but [1]', ' [2][1]'])).toEqual([
      undefined,
      [2],
      undefined,
      [2, 1],
      undefined,
    ]);
  });

  test('is told again after a while, to whoever came meanwhile', () => {
    const record = new ReplyRecord();
    record.give([source('a')]);
    expect(told(record, ['A [1]', 'x'.repeat(1_000), ' [1]', ' [1]'])).toEqual([[1], undefined, [1], undefined]);
  });

  test('is told ninety times in a long reply, however many marks somebody writes', () => {
    const record = new ReplyRecord();
    record.give([source('a')]);
    const pieces = Array.from({ length: 30_000 }, () => '[1]');
    expect(told(record, pieces).filter((numbers) => numbers !== undefined)).toHaveLength(90);
  });

  test('is told when a page comes behind its mark', () => {
    const record = new ReplyRecord();
    expect(told(record, ['A [1]'])).toEqual([undefined]);
    record.cite({ type: 'citation', url: 'https://example.org/', title: 'A page' });
    expect(record.citedSoFar('A [1] B [1]', 5).citations).toMatchObject([{ n: 1, title: 'A page' }]);
  });
});
