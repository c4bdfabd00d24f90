import { sharedEncoder } from '@symbi/encoder';
import { encoderFolder } from '@symbi/encoder/setting';
import { packVector } from '@symbi/retrieval';
import { describe, expect, test } from 'vitest';
import type { TextVectors } from '../../search/service.ts';
import { findNearest } from './find-nearest.ts';

const RULES = [
  'Feeding\nBirds are not fed from the windows. The landlord puts up a bird house in winter.',
  'Pets\nAnimals may be kept in the flat only with the written consent of the landlord. Hamsters need no consent.',
  'Washing\nThe wash house is used by the plan on its door. Nobody washes on Sundays.',
].join('\n\n');
const BAIL = [
  'Animaux. Les animaux domestiques sont admis, à l’exception des chiens de première catégorie.',
  'Assurance. Le locataire doit remettre chaque année une attestation d’assurance. À défaut, le bail peut être résilié.',
].join('\n\n');

const sourceOf = (text: string) => ({ id: 'attachment:1:0:0', kind: 'attachment' as const, title: 'rules.txt', text });

const folder = encoderFolder('');

const vectorOf: TextVectors['vectorOf'] = async (text, { kind = 'question' } = {}) => {
  const as = kind === 'question' ? 'query' : 'passage';
  const [vector] = await (await sharedEncoder(folder ?? '', 128)).encode([text], as);
  return packVector(vector ?? new Float32Array());
};

const quoted = async (text: string, question: string, nearness?: number): Promise<string | undefined> => {
  const near = nearness === undefined ? {} : { nearness };
  const found = await findNearest({ vectorOf }, question, [near], [sourceOf(text)], () => 8_000);
  return found?.part && found.source.text.slice(found.part.start, found.part.end);
};

describe.skipIf(folder === undefined)('the part of a file that is nearest to a question', () => {
  test('says it in other words, or in another language', async () => {
    expect(await quoted(RULES, 'Darf ich einen Hund halten?', 0.3)).toMatch(/^Pets\n/);
    expect(await quoted(RULES, 'When can I do my laundry?', 0.3)).toMatch(/^Washing\n/);
  });

  test('is found though its passage is far from the question', async () => {
    expect(await quoted(RULES, 'May I keep a dog in the flat?')).toMatch(/^Pets\n/);
    expect(await quoted(BAIL, 'Puis-je avoir un chien ?')).toMatch(/^Animaux/);
  });

  test('is none where only the language is the same', async () => {
    expect(await quoted(BAIL, 'Y a-t-il un ascenseur ?', 0.28)).toBeUndefined();
    expect(await quoted(BAIL, 'Quelle est la capitale de la Norvège ?', 0.28)).toBeUndefined();
    expect(await quoted(RULES, 'Who is the prime minister of Portugal?')).toBeUndefined();
  });
});

test('is unknown where the encoder is late or away, and the passage is not', async () => {
  const source = sourceOf(RULES);
  const asked = ['Is a dog allowed?', [{ nearness: 0.4 }], [source], () => 8_000] as const;
  expect(await findNearest({ vectorOf: async () => undefined }, ...asked)).toEqual({ source, part: undefined });
  expect(await findNearest(undefined, ...asked)).toEqual({ source, part: undefined });
});
