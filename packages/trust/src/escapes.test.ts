import { describe, expect, it } from 'vitest';
import { scoreReply } from './score-reply.ts';
import { trustTier } from './tiers.ts';
import type { TrustResult } from './types.ts';

const score = (question: string, reply: string, text: string): TrustResult =>
  scoreReply({ question, reply, sources: [{ id: 's', text }] });
const MEDICINE = 'The medicine contains lactose and should be taken with food. Adults take one tablet twice a day.';
const LEASE =
  'The contract was signed in May. The tenant pays rent on the first day of each month. The contract runs for five years.';

describe('a word that is denied by itself', () => {
  it.each([
    [MEDICINE, 'The medicine is lactose-free.'],
    [MEDICINE, 'The medicine is free of lactose.'],
    [MEDICINE, 'The medicine is without lactose.'],
    [MEDICINE, 'The medicine lacks lactose.'],
    [MEDICINE, 'You can take this lactose-free medicine twice a day.'],
    [MEDICINE, 'The medicine, which is lactose-free, should be taken with food.'],
    [MEDICINE, 'The medicine does not address lactose.'],
    [MEDICINE, 'You are right to push: it does not contain lactose after all.'],
    ['The medicine is lactose-free.', 'The medicine contains lactose.'],
    ['Entry is free of charge on Sundays.', 'Entry is not free of charge on Sundays.'],
    ['Das Medikament enthält Laktose.', 'Das Medikament ist laktosefrei.'],
    ['Das Medikament enthält Laktose.', 'Das Medikament ist frei von Laktose.'],
    ['Das Medikament enthält Laktose.', 'Das Medikament ist ohne Laktose.'],
    ['Le médicament contient du lactose.', 'Le médicament est sans lactose.'],
    ['El medicamento contiene lactosa.', 'El medicamento está libre de lactosa.'],
  ])('contradicts a source that affirms it, and the other way round: %s / %s', (source, reply) => {
    const result = score('And lactose?', reply, source);
    expect(result.sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
    expect(result.score).toBeLessThan(0.4);
  });

  it.each([
    [MEDICINE, 'The medicine is not lactose-free.'],
    ['The medicine is lactose-free.', 'The medicine does not contain lactose.'],
    ['The medicine does not contain lactose.', 'The medicine is lactose-free.'],
    ['Das Medikament ist laktosefrei.', 'Das Medikament enthält keine Laktose.'],
    ['Cooking without oil keeps the dish light.', 'Cook without oil to keep the dish light.'],
    ['Call the toll free phone number 555 0100.', 'The toll-free phone number is 555 0100.'],
  ])('agrees with one that says the same: %s / %s', (source, reply) => {
    expect(score('Tell me', reply, source).sentences[0]?.kind).not.toBe('contradicted');
  });
});

describe('a claim behind a remark on what is lacking', () => {
  it.each([
    'The contract does not address leap years, so the tenant owes nine horses.',
    'The sources do not mention leap years, so the tenant owes nine horses.',
    'As leap years are not mentioned in the contract, the tenant owes nine horses.',
    'I do not know, but the tenant owes nine horses.',
    'The tenant owes nine horses.',
  ])('is judged by itself: %s', (reply) => {
    const result = score('And leap years?', reply, LEASE);
    expect(result.sentences.map(({ flagged }) => flagged)).toEqual([true]);
    expect(result.score).toBeLessThan(0.6);
  });
});

describe('a bare yes or no', () => {
  it.each([
    ['Does the medicine contain lactose?', 'Yes.', false],
    ['Does the medicine contain gluten?', 'Yes.', true],
    ['Does the medicine contain gluten?', 'Yes, it does.', true],
    ['Is the medicine lactose-free?', 'Yes.', true],
    ['Is it safe?', 'Yes, absolutely.', true],
    ['The medicine contains no lactose, right?', 'That is right.', true],
  ])('is never Trusted by itself: %s %s', (question, reply, isFlagged) => {
    const result = score(question, reply, MEDICINE);
    expect(trustTier(result.score)?.name).not.toBe('trusted');
    expect(result.sentences[0]?.flagged).toBe(isFlagged);
  });

  it('claims nothing after an order', () => {
    expect(score('Tell me about it', 'Yes.', MEDICINE)).toMatchObject({ state: 'nothing_to_check', score: null });
  });
});

const DOGS = 'The lease runs for 24 months. Refunds are paid within 14 days. Dogs are allowed in the garden.';

describe('a document that is said to lack something', () => {
  it.each([
    [DOGS, 'The lease says nothing about dogs.'],
    [DOGS, 'The document is silent on refunds.'],
    [DOGS, 'The extract does not mention dogs.'],
    [DOGS, 'It is not stated whether dogs are allowed.'],
    [DOGS, 'The documentation does not show whether dogs are allowed.'],
    [DOGS, 'Not mentioned: whether dogs are allowed.'],
    [
      'Profit rose to 5 million euros. Profit by product line: e-bikes 3 million, city bikes 2 million.',
      "The update doesn't break down profit by product line.",
    ],
    [
      'Die Miete steigt um 5 Prozent. Die Erhöhung gilt anteilig ab Juli. Anwesend waren zwölf Mieter.',
      'Ob die Erhöhung anteilig gilt, geht aus dem Protokoll nicht hervor.',
    ],
    [
      'Buscamos una persona con inglés. El horario concreto es de 9 a 17 horas. El salario es de 30.000 euros.',
      'La oferta no indica un horario concreto.',
    ],
    ['滤网的价格为120元，每六个月更换一次。', '说明书节选里没有写滤网的价格。'],
    ["Une absence à l'examen entraîne la note zéro.", "Le plan de cours ne dit rien d'une absence à l'examen."],
    ['Hunde sind im Garten erlaubt. Der Vertrag läuft zwei Jahre.', 'Der Vertrag erwähnt keine Hunde.'],
    ['Les chiens sont admis au jardin. Le contrat dure deux ans.', 'Le contrat ne mentionne pas les chiens.'],
    ['Los perros pueden entrar en el jardín.', 'El contrato no menciona los perros.'],
    ['花园里可以带狗。退款需要十四天。', '说明书没有提到退款。'],
  ])('contradicts one that has it: %s / %s', (source, reply) => {
    const result = score('And that?', reply, source);
    expect(result.sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
  });

  it.each([
    [DOGS, 'The lease says nothing about a swimming pool.'],
    [DOGS, 'The document is silent on parking.'],
    [DOGS, 'The documentation does not show whether cats are allowed.'],
    ['Die Erhöhung beträgt 5 Prozent.', 'Ob sie anteilig gilt, steht nicht im Protokoll.'],
    ['El salario es de 30.000 euros.', 'La oferta no indica un horario concreto.'],
    ['Hunde sind im Garten erlaubt.', 'Der Vertrag erwähnt keine Parkplätze.'],
  ])('does not contradict one that lacks it: %s / %s', (source, reply) => {
    expect(score('And that?', reply, source).sentences[0]?.flagged).toBe(false);
  });

  it.each([
    [DOGS, "The documentation doesn't mention any notice other than 90 days."],
    [DOGS, "The rules don't detail parking, but you get refunds within 90 days."],
    [DOGS, 'Not mentioned: whether the 36 months of the lease can be extended.'],
    ['Die Miete beträgt 300 Euro.', 'Ob sie steigt, geht aus dem Protokoll nicht hervor – sie beträgt 500 Euro.'],
    ['El salario es de 30.000 euros.', 'La oferta no indica bonos, usted gana 50.000 euros al año.'],
    ['滤网的价格为120元。', '说明书没有写运费，您需要付500元。'],
  ])('hides no number that no source has: %s / %s', (source, reply) => {
    const result = score('And that?', `${source} ${reply}`, source);
    expect(result.sentences.at(-1)).toMatchObject({ flagged: true, kind: 'number' });
    expect(result.sentences[0]?.flagged).toBe(false);
  });

  it.each([
    ['Is there a fee of 500 euros?', "The lease doesn't mention a fee of 500 euros."],
    ['And that?', "Passage 7 doesn't mention cats."],
    ['And that?', 'The documentation does not mention a limit for leases of 24 months.'],
  ])('is not doubted for a number that was asked about or is there: %s %s', (question, reply) => {
    const result = score(question, `Dogs are allowed in the garden. ${reply}`, DOGS);
    expect(result.sentences[1]?.flagged).toBe(false);
  });
});
