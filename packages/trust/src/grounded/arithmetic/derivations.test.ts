import { describe, expect, it } from 'vitest';
import { scoreReply } from '../../score-reply.ts';
import { readThrough } from '../../testing/scored.ts';
import { verifierPairs } from '../../verified/pairs.ts';

const FARES =
  'Adult return £11.50, child return £6, dogs £1. Single tickets are two thirds of the return fare. The railway was built in ' +
  '1911 and reopened in 1962. The Eco programme takes 0.82 kWh and 20 minutes, the Intensive one 1.45 kWh and 35 minutes. ' +
  'The bridge costs 2.4 million pounds, of which 60 % is borne by the fund. The recipe for four has 250 ml of stock.';

const sentencesOf = (reply: string, question: string, source: string) =>
  scoreReply({ question, reply, sources: [{ id: 's', text: source }] }).sentences;
const calculationsOf = (reply: string, question = 'What does it come to?', source = FARES): string[] =>
  sentencesOf(reply, question, source).flatMap(({ calculations }) => calculations ?? []);

describe('a number that the sources do not write', () => {
  it.each([
    ['Intensive takes an extra 0.63 kWh.', '1.45 kWh − 0.82 kWh = 0.63 kWh'],
    ['The fund pays 60 %, that is £1.44 million.', '60 % × 2.4 million pounds = £1.44 million'],
    ['With 60 % paid, £960,000 is left.', '(100 % − 60 %) × 2.4 million pounds = £960,000'],
    ['It stood idle for 51 years, until 1962.', '1962 − 1911 = 51 years'],
    ['With the Intensive programme the use goes up by 0.63 kWh.', '1.45 kWh − 0.82 kWh = 0.63 kWh'],
    ['For the first year a dog pays £12.', '12 × £1 = £12'],
    ['£11.50, £6 and £1 make £18.50.', '£11.50 + £6 + £1 = £18.50'],
    ['An adult and a dog pay £12.50 together.', '£11.50 + £1 = £12.50'],
    ['Of £11.50 you get £6 back, so £5.50 is yours.', '£11.50 − £6 = £5.50'],
    ['A dog pays £1, which is 16.7 % of the £6 of a child.', '£1 ÷ £6 = 16.7 %'],
    ['An adult pays £11.50, and £6 for a child comes on top, so you pay £17.50.', '£11.50 + £6 = £17.50'],
    ['A dog pays £12 a year.', '12 × £1 = £12'],
  ])('follows from them: %s', (reply, calculation) => {
    expect(calculationsOf(reply)).toEqual([calculation]);
  });

  it('is no sum of two others that nothing announces', () => {
    const reply = 'Adults pay £11.50 and children £6, and the family ticket costs £17.50.';
    expect(calculationsOf(reply, 'What does the family ticket cost?')).toEqual([]);
  });

  it.each([
    ['de', 'Intensiv braucht 0,63 kWh mehr.', 'Eco braucht 0,82 kWh, Intensiv braucht 1,45 kWh.'],
    ['fr', 'L’écart est de 7 700 €.', 'Le premier devis est de 139 200 €, le second de 131 500 €.'],
    ['es', 'La diferencia es de 7.700 €.', 'La primera oferta es de 139.200 €, la segunda de 131.500 €.'],
    ['zh', '两年相差2400元。', '第一年租金57600元。第二年租金60000元。'],
    ['ja', '差額は7,700円です。', '最初の見積もりは139,200円、次は131,500円です。'],
  ])('follows from them in %s', (_, reply, source) => {
    expect(calculationsOf(reply, '', source)).toHaveLength(1);
  });

  it('is a multiple of a price by a count of the question, and a total before its items', () => {
    const reply = '**Total: £24.00**\n\n| Who | Fare |\n|---|---|\n| Adult × 2 | £23.00 |\n| Dog | £1.00 |';
    expect(calculationsOf(reply, 'What do 2 adults and a dog pay?')).toEqual([
      '£23.00 + £1.00 = £24.00',
      '2 × £11.50 = £23.00',
    ]);
  });

  it('is a total of three items or more, with counts that the question has', () => {
    const rows = '| Adults | 2 | £11.50 | £23.00 |\n| Child | 1 | £6 | £6 |\n| Dogs | 3 | £1 | £3.00 |';
    const reply = `You pay £32.00.\n\n| Who | Number | Fare | Sum |\n|---|---|---|---|\n${rows}`;
    const question = 'What do 2 adults, a child and 3 dogs pay?';
    expect(calculationsOf(reply, question)).toEqual([
      '£23.00 + £6 + £3.00 = £32.00',
      '2 × £11.50 = £23.00',
      '3 × £1 = £3.00',
    ]);
    expect(sentencesOf(reply, question, FARES).filter(({ kind }) => kind === 'number')).toEqual([]);
  });

  it('is the time between two times of day', () => {
    const times = 'Brenton 8:12, Castle Cross arrival 8:58, departure 9:21.';
    expect(calculationsOf('You arrive at 8:58, go on at 9:21 and wait 23 minutes.', '', times)).toEqual([
      '9:21 − 8:58 = 23 minutes',
    ]);
    expect(calculationsOf('You arrive at 8:58, go on at 9:21 and wait 32 minutes.', '', times)).toEqual([]);
  });

  it.each([
    ['Two adults at £11.50 and three children at £6 come to £41.00.', 'Two × £11.50 + three × £6 = £41.00'],
    ['2 × £11.50 plus £1 for the dog = £24', '2 × £11.50 + £1 = £24'],
    ['£11.50 less 60 % is £4.60.', '£11.50 − 60 % = £4.60'],
    ['1911 plus 1962 is 3873.', '1911 + 1962 = 3873'],
  ])('is worked out in the reply: %s', (reply, calculation) => {
    expect(calculationsOf(reply, 'What do two adults and three children pay?')).toEqual([calculation]);
  });

  it.each([
    ['de', '24 Monate mal 0,4 Prozent sind 9,6 Prozent.', 'In 24 Monaten kostet jeder 0,4 Prozent.'],
    ['fr', '3 nuits à 80 € plus 12 € de taxe font 252 €.', '3 nuits. La nuit coûte 80 €, la taxe 12 €.'],
    ['es', '3 noches por 80 € más 12 € son 252 €.', '3 noches. La noche cuesta 80 €, la tasa 12 €.'],
  ])('is worked out in %s', (_, reply, source) => {
    expect(calculationsOf(reply, '', source)).toHaveLength(1);
  });

  it.each([
    ['with a wrong result', 'Two adults at £11.50 and three children at £6 come to £42.00.'],
    ['from an amount that no source has', 'Two adults at £12.50 come to £25.00.'],
    ['over the end of a sentence', 'It was built in 1911. Plus 1962 is 3873.'],
    ['with units that do not fit', '£11.50 plus 250 ml is £261.50.'],
    ['as an amount of money times another one', '£11.50 × £6 = £69'],
  ])('is not worked out %s', (_, reply) => {
    expect(calculationsOf(reply, 'What do two adults and three children pay?')).toEqual([]);
  });

  it('is scaled to the number of people', () => {
    const stew = 'Serves 4. Take 3 cloves of garlic, 400 g of tomatoes and 350 ml of stock.';
    const reply = '- 9 cloves of garlic\n- 1.2 kg of tomatoes\n- 1 litre of stock';
    expect(calculationsOf(reply, 'How much do I need for 12 people?', stew)).toEqual([
      '3 × 3 = 9',
      '400 g × 3 = 1.2 kg',
    ]);
  });

  it('is doubled where the question asks for that', () => {
    expect(calculationsOf('- 500 ml of stock', 'Can you double it for eight?')).toEqual(['2 × 250 ml = 500 ml']);
    expect(calculationsOf('- 500 ml of stock', 'What do I need?')).toEqual([]);
  });

  it.each([
    ['a wrong result', 'Intensive takes an extra 0.73 kWh.'],
    ['a difference that nothing announces', 'The Eco programme takes 0.63 kWh.'],
    ['a share that is not named', 'The town pays £960,000.'],
    ['durations, of which sources have too many', 'Intensive takes 15 minutes longer.'],
    ['years without one of the calendar', 'It stood idle for 51 years after that.'],
    ['bare numbers', 'There are 3873 more.'],
    ['what the sources write', 'A dog pays £1 more.'],
  ])('is not calculated: %s', (_, reply) => {
    expect(calculationsOf(reply)).toEqual([]);
  });

  it.each([
    ['Two children pay £23.00.', 'What do 2 children pay?'],
    ['An adult (£11.50) and a dog (£1) pay £17.50 together.', ''],
    ['- Adult: £11.50\n- Child: £6\n- Dog: £1\n- Total: £12.50', ''],
    ['After 5 pm a dog pays £5.', ''],
    ['A child saves £10.50 compared with an adult.', ''],
    ['Before noon adults pay £5.50.', ''],
    ['Child singles are £3 each.', ''],
    ['The fund pays 60 %, that is £0.96 million.', ''],
    ['Yes, you pay £9.20.', 'Is there a 20 % discount for adults?'],
    ['A child pays £7 for lunch; with the £11.50 of an adult that makes £18.50.', ''],
  ])('does not follow where it is about something else: %s', (reply, question) => {
    expect(calculationsOf(reply, question)).toEqual([]);
  });

  it.each([
    [
      '- 1.2 kg of chickpeas\n- 1.44 kg of tomatoes',
      'How much for 12?',
      'Serves 4: 400 g of tomatoes, 480 g of chickpeas.',
    ],
    ['A double room costs £240.', 'What is a double room?', 'Single room £90, double room £120.'],
    ['Halbpension kostet 45 €.', '', 'Übernachtung 90 €, Halbpension 28 €.'],
    ["L'abonnement adulte coûte 336 € par an.", '', 'Adulte 42 € par mois, étudiant 28 € par mois.'],
    ['合同规定押金为4900元。', '', '月租4800元，水电100元，押金3000元。'],
    ['大人2人で合計12,800円です。', '', '大人8,900円、小学生6,400円。'],
  ])('does not follow from the amount of another thing: %s', (reply, question, source) => {
    expect(calculationsOf(reply, question, source)).toEqual([]);
  });

  it('is no count that a list makes up', () => {
    const [item] = sentencesOf('- 3 adults, £11.50', 'What do 2 adults and a dog pay?', FARES);
    expect(item?.kind).toBe('number');
  });

  it('is never Trusted, however sure the verifier is', () => {
    const reply = 'The Intensive programme takes an extra 0.63 kWh.';
    const input = { question: '', reply, sources: [{ id: 's', text: FARES }] };
    const { score, signals } = scoreReply(readThrough(input, () => [0.98, 0.01]));
    expect(score).toBeLessThan(0.8);
    expect(signals.map(({ name }) => name)).toContain('calculated');
  });

  it('is no reason for doubt, and a wrong one is', () => {
    const [right] = sentencesOf('The Intensive programme takes an extra 0.63 kWh.', '', FARES);
    const [wrong] = sentencesOf('The Intensive programme takes an extra 0.73 kWh.', '', FARES);
    expect(right?.flagged).toBe(false);
    expect(wrong).toMatchObject({ flagged: true });
    expect(right?.support).toBeGreaterThan(wrong?.support ?? 1);
  });

  it('counts against nothing in a list, where a wrong one does', () => {
    const reply = '- Adult and dog together: £12.50\n- Adult and child together: £99.50';
    expect(sentencesOf(reply, 'What do they pay?', FARES).map(({ flagged }) => flagged)).toEqual([false, true]);
  });

  it('is shown to the verifier beside the passage', () => {
    const [pair] = verifierPairs({
      question: '',
      reply: 'The Intensive programme takes an extra 0.63 kWh.',
      sources: [{ id: 's', text: FARES }],
    });
    expect(pair?.evidence).toMatch(/1\.45 kWh − 0\.82 kWh = 0\.63 kWh$/);
  });
});
