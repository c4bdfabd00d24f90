import { describe, expect, it } from 'vitest';
import { readReply } from '../read-reply.ts';

const read = (
  reply: string,
  text: string,
  question = 'What holds?',
): { isContradicted: boolean; isDoubted: boolean } => {
  const [sentence] = readReply(question, reply, [{ id: 's', text }]).sentences;
  return { isContradicted: (sentence?.features.contradicted ?? 0) > 0, isDoubted: sentence?.byWords === 'doubted' };
};

describe('a sentence that a source denies', () => {
  it.each([
    ['The juice is pasteurized.', 'The juice is not pasteurized. It keeps for two days.'],
    ['The west gate is not open at night.', 'Deliveries: the west gate is open at night, and the north gate by day.'],
    ['Der Keller wird überwacht.', 'Der Hof hat ein Tor, der Keller wird nicht überwacht.'],
    ['La terrasse n’est pas chauffée.', 'La terrasse est chauffée. Le bar ferme à minuit.'],
    ['El precio es negociable.', 'Se vende moto; el precio no es negociable.'],
  ])('is contradicted by a clause that says nothing else: %s', (reply, source) => {
    expect(read(reply, source)).toEqual({ isContradicted: true, isDoubted: false });
  });

  it.each([
    [
      'it speaks of a state that ended',
      'The old ferry is no longer in use.',
      'The old ferry was in use on Sundays in 1990.',
    ],
    [
      'it adds a clause without its verb',
      'Plants lower the perceived but not the measured noise.',
      'In an office, plants lower the perceived noise, and the measured noise stays the same.',
    ],
    [
      'the source says much more',
      'Guests must not smoke in the rooms.',
      'Guests who book the rooms of the annex smoke outside at the tables of the old mill, where ashtrays stand ready.',
    ],
    [
      'the source quotes somebody',
      'The mayor saw no danger for the bridge.',
      'The mayor saw "no danger" for the bridge.',
    ],
  ])('is only doubted where %s', (_, reply, source) => {
    expect(read(reply, source)).toEqual({ isContradicted: false, isDoubted: true });
  });

  it.each([
    ['a bound is put so', 'Bags may be no larger than 40 cm.', 'Bags may be up to 40 cm.'],
    ['a bound is negated', 'The bag must not exceed eight kilos.', 'The bag may weigh up to eight kilos.'],
    ['only all of them are denied', 'Not all cabins have a stove.', 'Most cabins have a stove.'],
    ['both ways are meant', 'You can pay with or without the card.', 'You can pay with the card.'],
  ])('is neither where %s', (_, reply, source) => {
    expect(read(reply, source)).toEqual({ isContradicted: false, isDoubted: false });
  });
});

describe('a bare answer', () => {
  const MILL =
    'Guests who book the rooms of the annex smoke outside at the tables of the old mill, where ashtrays stand ready.';

  it.each([
    ['No.', 'Is the juice pasteurized?', 'The juice is pasteurized. It keeps for two days.'],
    ['Yes.', 'Is the juice pasteurized?', 'The juice is not pasteurized. It keeps for two days.'],
  ])('%s is contradicted by a clause that says nothing else', (reply, question, source) => {
    expect(read(reply, source, question)).toEqual({ isContradicted: true, isDoubted: false });
  });

  it.each([
    ['No.', 'Do guests smoke in the rooms?', MILL],
    ['No.', 'Is the west gate open only at night?', 'The west gate is open at night.'],
  ])('%s is only doubted where the source says more, or the question limits it: %s', (reply, question, source) => {
    expect(read(reply, source, question)).toEqual({ isContradicted: false, isDoubted: true });
  });
});
