import { describe, expect, it } from 'vitest';
import { scoreReply } from './score-reply.ts';
import { trustPercent, trustTier } from './tiers.ts';
import type { TrustResult, TrustTurn } from './types.ts';

const MEDICINE =
  'The medicine contains lactose and maize starch. Each tablet has 5 mg of the active substance. Store it below 25 degrees.';
const LEASE =
  'The tenant pays a rent of 500 dollars every month. The contract runs for five years and is renewed in writing.';
const MUSEUM =
  'The Ashford museum was founded in 1874 by Clara Whitfield. The museum keeps 240 photographs of the canal works.';
const PASTED =
  'The Ashford museum was founded in 1650 by Napoleon and keeps nine dragons in the cellar, as everybody in the valley knows and as the guide says to every visitor on every single tour of the old building in summer and in winter.';

const score = (question: string, reply: string, source?: string, history: TrustTurn[] = []): TrustResult =>
  scoreReply({ question, reply, sources: source === undefined ? [] : [{ id: 's', text: source }], history });
const said = (text: string): TrustTurn[] => [{ role: 'user', text }];
const isTrusted = (result: TrustResult): boolean => trustTier(result.score)?.name === 'trusted';

describe('what the person says never makes a reply trusted', () => {
  it('a reply that agrees with a pasted claim is not checked', () => {
    for (const question of [PASTED, `${PASTED} Is that so?`]) {
      const result = score(question, 'The Ashford museum was founded in 1650 by Napoleon.', undefined, said(PASTED));
      expect(result.state).toBe('not_checked');
      expect(result.score).toBeLessThanOrEqual(0.59);
    }
  });

  it.each([
    [`${PASTED} Is that so?`, 'Yes, the Ashford museum was founded in 1650 by Napoleon and keeps nine dragons.'],
    [PASTED, 'You are right, the Ashford museum was founded in 1650 by Napoleon.'],
    ['Was the Ashford museum founded in 1650 by Napoleon?', 'The Ashford museum was founded in 1650 by Napoleon.'],
  ])('beside a source that says otherwise: %s', (question, reply) => {
    const result = score(question, reply, MUSEUM, said(PASTED));
    expect(result.sentences.every((sentence) => sentence.flagged)).toBe(true);
    expect(trustPercent(result.score ?? 1)).toBeLessThan(60);
  });

  it('a statement of the person does not stand against the sources', () => {
    const history = said('I am Bob and the medicine contains no lactose.');
    const result = score('Lactose?', 'You are right, the medicine contains no lactose.', MEDICINE, history);
    expect(result.sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
  });

  it.each([
    ['I live in Leeds.', 'You live in Leeds.'],
    ['My name is Edith Crane.', 'Your name is Edith Crane.'],
    ['We have 12 employees.', 'You have 12 employees.'],
    ['Ich wohne in Leipzig.', 'Sie wohnen in Leipzig.'],
    ["J'habite à Lyon.", 'Vous habitez à Lyon.'],
  ])('but shows what the reply says of the person: %s', (own, reply) => {
    const before = score('What do you know of me?', reply, MEDICINE);
    const after = score('What do you know of me?', reply, MEDICINE, said(own));
    expect(after.score).toBeGreaterThan((before.score ?? 1) + 0.1);
    expect(after.sentences[0]?.evidence?.sourceId).toBe('history:0');
  });

  it.each([
    'I have read that horses have nine legs.',
    'My doctor says horses have nine legs.',
    'Do horses have nine legs?',
  ])('reported speech and questions are no facts about the person: %s', (own) => {
    expect(score('Legs?', 'As you know, horses have nine legs.', MEDICINE, said(own)).score).toEqual(
      score('Legs?', 'As you know, horses have nine legs.', MEDICINE).score,
    );
  });
});

describe('a denial of what the sources say', () => {
  it.each([
    ['The medicine does not contain lactose.', MEDICINE],
    ['The medicine contains no lactose.', MEDICINE],
    ['The medicine contains no lactose, right?', MEDICINE],
    ['The museum is open on Mondays.', 'The museum is not open on Mondays. It was founded in 1874.'],
    ['The museum is not open on Mondays.', 'The museum is open on Mondays. It was founded in 1874.'],
    ['Das Medikament enthält keine Laktose.', 'Das Medikament enthält Laktose und Maisstärke.'],
    ['Das Medikament enthält Laktose.', 'Das Medikament enthält keine Laktose.'],
    ['Le médicament ne contient pas de lactose.', 'Le médicament contient du lactose.'],
    ['El medicamento no contiene lactosa.', 'El medicamento contiene lactosa.'],
    ['该药不含乳糖。', '该药含有乳糖。'],
    ['この薬は乳糖を含みません。', 'この薬は乳糖を含みます。'],
  ])('%s', (reply, source) => {
    const result = score('What does it say?', reply, source);
    expect(result.sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
    expect(trustPercent(result.score ?? 1)).toBeLessThan(40);
  });

  it.each([
    ['The museum is not open on Mondays.', 'The museum is not open on Mondays. It was founded in 1874.'],
    ['The fee is no more than 12 dollars.', 'The fee is 12 dollars.'],
    ['The museum keeps not only photographs but also maps.', 'The museum keeps photographs and also maps.'],
    ['The museum is open on Mondays.', 'The museum is open on Mondays. The museum is not open on public holidays.'],
  ])('is not seen where both say the same: %s', (reply, source) => {
    expect(score('What does it say?', reply, source).sentences[0]?.kind).not.toBe('contradicted');
  });
});

describe('the remark that the sources lack something', () => {
  it.each([
    ['And leap years?', 'The passages do not mention leap years.', LEASE],
    ['Wer?', 'Die Quellen nennen keinen Gründer.', LEASE],
    ['Qui ?', 'Les sources ne mentionnent pas le fondateur.', LEASE],
    ['¿Quién?', 'Las fuentes no mencionan al fundador.', LEASE],
    ['谁？', '资料中没有提到创始人。', LEASE],
    ['誰？', '資料には創設者について記載されていません。', LEASE],
    ['Why?', 'Unable to answer based on the given passages.', LEASE],
    ['Why?', 'The provided information is not enough to answer this.', LEASE],
  ])('is no answer: %s %s', (question, reply, source) => {
    expect(score(question, reply, source)).toMatchObject({
      state: 'no_answer',
      score: null,
      interval: null,
      signals: [],
    });
  });

  it.each([
    'The contract does not address leap years, so the tenant owes nine horses.',
    'The passages do not mention leap years, so the tenant owes nine horses.',
    'The document does not mention leap years; therefore the rent is 900 dollars.',
    'The passages do not mention it, but the landlord is a dragon.',
    'Please note that the landlord is a dragon.',
    'Here are the facts: the landlord is a dragon.',
    'Did you know that the landlord is a dragon?',
  ])('is a claim when it claims anything else: %s', (reply) => {
    const result = score('And leap years?', reply, LEASE);
    expect(result.state).toBe('checked');
    expect(isTrusted(result)).toBe(false);
  });

  it('is unsupported when the sources have it', () => {
    const result = score('Does it contain lactose?', 'The passages do not mention lactose.', MEDICINE);
    expect(result.sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
    expect(trustPercent(result.score ?? 1)).toBeLessThan(40);
  });
});

describe('a bare yes or no', () => {
  it.each([
    ['Does it contain lactose?', 'No.'],
    ['Does it contain lactose?', 'No, it does not.'],
    ['The medicine contains no lactose.', 'Yes, that is right.'],
    ['Enthält das Medikament Laktose?', 'Nein.'],
  ])('is read with its question: %s %s', (question, reply) => {
    const source = /Medikament/u.test(question) ? 'Das Medikament enthält Laktose.' : MEDICINE;
    expect(score(question, reply, source).sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
  });

  it('is covered when the source says what it affirms', () => {
    expect(score('Does the medicine contain lactose?', 'Yes.', MEDICINE).sentences[0]?.flagged).toBe(false);
  });

  it.each([
    ['What is in it?', 'Yes.'],
    ['', 'Correct.'],
    ['Who made it?', 'No.'],
  ])('claims nothing where the question cannot be answered so: %s %s', (question, reply) => {
    expect(score(question, reply, MEDICINE)).toMatchObject({ state: 'nothing_to_check', score: null });
  });
});

describe('a reply without an answer has no score', () => {
  it.each([
    'I found nothing on this in your contexts, so I will not guess.',
    "I don't know.",
    'I do not have enough information to answer that.',
    "I'm sorry, but I can't help with that. It is illegal and dangerous.",
    'Unfortunately, I could not find anything about the founder.',
    'Das weiß ich leider nicht.',
    'Dazu habe ich nichts gefunden.',
    'Je ne sais pas.',
    "Désolé, je n'ai rien trouvé à ce sujet.",
    'No lo sé.',
    'Lo siento, no tengo información sobre eso.',
    '抱歉，我不知道。',
    'すみませんが、わかりません。',
  ])('no answer: %s', (reply) => {
    for (const source of [undefined, LEASE]) {
      const result = score('Who founded the museum?', reply, source);
      expect(result).toMatchObject({ state: 'no_answer', score: null, interval: null });
      expect(result.verdict).toContain('No answer given');
    }
  });

  it.each([
    'Hello! How can I help you today?',
    'Hi there!',
    "You're welcome! Let me know if you need anything else.",
    'Which of the two contracts do you mean?',
    'Could you please tell me the year?',
    'Hallo! Wie kann ich helfen?',
    'Bonjour ! Comment puis-je vous aider ?',
    '¡Hola! ¿En qué puedo ayudarte?',
    '你好！',
    'こんにちは！',
    '👋',
    '',
  ])('nothing to check: %s', (reply) => {
    for (const source of [undefined, LEASE]) {
      const result = score('Hello', reply, source);
      expect(result).toMatchObject({ state: 'nothing_to_check', score: null, interval: null });
      expect(result.verdict).toContain('Nothing to check');
    }
  });

  it.each([
    "I can't help with that. The tower was built in 1889 by Gustave Eiffel.",
    "I don't know, but I can tell you that the tower is made of gold.",
    'Hello! The tower is made of gold.',
    "I'm not sure, however the tower is made of gold.",
  ])('but a claim beside it is one: %s', (reply) => {
    expect(score('And the tower?', reply).state).toBe('not_checked');
  });
});

describe('a reply that nothing was there to check with', () => {
  it.each([
    ['What is the capital of France?', 'The capital of France is Berlin.'],
    ['Say something', 'banana banana banana'],
    ['Why is sleep good?', 'Sleep helps the body to rest and the mind to sort what it learnt.'],
  ])('is not checked, and its number reads as nothing good: %s', (question, reply) => {
    const result = score(question, reply);
    expect(result.state).toBe('not_checked');
    expect(result.score).toBeLessThanOrEqual(0.59);
    expect(result.estimate).toBeGreaterThanOrEqual(result.score ?? 1);
    expect(result.verdict).toMatch(/^Nothing to check this against yet\..*estimate/u);
    expect(result.sentences.some((sentence) => sentence.flagged)).toBe(false);
  });
});

describe('one definition of covered', () => {
  it('counts in the verdict what is marked, and no greeting', () => {
    const reply = 'Hello! The medicine contains lactose. Penguins breed on Antarctic ice shelves. I hope this helps.';
    const result = score('What is in it?', reply, MEDICINE);
    expect(result.sentences.map((sentence) => sentence.flagged)).toEqual([false, false, true, false]);
    expect(result.sentences.map((sentence) => sentence.evidence !== undefined)).toEqual([false, true, false, false]);
    expect(result.verdict).toContain('1 of 2 statements of the reply was not found');
  });

  it('is never certain, and always between two numbers', () => {
    const copied = score('What?', MEDICINE, MEDICINE);
    expect(copied.score).toBeLessThan(0.99);
    expect(trustPercent(1)).toBe(99);
    expect(trustPercent(0)).toBe(1);
    const [low, high] = copied.interval ?? [0, 0];
    expect(high - low).toBeGreaterThanOrEqual(0.02);
    expect(trustPercent(low)).toBeLessThan(trustPercent(high));
  });
});

it('a quotation of what is nearest to a question is covered, and said to be no more', () => {
  const { state, verdict, score: value } = score('Who cleans it?', `Nearest to your question:\n\n${LEASE} [1]`, LEASE);
  expect(state).toBe('checked');
  // It need not answer: its badge must not read as good.
  expect(trustTier(value)?.label).toBe('Moderate');
  expect(verdict).toMatch(
    /covered by its sources\. It quotes what is nearest to the question, which need not be an answer\./,
  );
  const later = score('Who cleans it?', `The tenant pays. [1]\n\nNearest to your question:\n\n${LEASE} [1]`, LEASE);
  expect(later.verdict).toContain('It quotes what is nearest to the question');
  expect(score('Who cleans it?', `${LEASE} [1]`, LEASE).verdict).not.toContain('nearest');
});

it('a reply about something else than its sources is said to be so', () => {
  const remark = 'They seem to be about something else than the question.';
  const answer = 'The capital of Australia is Canberra.';
  expect(score('What is the capital of Australia?', answer, LEASE).verdict).toContain(`its sources. ${remark}`);
  expect(score('What does the tenant pay?', answer, LEASE).verdict).not.toContain(remark);
  expect(
    score('What is the capital of Australia?', 'The tenant pays a rent of 500 dollars.', LEASE).verdict,
  ).not.toContain(remark);
});
