import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const isDoubted = (reply: string, texts: readonly string[], question: string): boolean =>
  scored({ question, reply, sources: texts.map((text, at) => ({ id: String(at), text })) }).signals.some(
    ({ name }) => name === 'doubted',
  );

const OLD = 'The lunch break is 45 minutes. It is unpaid.';
const KEYS = 'The keys are at the desk.';
const GARDEN = `${KEYS} Dogs are allowed in the garden.`;
const NEW = 'From 1 May the lunch break is 30 minutes.';

it.each([
  ['The lunch break is 45 minutes.', [OLD, NEW], ''],
  ['The lunch break is 45 minutes.', [OLD, NEW], 'How long is the lunch break?'],
  ['The lunch break is 30 minutes.', [OLD, NEW], ''],
  ['The monthly rent is £950.', ['The monthly rent is £950.', 'The monthly rent is £975.'], 'What is the rent?'],
  [
    'Die Mittagspause dauert 45 Minuten.',
    ['Die Mittagspause dauert 45 Minuten.', 'Die Mittagspause dauert 30 Minuten.'],
    '',
  ],
  ['The office opens at 9:00.', ['The office opens at 9 am.', 'The office opens at 8:30.'], ''],
  [
    'The application deadline is 5 March.',
    ['The application deadline is 5 March.', 'The application deadline is 12 March.'],
    '',
  ],
  ['45 minutes.', [OLD, NEW], 'How long is the lunch break?'],
  ['You get 45 minutes for lunch.', [OLD, NEW], 'How long is the lunch break?'],
  ['Dogs are allowed in the garden.', [GARDEN, `${KEYS} Dogs are no longer allowed in the garden.`], ''],
  ['Hunde dürfen in den Garten.', ['Hunde dürfen in den Garten.', 'Hunde dürfen nicht in den Garten.'], ''],
  ['Dogs are no longer allowed in the garden.', [GARDEN, 'Dogs are no longer allowed in the garden.'], ''],
  ['Dogs are allowed in the garden.', [GARDEN, "Dogs aren't allowed in the garden."], ''],
  ['Members can bring dogs.', ['Members can bring dogs.', 'Members cannot bring dogs.'], ''],
  ['The return period is 10 days.', ['The return period is 10 days.', 'The return period is 14 days.'], ''],
])('what two sources say differently is doubted: %s', (reply, texts, question) => {
  expect(isDoubted(reply, texts, question)).toBe(true);
});

it.each([
  ['both say the same', 'The lunch break is 45 minutes.', [OLD, 'The lunch break is 45 minutes for all.'], ''],
  [
    'it is the same in another unit',
    'The lunch break is 60 minutes.',
    ['The lunch break is 60 minutes.', 'The lunch break is 1 hour.'],
    '',
  ],
  [
    'the other is of somebody else',
    'The lunch break is 45 minutes.',
    [OLD, 'The lunch break of managers is 30 minutes.'],
    '',
  ],
  [
    'the other is of another case',
    'The lunch break is 45 minutes.',
    [OLD, 'If it rains, the lunch break is 30 minutes.'],
    '',
  ],
  ['the other is a limit', 'The lunch break is 45 minutes.', [OLD, 'The lunch break is at least 30 minutes.'], ''],
  ['one source gives both', 'The lunch break is 45 minutes.', [`${OLD} ${NEW}`], ''],
  [
    'the source has it right elsewhere',
    'The lunch break is 45 minutes.',
    [OLD, `${NEW} The lunch break is 45 minutes.`],
    '',
  ],
  [
    'the question tells which',
    'The lunch break is 45 minutes.',
    [`Berlin office. ${OLD}`, `Madrid office. ${NEW}`],
    'How long is the lunch break in Berlin?',
  ],
  ['a single word is shared', 'The price is £5.', ['The price is £5.', 'The price is £7.'], ''],
  ['the other asks', 'The lunch break is 45 minutes.', [OLD, 'Is the lunch break 30 minutes?'], ''],
  ['the amounts are of other kinds', 'The lunch break is 45 minutes.', [OLD, 'The lunch break is 8 euros.'], ''],
  [
    'the number is rounded',
    'The yearly budget is £1,200,000.',
    ['The yearly budget is £1,200,000.', 'The yearly budget is £1,203,450.'],
    '',
  ],
])('it is not where %s', (_, reply, texts, question) => {
  expect(isDoubted(reply, texts, question)).toBe(false);
});

it('is not where both are passages of one document', () => {
  const passages = [OLD, NEW].map((text, at) => ({ id: String(at), document: 'handbook', text }));
  const { signals } = scored({ question: '', reply: 'The lunch break is 45 minutes.', sources: passages });
  expect(signals.map(({ name }) => name)).not.toContain('doubted');
});

it.each([
  ['How long is the lunch break according to the handbook of 2024?', false],
  ['How long is the lunch break according to the handbook?', true],
  ['How long is the lunch break?', true],
])('is not where the question names one of them by its title: %s', (question, expected) => {
  const sources = [OLD, NEW].map((text, at) => ({ id: String(at), title: `Handbook ${2024 + at}`, text }));
  const { sentences } = scored({ question, reply: 'The lunch break is 45 minutes.', sources });
  expect(sentences.some(({ kind }) => kind === 'opposed')).toBe(expected);
});

it('names the sentence, and the words of the other document', () => {
  const sources = [OLD, `${KEYS} ${NEW}`].map((text, at) => ({ id: String(at), text }));
  const { sentences } = scored({
    question: '',
    reply: 'The lunch break is 45 minutes. The keys are at the desk.',
    sources,
  });
  const [disputed, other] = sentences;
  expect(disputed).toMatchObject({ flagged: false, kind: 'opposed', evidence: { sourceId: '0' } });
  const { sourceId, start, end } = disputed?.opposed ?? { sourceId: '', start: 0, end: 0 };
  expect(sourceId).toBe('1');
  expect(sources[1]?.text.slice(start, end)).toBe('From 1 May the lunch break is 30 minutes');
  expect(other).not.toHaveProperty('opposed');
});
