import { sharedEncoder } from '@symbi/encoder';
import { encoderFolder } from '@symbi/encoder/setting';
import { packVector } from '@symbi/retrieval';
import { expect, test } from 'vitest';
import { nearestPart } from './nearest-part.ts';

const RULES = [
  'Feeding\nBirds are not fed from the windows. The landlord puts up a bird house in winter.',
  'Pets\nAnimals may be kept in the flat only with the written consent of the landlord. Hamsters need no consent.',
  'Washing\nThe wash house is used by the plan on its door. Nobody washes on Sundays.',
].join('\n\n');

const textOf = async (question: string, vectorOf: (text: string) => Promise<Int8Array | undefined>) => {
  const part = await nearestPart({ vectorOf }, RULES, question);
  return part && RULES.slice(part.start, part.end);
};

const folder = encoderFolder('');

test.skipIf(folder === undefined)('the part that says it in other words, or in another language', async () => {
  const vectorOf = async (text: string): Promise<Int8Array> => {
    const [vector] = await (await sharedEncoder(folder ?? '', 128)).encode([text], 'query');
    return packVector(vector ?? new Float32Array());
  };
  expect(await textOf('Darf ich einen Hund halten?', vectorOf)).toMatch(/^Pets\n/);
  expect(await textOf('When can I do my laundry?', vectorOf)).toMatch(/^Washing\n/);
});

test('is unknown where the encoder is late or away', async () => {
  expect(await textOf('Is a dog allowed?', () => Promise.resolve(undefined))).toBeUndefined();
  expect(await nearestPart(undefined, RULES, 'Is a dog allowed?')).toBeUndefined();
});
