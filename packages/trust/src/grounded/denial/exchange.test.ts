import { describe, expect, it } from 'vitest';
import { scoreReply } from '../../score-reply.ts';

const SOURCES = [
  'Barbecues with charcoal are forbidden on the balcony; electric grills are allowed.',
  'Small animals such as hamsters or birds may be kept without permission. Dogs and cats require the prior written consent of the landlord.',
  'Replace the sediment cartridge every 6 months and the carbon cartridge every 12 months.',
  'The audit found three critical and seven minor issues.',
  'Tomás is responsible for the new website. The old website stays online until December. Farah writes the texts.',
  'Das Hotel in Bonn kostet 140 Euro pro Nacht und das Hotel in Wien kostet 180 Euro pro Nacht.',
];
const sources = SOURCES.map((text, at) => ({ id: String(at), text }));
const score = (reply: string) => scoreReply({ question: '', reply, sources });

it.each([
  [
    'Dogs are large and friendly and cats are small and shy.',
    'Dogs are friendly and large, and cats are shy and small.',
  ],
  ['Oak is hard and heavy, while pine is light and soft.', 'Oak is heavy and hard, while pine is light.'],
  [
    'The tenant pays water and heating and the landlord pays repairs and insurance.',
    'The tenant pays heating and water, and the landlord pays repairs.',
  ],
])('%s is told in another order by: %s', (text, reply) => {
  const { sentences } = scoreReply({ question: '', reply, sources: [{ id: 'a', text }] });
  expect(sentences.map(({ kind }) => kind)).toEqual([undefined]);
});

describe('a sentence that exchanges what is said of two things', () => {
  it.each([
    'Electric grills are forbidden on the balcony; charcoal is allowed.',
    'Small animals require consent, and dogs and cats may be kept without permission.',
    'Replace the sediment cartridge every 12 months and the carbon cartridge every 6 months.',
    'The audit found seven critical and three minor issues.',
    'Farah is responsible for the new website, and Tomás writes the texts.',
    'Das Hotel in Bonn kostet 180 Euro pro Nacht und das Hotel in Wien kostet 140 Euro pro Nacht.',
  ])('is contradicted: %s', (reply) => {
    const { score: value, sentences } = score(reply);
    expect(sentences.map(({ kind }) => kind)).toEqual(['contradicted']);
    expect(value).toBeLessThan(0.6);
  });

  it.each([
    'Charcoal is forbidden on the balcony, while electric grills are allowed.',
    'Dogs and cats require consent, and small animals may be kept without permission.',
    'Replace the carbon cartridge every 12 months and the sediment cartridge every 6 months.',
    'The audit found seven minor and three critical issues.',
    'Farah writes the texts, and Tomás is responsible for the new website.',
    'Das Hotel in Wien kostet 180 Euro pro Nacht und das Hotel in Bonn kostet 140 Euro pro Nacht.',
  ])('in another order is not: %s', (reply) => {
    expect(score(reply).sentences.map(({ kind }) => kind)).not.toContain('contradicted');
  });

  it('is contradicted although a verifier finds it stated', () => {
    const reply = 'The audit found seven critical and three minor issues.';
    const readings = [{ start: 0, end: reply.length, supported: 0.96, contradicted: 0.02, unknown: 0.02 }];
    const { score: value, sentences } = scoreReply({
      question: '',
      reply,
      sources,
      verified: { engine: 'v', readings },
    });
    expect(value).toBeLessThan(0.4);
    expect(sentences[0]).toMatchObject({ kind: 'contradicted', flagged: true });
  });

  it('is none where a row is read with the head of its columns', () => {
    const text = '| Item | 2022 | 2023 |\n|---|---|---|\n| Rent | 12,000 | 12,600 |\n| Energy | 3,400 | 5,100 |';
    const reply = 'Rent was 12,000 in 2022 and 12,600 in 2023.';
    const { sentences } = scoreReply({ question: '', reply, sources: [{ id: 'a', text }] });
    expect(sentences[0]?.kind).not.toBe('contradicted');
  });

  it('is looked for in bounded time, however many statements there are', () => {
    const many = Array.from({ length: 4_000 }, (_, at) => `item ${at} costs ${at * 7} euros and `).join('');
    expect(scoreReply({ question: '', reply: many, sources: [{ id: 'a', text: many }] }).state).toBe('checked');
  });
});
