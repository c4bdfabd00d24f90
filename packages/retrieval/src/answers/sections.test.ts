import { expect, test } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer } from './compose-answer.ts';
import { selectPassages } from './select-passages.ts';

const answer = (question: string, text: string): string => {
  const index = createIndex({ vectors: loadVectors() });
  index.add({ id: 'file', content: { title: 'file.txt', text } });
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 1000, threshold: 0 });
  return composeAnswer({ question, passages }).text;
};

const EFFECTS =
  'Side effects: Very common: dry mouth. Common: headache, tiredness. Rare: a fast heartbeat. See a doctor if your lips swell.';

test.each([
  ['before a paragraph', `Take one capsule of Orvexin a day.\n\n${EFFECTS}\n\nStorage: Keep it dry.`],
  ['before a line', `Take one capsule of Orvexin a day.\n${EFFECTS}\nStorage: Keep it dry.`],
])('what is asked for by the words %s is quoted to its end', (_, text) => {
  expect(answer('What are the side effects?', text)).toBe(`${EFFECTS} [1]`);
  expect(answer('What are the side effects of Orvexin?', text)).toBe(`${EFFECTS} [1]`);
});

test('a lead-in without parts ends before the next one', () => {
  const text = 'Access for guests: The gym opens at six. Guests pay at the desk. Parking: Guests park behind the hall.';
  expect(answer('What are the rules of access for guests?', text)).toBe(
    'Access for guests: The gym opens at six. Guests pay at the desk. [1]',
  );
});

const EXCLUDED =
  'Damage by floods is not covered. Rust is excluded. Damage while the car is rented out is excluded. Theft from an open car is excluded. Races are excluded.';

test.each([
  ['What is not covered?', `What is covered\nFire and hail are covered.\n\nWhat is not covered\n${EXCLUDED}`],
  [
    'Which damage is not covered?',
    `## Covered\n\nDamage by fire.\n\n## Not covered\n\n${EXCLUDED}\n\n## Excess\n\n300.`,
  ],
  ['What is not covered?', `Damage by fire is covered.\n\nExclusions\n${EXCLUDED}\n\nExcess\nThe excess is 300 euros.`],
])('%s is answered with the whole section that says so', (question, text) => {
  expect(answer(question, text)).toBe(`${EXCLUDED} [1]`);
});

test('what is covered is not below the heading of what is not', () => {
  const text = `What is covered\nFire is covered. Hail is covered too. Storm and broken glass.\n\nWhat is not covered\n${EXCLUDED}`;
  expect(answer('What is covered?', text)).toBe('Fire is covered. Hail is covered too. Storm and broken glass. [1]');
});

test('a German section and a German lead-in are quoted to their ends', () => {
  const list = 'Kinder unter 6 Jahren. Schwangere ab dem siebten Monat. Personen mit Herzschrittmacher.';
  expect(
    answer(
      'Was sind die Nebenwirkungen?',
      `Nebenwirkungen: Häufig: Kopfschmerzen. Selten: Ausschlag.\n\nLagerung: trocken.`,
    ),
  ).toBe('Nebenwirkungen: Häufig: Kopfschmerzen. Selten: Ausschlag. [1]');
  expect(answer('Was ist nicht versichert?', `Versichert\nBrand und Blitz.\n\nNicht versichert\n${list}`)).toBe(
    `${list} [1]`,
  );
});

test('the items of a list stay items, and come with the line that opens it', () => {
  const text =
    'The hut sleeps twelve.\n\nWhat you have to bring for the hut:\n\n- a sleeping bag\n- slippers\n- cash, since there is no card reader\n\nThe hut closes in October.';
  expect(answer('What do I have to bring for the hut?', text)).toBe(
    'What you have to bring for the hut:\n- a sleeping bag\n- slippers\n- cash, since there is no card reader [1]',
  );
});

test('a section that is too long ends with a sentence and says that it goes on', () => {
  const long = Array.from({ length: 40 }, (_, at) => `Rule ${at + 1} is that nobody runs beside pool ${at + 1}.`).join(
    ' ',
  );
  const told = answer('What are the house rules?', `## House rules\n\n${long}`);
  expect(told).toMatch(/^Rule 1 is .* beside pool \d+\. … \[1\]$/u);
  expect(told.length).toBeLessThan(950);
});
