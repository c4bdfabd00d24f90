import { describe, expect, it } from 'vitest';
import { scored } from './testing/scored.ts';

interface Pair {
  language: string;
  source: string;
  right: string;
  wrong: string;
}

const PAIRS: readonly Pair[] = [
  {
    language: 'English',
    source: 'The lease of the workshop ends on 2024-03-05 and cannot be extended.',
    right: 'The lease of the workshop ends on 5 March 2024.',
    wrong: 'The lease of the workshop ends on 3 May 2024.',
  },
  {
    language: 'English',
    source: 'Dinner is served at 14:30 in the great hall on Sundays.',
    right: 'On Sundays dinner is served in the great hall at 2:30 pm.',
    wrong: 'On Sundays dinner is served in the great hall at 2:30 am.',
  },
  {
    language: 'English',
    source: 'Give the child 5 mg of the syrup every eight hours.',
    right: 'Give the child 5 milligrams of the syrup every 8 hours.',
    wrong: 'Give the child 5 g of the syrup every eight hours.',
  },
  {
    language: 'English',
    source: 'The annual fee of the club is $85 for members.',
    right: 'The annual fee of the club is 85 dollars for members.',
    wrong: 'The annual fee of the club is EUR 85 for members.',
  },
  {
    language: 'English',
    source: 'The race along the river is 1,200,000 mm or 1.2 km long.',
    right: 'The race along the river is 1200 m long.',
    wrong: 'The race along the river is 1.2 miles long.',
  },
  {
    language: 'German',
    source: 'Die Kasse des Museums schließt um 18:30 Uhr und öffnet am 05.03.2024 wieder.',
    right: 'Die Kasse des Museums schließt um halb sieben abends und öffnet am 5. März 2024 wieder.',
    wrong: 'Die Kasse des Museums schließt um halb acht abends und öffnet am 5. März 2024 wieder.',
  },
  {
    language: 'French',
    source: 'Le spectacle commence à 20 h 30 et la salle accueille 1 200 personnes.',
    right: 'Le spectacle commence à huit heures et demie du soir et la salle accueille 1200 personnes.',
    wrong: 'Le spectacle commence à neuf heures et demie du soir et la salle accueille 1200 personnes.',
  },
  {
    language: 'Spanish',
    source: 'El estadio de la ciudad tiene 45.000 asientos para los visitantes.',
    right: 'El estadio de la ciudad tiene cuarenta y cinco mil asientos para los visitantes.',
    wrong: 'El estadio de la ciudad tiene cuarenta y cinco millones de asientos para los visitantes.',
  },
  {
    language: 'Chinese',
    source: '图书馆下午5点30分关门。',
    right: '图书馆17:30关门。',
    wrong: '图书馆15:30关门。',
  },
  {
    language: 'Japanese',
    source: 'この錠剤には鉄が5ミリグラム含まれる。',
    right: 'この錠剤には鉄が5mg含まれる。',
    wrong: 'この錠剤には鉄が5g含まれる。',
  },
];

const read = (source: string, reply: string) =>
  scored({ question: '', reply, sources: [{ id: 'source', text: source }] });
const numbersOf = (source: string, reply: string): number =>
  read(source, reply).signals.find(({ name }) => name === 'numbers')?.value ?? Number.NaN;

describe('the same amount in another form', () => {
  it.each(PAIRS)('is found in the source ($language: $right)', ({ source, right }) => {
    expect(read(source, right).sentences.map(({ flagged }) => flagged)).not.toContain(true);
    expect(numbersOf(source, right)).toBe(0);
  });
});

describe('another amount in the same place', () => {
  it.each(PAIRS)('is marked and costs two tiers ($language: $wrong)', ({ source, right, wrong }) => {
    expect(read(source, wrong).sentences.some(({ kind }) => kind === 'number' || kind === 'contradicted')).toBe(true);
    expect(read(source, wrong).score).toBeLessThan(read(source, right).score - 0.2);
  });
});

describe('a form with two readings', () => {
  const source = 'The lease of the workshop ends on 03/05/2024 and cannot be extended.';

  it.each(['5 March 2024', '3 May 2024'])('matches either of them (%s)', (date) => {
    expect(numbersOf(source, `The lease of the workshop ends on ${date}.`)).toBe(0);
  });

  it('matches nothing else', () => {
    expect(numbersOf(source, 'The lease of the workshop ends on 4 May 2024.')).toBe(1);
  });
});

describe('less than the source says', () => {
  it.each([
    ['The rope weighs 5 kg in total.', 'The rope weighs 5 in total.'],
    ['The contract was signed on 5 March 2024 in Leeds.', 'The contract was signed in March 2024 in Leeds.'],
    ['Opening days of the pool in June: 5, 12, 19 and 26.', 'The pool opens on 12 June.'],
  ])('is no missing number (%s)', (source, reply) => {
    expect(numbersOf(source, reply)).toBe(0);
  });

  it('is a missing day where only its number stands somewhere', () => {
    expect(numbersOf('Opening days of the pool in June: 5, 12, 19 and 26.', 'The pool opens on 12 January.')).toBe(1);
  });

  it('has the words of an amount all the same', () => {
    const { sentences } = read('The contract runs for five years.', 'The contract runs for years.');
    expect(sentences[0]?.flagged).toBe(false);
  });
});

describe('a number that is given with another unit of the same kind', () => {
  it('is not found in a bare number elsewhere', () => {
    const source = 'Step 5. Give the child 5 mg of the syrup every eight hours.';
    expect(numbersOf(source, 'Give the child 5 g of the syrup every eight hours.')).toBe(1);
  });
});
