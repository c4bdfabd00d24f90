import { expect, test } from 'vitest';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer, type Answer } from './compose-answer.ts';
import { polarityOf } from './negation.ts';
import { selectPassages } from './select-passages.ts';

const ask = (question: string, ...texts: string[]): Answer => {
  const index = createIndex();
  for (const [at, text] of texts.entries()) index.add({ id: String(at), content: { title: 'Lease', text } });
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 500, threshold: 0 });
  return composeAnswer({ question, passages });
};

test.each([
  'Who does not have to clear snow?',
  'Who doesn’t clear the snow?',
  'And which tenants must not keep a dog?',
  'What is not covered?',
  'Which rooms have no window?',
  'In which cases is damage not covered?',
  'Wer muss keinen Schnee räumen?',
  'Was ist nicht versichert?',
  'Was deckt die Versicherung nicht ab?',
  'Was muss der Mieter nicht bezahlen?',
  'Qu’est-ce que l’assurance ne couvre pas ?',
  'Which causes of damage are not covered?',
  'Qui ne doit pas payer ?',
  'Qu’est-ce qui n’est pas couvert ?',
  '¿Quién no tiene que pagar?',
  '谁不需要扫雪？',
  '雪かきをしなくてもいいのは誰ですか。',
])('%s asks for what is denied', (question) => {
  expect(polarityOf(question)).toBe('negative');
});

test.each([
  'Why does it not start?',
  'Is the parking space not included?',
  'What happens if the filter does not start?',
  'What is the light that is not green?',
  'What must be done not later than May?',
  'Which is it, red or not?',
  'What is in room no. 11?',
  'What is the penalty for not paying the rent?',
  'What must I bring in order not to pay?',
  'What causes the filter not to start?',
  'What is the reason the filter does not start?',
  'What should I do, the heater does not start?',
  'What does "not applicable" mean?',
  'Warum startet es nicht?',
  'Wie heißt der Mieter, der nicht zahlt?',
  '为什么不能启动？',
  '如何不付费？',
  'A和B有什么不同？',
  '未来的计划是什么？',
  '如果不付房租会发生什么？',
  '没有钥匙的话什么人能帮我？',
  '払わないと何が起こりますか。',
  '何が危ないですか。',
  '不動産の価格は何ですか。',
  '誰が払わなければなりませんか。',
  '誰が払わないといけませんか。',
  '谁不得不付钱？',
])('%s does not', (question) => {
  expect(polarityOf(question)).not.toBe('negative');
});

test.each([
  ['Who does not have to clear snow?', 'The Tenant of the ground floor clears snow.', true],
  ['Who does not have to clear snow?', 'Tenants of the upper floors are exempt from clearing snow.', undefined],
  ['Who clears snow?', 'The Tenant of the ground floor clears snow.', undefined],
  ['Who clears snow?', 'The Landlord does not clear snow.', true],
  ['Who has compartment no. 11?', 'The Tenant has compartment no. 11 of the cellar.', undefined],
  ['Who may enter the plant?', 'Visitors may not enter the plant without a badge.', undefined],
  ['What should I not do with the filter?', 'Never connect the filter to hot water.', undefined],
  ['What should I not do with the filter?', 'Avoid frost near the filter.', undefined],
  [
    'What damage is not covered by the warranty?',
    'Damage by frost is excluded from the cover of the warranty.',
    undefined,
  ],
  ['Why does the filter not start?', 'The filter starts once the main valve is open.', undefined],
  ['What damage does the warranty cover?', 'The warranty does not cover damage caused by frost.', undefined],
])('%s of "%s"', (question, text, isBeside) => {
  const answer = ask(question, text);
  expect([answer.answered, answer.isBeside]).toEqual([true, isBeside]);
});

test('a sentence that denies what is asked for gives way to one that does not, and the reverse', () => {
  const texts = ['The Landlord does not clear snow.', 'The Tenant of the ground floor clears snow.'];
  expect(ask('Who clears snow?', ...texts).text).toBe('The Tenant of the ground floor clears snow. [1]');
  expect(ask('Who does not clear snow?', ...texts).text).toBe('The Landlord does not clear snow. [1]');
});

test('what stands below a heading or a line that excludes it answers', () => {
  const list = 'The policy does not cover:\n\n- damage by frost in the cellar\n- damage by hot water';
  expect(ask('Which damage by frost is not covered by the policy?', list).isBeside).toBeUndefined();
  const section = '## Exclusions\n\nDamage by frost in the cellar.';
  expect(ask('Which damage by frost in the cellar is not covered?', section).isBeside).toBeUndefined();
});

test('what stands below a list that is excluded does not', () => {
  const text = `The policy does not cover:

- frost in the cellar
- hot water

Fire damage in the cellar is covered by the policy.`;
  expect(ask('Which damage in the cellar is not covered?', text)).toMatchObject({ answered: true, isBeside: true });
});

test('what is not allowed is told in full, and what is allowed is not', () => {
  const text =
    'Members may use the sauna only with a key. Towels are allowed without a deposit. Members may not lend the key. Members pay no more than 40 euros a year.\n\nDogs are not allowed. Members must not park at the gate. Members may not smoke inside.';
  const { text: said } = ask("What aren't members allowed to do?", text);
  for (const denied of ['lend the key', 'Dogs are not', 'park at the gate', 'smoke inside'])
    expect(said).toContain(denied);
  expect(said).not.toMatch(/sauna|Towels|no more than/u);
});

test('who must not do something is told with what goes on beside it, without what is said to everybody', () => {
  const text =
    'Do not take Orvexin if you have asthma. Do not give it to children under six.\n\nTake one capsule a day. Do not take more than two capsules of Orvexin a day.';
  const other = 'Visitors must ring twice. The hall opens at nine.';
  expect(ask('Who must not take Orvexin?', text, other).text).toBe(
    'Do not take Orvexin if you have asthma. Do not give it to children under six. [1]',
  );
});

test('in German, what is forbidden is told in full', () => {
  const text =
    'Mieter dürfen Räder im Hof abstellen. Mieter dürfen im Keller nicht rauchen. Mieter dürfen keine Hunde halten. Mieter zahlen nicht mehr als 40 Euro im Jahr.';
  const { text: said } = ask('Was dürfen Mieter nicht?', text);
  expect(said).toContain('Keller nicht rauchen');
  expect(said).toContain('keine Hunde');
  expect(said).not.toMatch(/Hof|nicht mehr als/u);
});
