import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFullText } from './queries/open-full-text.ts';
import { searchWords } from './words.ts';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  owners.push((await server.register()).id, (await server.register()).id);
});
afterAll(() => server.stop());

interface Sample {
  readonly owner: string;
  readonly scope: string;
  body: string;
}

const owners: string[] = [];
const scopes = ['talk', 'title'];

/** Words in nearly all documents, in every tenth, in a handful and in one. */
const bodyOf = (index: number): string =>
  [
    `Entry ${index}`,
    ...(index % 10 === 3 ? [] : ['about the harbour']),
    ...(index % 10 === 0 ? ['and its QUAY'] : []),
    ...(index % 131 === 7 ? ['with quicksilver'] : []),
    ...(index % 211 === 9 ? ['on quicksand'] : []),
    ...(index === 500 ? ['a needle, Élan and Ωmega'] : []),
    // More words with one beginning than are looked up one by one.
    `x${index.toString(36)}`,
  ].join(' ');

const samples = new Map<number, Sample>();

const store = (): Promise<void> =>
  server.app.database.transaction(async ({ query }) => {
    for (let index = 0; index < 1_800; index += 1) {
      const sample = {
        owner: owners[index % 2] ?? '',
        scope: scopes[index % 3 === 0 ? 1 : 0] ?? '',
        body: bodyOf(index),
      };
      const { number } = await query
        .insertInto('search_documents')
        .values({
          owner_id: sample.owner,
          kind: 'message',
          scope: sample.scope,
          ref_id: `document-${index}`,
          parent_id: null,
          body: sample.body,
          at: index,
        })
        .returning('number')
        .executeTakeFirstOrThrow();
      samples.set(number, sample);
    }
  });

/** Documents that are edited or deleted: their old text is no longer found. */
const change = (): Promise<void> =>
  server.app.database.transaction(async ({ query }) => {
    for (const [number, sample] of samples)
      if (number % 5 === 1) {
        samples.delete(number);
        await query.deleteFrom('search_documents').where('number', '=', number).execute();
      } else if (number % 7 === 2) {
        sample.body = 'Said differently, beside a quicksilver lamp';
        await query.updateTable('search_documents').set({ body: sample.body }).where('number', '=', number).execute();
      }
  });

interface Question {
  readonly ownerId: string;
  readonly scopes: readonly string[];
  readonly words: string;
  readonly before?: number | undefined;
  readonly limit: number;
}

const read = new Map<string, string[]>();
/** The words of a text, computed once. */
const wordsOf = (body: string): string[] => {
  const known = read.get(body) ?? searchWords(body);
  read.set(body, known);
  return known;
};

/** The expected matches, by reading everything. */
const expected = ({ ownerId, scopes: wanted, words, before = Infinity, limit }: Question): number[] => {
  const asked = searchWords(words);
  return [...samples]
    .filter(
      ([number, { owner, scope, body }]) =>
        owner === ownerId &&
        wanted.includes(scope) &&
        number < before &&
        asked.every((word) => wordsOf(body).some((held) => held.startsWith(word))),
    )
    .map(([number]) => number)
    .toSorted((left, right) => right - left)
    .slice(0, limit);
};

const texts = [
  'harbour',
  'quay',
  'QUI',
  'quicksilver',
  'quicksand',
  'quicksilver lamp',
  'harbour quicksilver',
  'needle',
  'nee Ωmega',
  'élan',
  'quicksilver quicksand',
  'absent',
  'harbour absent',
  'x',
  'x x x x x',
  'X xa',
  'x quicksilver',
  'x harbour quay',
  'x e',
  'x absent',
];

const expectAllFound = async (): Promise<void> => {
  const middle = [...samples.keys()][Math.floor(samples.size / 2)];
  // An index may contain the owner's id as a word: the beginning of an id is not a word of the text.
  const idWords = owners.map((owner) => `${owner.slice(0, 4)} quicksilver`);
  for (const words of [...texts, ...idWords])
    for (const ownerId of [...owners, 'nobody'])
      for (const wanted of [scopes, ['title']])
        for (const before of [undefined, middle])
          for (const limit of [5, 301]) {
            const question: Question = { ownerId, scopes: wanted, words, before, limit };
            expect(await openFullText(server.app.database).newest(question), JSON.stringify(question)).toEqual(
              expected(question),
            );
          }
};

describe('full-text search', () => {
  test('finds the newest documents of an owner, whether few or most have the words', async () => {
    await store();
    await expectAllFound();
    await change();
    await expectAllFound();
  });
});
