import { describe, expect, it } from 'vitest';
import { readReply } from '../read-reply.ts';

const isDoubted = (reply: string, text: string, question = ''): boolean =>
  readReply(question, reply, [{ id: 's', text }]).sentences.some(({ byWords }) => byWords === 'doubted');

const SWINGS =
  'We tested the twelve playground swings after the storm. Most of them were sound, but two had cracked hangers.';
const COSTURA =
  'Dos catorze alunos do curso, quase todos terminaram a peça final; apenas uma aluna ficou por concluir.';
const NAS =
  'Il controllo ha riguardato otto ristoranti. In tre sono state trovate irregolarità. Nessun locale è stato chiuso.';
const ROOMS = 'Most rooms have a balcony. All rooms have wifi. The most expensive rooms have a bath.';

describe('a sentence of all for a part, or of some for none', () => {
  it.each([
    ['Yes, all twelve had cracked hangers.', SWINGS, ''],
    ['All rooms have a balcony.', ROOMS, ''],
    ['Sim, os catorze alunos terminaram a peça final.', COSTURA, ''],
    ['Todos terminaram a peça final.', COSTURA, ''],
    ['Alle Mieter haben der Erhöhung zugestimmt.', 'Fast alle Mieter haben der Erhöhung zugestimmt.', ''],
    ['Tous les élèves ont réussi leur examen.', 'La plupart des élèves ont réussi leur examen.', ''],
    ['Sì, tre degli otto ristoranti sono stati chiusi.', NAS, 'Qualche ristorante è stato chiuso?'],
    ['Some of the shops were closed.', 'None of the shops was closed.', ''],
  ])('is denied: %s', (reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(true);
  });

  it.each([
    ['only a part is meant', 'Two of the twelve had cracked hangers.', SWINGS, ''],
    ['those are the part', 'The two with cracked hangers were tested.', SWINGS, ''],
    ['all were tested', 'The twelve swings were tested after the storm.', SWINGS, ''],
    ['it is nearly all', 'Almost all rooms have a balcony.', ROOMS, ''],
    ['it is said of all elsewhere', 'All rooms have wifi.', ROOMS, ''],
    ['it is of those alone', 'All rooms with a balcony have a bath.', ROOMS, ''],
    ['it is denied', 'Not all rooms have a balcony.', ROOMS, ''],
    ['it has an exception', 'All rooms but one have a balcony.', ROOMS, ''],
    [
      'the word is of something else',
      'The stores have clothes for all ages.',
      'Many stores have clothes for all ages.',
      '',
    ],
    ['the word is a part of a name', 'It is winner-take-all.', 'Some states award delegates winner-take-all.', ''],
    ['it is a time', 'All day the rooms have a balcony view.', ROOMS, ''],
    [
      'another sentence agrees',
      'All pupils passed maths.',
      'Most pupils passed maths early. In the end all pupils passed maths.',
      '',
    ],
    ['it was so for a while', 'Three were closed.', 'None was closed for good. Three were closed for a day.', ''],
    ['the thing is another', 'Some parks were closed.', 'No shop was closed.', ''],
    [
      'it was so another time',
      'Three people were hurt in the second crash.',
      'No one was hurt in the first crash; in the second three people were hurt.',
      '',
    ],
    ['it is asked', 'Have all rooms a balcony?', ROOMS, ''],
    ['the superlative is meant', 'All expensive rooms have a bath.', ROOMS, ''],
    ['how many is said together', 'All twelve together weigh 9 kg.', 'Some weigh 9 kg. There are twelve.', ''],
  ])('is not where %s', (_, reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(false);
  });
});
