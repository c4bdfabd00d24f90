import type { TrustSource } from '@symbi/contracts/trust';
import { describe, expect, test } from 'vitest';
import { ReplyRecord } from './reply-record.ts';

const source = (id: string): TrustSource => ({ id, title: `Title of ${id}`, kind: 'context', text: id });

/** Writes the pieces one after another; answers the numbers announced with each. */
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

describe('what is stored with the pieces of a reply', () => {
  const page = (n: number) => ({ type: 'citation' as const, url: `https://example.org/${n}`, title: `Page ${n}` });
  const piece = (data: unknown) => ({ seq: 1, at: 0, type: 'delta', data });

  test('names what was given once, with the first piece that is stored behind a mark', () => {
    const record = new ReplyRecord();
    record.give([source('a'), source('b')]);
    expect(record.besidePiece('One').data).toEqual({});
    const first = record.besidePiece('One [2]');
    // Repeated until it is known to be stored.
    expect(record.besidePiece('One [2] and')).toMatchObject({ data: first.data });
    first.stored();
    expect(record.besidePiece('One [2] and [1]').data).toEqual({});
    const restored = ReplyRecord.ofPieces([piece({ offset: 0, text: 'One', ...first.data })]);
    expect(restored.cited('One [2]')).toEqual(record.cited('One [2]'));
  });

  test('names each page once, whether or not a commit was heard of', () => {
    const record = new ReplyRecord();
    record.cite(page(1));
    const first = record.besidePiece('A [1]');
    record.cite(page(2));
    const again = record.besidePiece('A [1] B [2]');
    again.stored();
    expect(record.besidePiece('A [1] B [2]').data).toEqual({});
    const restored = ReplyRecord.ofPieces([piece(first.data), piece(again.data), piece({ offset: 0, text: 'x' })]);
    expect(restored.cited('A [1] B [2]')).toEqual(record.cited('A [1] B [2]'));
  });

  test('names what a continued text had cited, until the sources of its own are given', () => {
    const record = new ReplyRecord();
    const begun = [
      { n: 1, title: 'Title of a', sourceId: 'a' },
      { n: 3, title: 'Title of c', sourceId: 'c' },
      { n: 4, title: 'Page 1', url: page(1).url, sourceId: 'citation:0' },
    ];
    record.begin(begun);
    const first = record.besidePiece('One [1] and [3]');
    first.stored();
    const { citations } = ReplyRecord.ofPieces([piece(first.data)]).cited('One [1] and [3]');
    expect(citations.map(({ title }) => title)).toEqual(['Title of a', 'Title of c', 'Page 1']);
    record.give([source('a'), source('b'), source('c')]);
    const second = record.besidePiece('One [1] and [3] but [2]');
    const restored = ReplyRecord.ofPieces([piece(first.data), piece(second.data)]);
    expect(restored.cited('One [1] and [3] but [2]')).toEqual(record.cited('One [1] and [3] but [2]'));
  });

  test('numbers a page once that a continued text had cited and its provider finds again', () => {
    const record = new ReplyRecord();
    record.begin([{ n: 1, title: 'Page 1', url: page(1).url, sourceId: 'citation:0' }]);
    record.cite({ ...page(1), text: 'What it says' });
    record.cite(page(2));
    expect(record.cited('A [1] B [2]').citations.map(({ n, title }) => [n, title])).toEqual([
      [1, 'Page 1'],
      [2, 'Page 2'],
    ]);
    expect(record.sources()).toMatchObject([{ id: 'citation:0', text: 'What it says' }]);
  });
});

describe('the pages of a provider', () => {
  const page = (n: number) => ({ type: 'citation' as const, url: `https://example.org/${n}`, title: `Page ${n}` });

  test('are a hundred at most, so that telling all of them again stays cheap', () => {
    const record = new ReplyRecord();
    for (let n = 0; n < 5_000; n += 1) record.cite(page(n));
    expect(record.cited('A [1]').citations).toHaveLength(100);
  });

  test('keep the numbers their provider gave them, whatever is skipped before them', () => {
    const record = new ReplyRecord();
    record.cite(page(1));
    record.cite({ ...page(2), url: 'ftp://example.org/2' });
    record.cite({ ...page(2), url: 'ftp://example.org/2', text: 'Another passage' });
    record.cite(page(3));
    const cited = record.cited('A [1] B [3]').citations;
    expect(cited.map(({ n, title }) => [n, title])).toEqual([
      [1, 'Page 1'],
      [3, 'Page 3'],
    ]);
    const { data } = record.besidePiece('A [1] B [3]');
    const restored = ReplyRecord.ofPieces([{ seq: 1, at: 0, type: 'delta', data }]);
    expect(restored.cited('A [1] B [3]').citations).toEqual(cited);
    const continued = new ReplyRecord();
    continued.begin(cited);
    continued.cite(page(3));
    expect(continued.cited('A [1] B [3]').citations).toEqual(cited);
  });

  test('have one number each, however many of their passages are cited, and all of those are evidence', () => {
    const record = new ReplyRecord();
    for (let n = 0; n < 200; n += 1) record.cite({ ...page(1), text: `Passage ${n}.` });
    record.cite(page(2));
    expect(record.cited('A [1]').citations.map(({ title }) => title)).toEqual(['Page 1', 'Page 2']);
    const [evidence] = record.sources();
    expect(evidence?.id).toBe('citation:0');
    expect(evidence?.text).toMatch(/^Passage 0\.[^]*199\.$/);
  });

  test.each(['javascript:alert(1)', 'https://bank.example@evil.example/', `https://example.org/${'a'.repeat(2_000)}`])(
    'are addresses that show where they lead, unlike %.40s',
    (url) => {
      const record = new ReplyRecord();
      record.cite({ type: 'citation', url, title: 'A page' });
      expect(record.cited('A [1]').citations).toEqual([]);
    },
  );

  test('have names that every database takes', () => {
    const record = new ReplyRecord();
    record.cite({ type: 'citation', url: 'https://example.org/', title: 'Half \ud83d a \u0000 page', text: '\udc1d' });
    expect(record.cited('A [1]').citations).toMatchObject([{ title: 'Half \ufffd a \ufffd page' }]);
    expect(record.sources()).toMatchObject([{ text: '\ufffd' }]);
  });
});
