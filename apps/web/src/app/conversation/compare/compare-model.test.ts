import { expect, test } from 'vitest';
import { compareReplies, countVerdicts } from './compare-model.ts';

const verdicts = (contents: readonly string[]): string[][] =>
  compareReplies(contents).map((sentences) => sentences.map(({ verdict }) => verdict));

test('sentences that say the same agree, with the sentence of the other beside them', () => {
  const [first] = compareReplies(['The harbour opens at nine. Bring a coat.', 'The harbour opens at nine in summer.']);
  expect(first?.[0]).toMatchObject({
    start: 0,
    end: 26,
    verdict: 'agrees',
    others: [{ reply: 1, text: 'The harbour opens at nine in summer.' }],
  });
  expect(first?.[1]).toMatchObject({ verdict: 'alone', others: [] });
});

test.each([
  ['another number', 'The tower is 330 metres high.', 'The tower is 324 metres high.'],
  ['another time of a short line', '- Weekdays: 8:00 to 18:00', '- Weekdays: 8:00 to 19:00'],
  ['a denial', 'The harbour ferry runs on Sundays.', 'The harbour ferry does not run on Sundays.'],
])('%s is a difference on both sides', (_, left, right) => {
  expect(verdicts([left, right])).toEqual([['differs'], ['differs']]);
});

test.each([
  ['one of them says more', '24 euros a night.', '24 euros a night, and every further metre 3 euros.'],
  ['a price is written with its sign', 'A berth costs €24 per night.', 'A berth costs 24 euros per night.'],
  [
    'a date is written in figures',
    'The harbour festival begins on 5 March.',
    'The harbour festival begins 2026-03-05.',
  ],
  ['a time is written in another way', 'The harbour office opens at 2:30 pm.', 'The harbour office opens at 14:30.'],
  ['an idiom is no denial', 'The harbour has not only showers but toilets.', 'The harbour has showers and toilets.'],
])('sentences agree where %s', (_, left, right) => {
  expect(verdicts([left, right])).toEqual([['agrees'], ['agrees']]);
});

test.each([
  ['The harbour office is open from 8:00 to 18:00 on weekdays.', 'The harbour office closes at 15:30 on Saturdays.'],
  [
    'The master of the old harbour office in the customs house opens at 8:00 on weekdays.',
    'The master of the old harbour office in the customs house opens at 9:00 on Saturdays.',
  ],
  ['The harbour charges adults 12 euros for a shower.', 'The harbour charges children 6 euros for a visit.'],
])('other numbers about something else are no difference: %s', (left, right) => {
  expect(verdicts([left, right]).flat()).not.toContain('differs');
});

test('two identical replies agree in every sentence, also where several sentences differ in their numbers alone', () => {
  const reply = [
    '## A week in the harbour',
    'On weekdays the office opens at 8:00. On Saturdays the office opens at 9:00. [1]',
    '- Up to 8 metres a berth costs 24 euros a night.\n- Up to 12 metres a berth costs 30 euros a night.',
    '| Month | Price |\n|---|---|\n| May | 24 € |\n| June | 30 € |\n| 2026-07-01 | no berths |',
  ].join('\n\n');
  for (const sentences of verdicts([reply, reply])) expect(new Set(sentences)).toEqual(new Set(['agrees']));
  expect(verdicts([reply, reply])[0]).toHaveLength(8);
});

test('sentences that share none of their numbers do not agree, whatever those measure', () => {
  const pair = ['The speed of light is 299,792 km/s.', 'The speed of light is about 300,000 km per second.'];
  expect(verdicts(pair).flat()).not.toContain('agrees');
});

test('a sentence that agrees outweighs one that differs in the same reply', () => {
  const prices = 'A berth costs 30 euros a night for 12 metres. A berth costs 24 euros a night.';
  expect(verdicts(['A berth costs 24 euros a night.', prices])[0]).toEqual(['agrees']);
});

test('a sentence that one reply confirms and another denies is split, and counts as both', () => {
  const three = ['The tower is 330 metres high.', 'The tower is 330 metres high.', 'The tower is 300 metres high.'];
  expect(verdicts(three)).toEqual([['split'], ['split'], ['differs']]);
  expect(countVerdicts(compareReplies(three)[0] ?? [])).toEqual({ agrees: 1, differs: 1, alone: 0 });
});

test('words in common without a number do not outweigh another number', () => {
  expect(
    verdicts([
      'The tower is 330 metres high.',
      'The tower is 324 metres high. The old tower stands on high ground.',
    ])[0],
  ).toEqual(['differs']);
});

test('the rows of a table are compared by what they are about, and its head is not', () => {
  const table = (hours: string): string =>
    `| Day | Opens | Closes |\n|---|---|---|\n| Weekdays | 8:00 | ${hours} |\n| Saturdays | 9:00 | 15:30 |`;
  const [first] = compareReplies([table('18:00'), table('19:00')]);
  expect(first).toMatchObject([
    { verdict: 'differs', others: [{ text: 'Weekdays, Opens: 8:00, Closes: 19:00' }] },
    { verdict: 'agrees' },
  ]);
});

test('what another reply says is quoted without Markdown', () => {
  const [first] = compareReplies(['A week by the harbour', '## A week by the **harbour** [1]']);
  expect(first?.[0]?.others).toEqual([{ reply: 1, text: 'A week by the harbour', verdict: 'agrees' }]);
});

test('marks of reference are no numbers, and code, greetings and empty replies are not compared', () => {
  expect(verdicts(['The tower is 330 metres high. [1]', 'The tower is 330 metres high. [2]'])).toEqual([
    ['agrees'],
    ['agrees'],
  ]);
  expect(verdicts(['## Step 1', '## Step 2'])).toEqual([[], []]);
  expect(verdicts(['Yes.', '', '```\nconst harbour = open(9)\n```'])).toEqual([[], [], []]);
});

test('what agrees, differs and stands alone is counted', () => {
  const [sentences = []] = compareReplies([
    'The harbour opens at nine. Bring warm coats along.',
    'The harbour opens at nine.',
  ]);
  expect(countVerdicts(sentences)).toEqual({ agrees: 1, differs: 0, alone: 1 });
});

test('long replies are compared within a moment', () => {
  const long = Array.from({ length: 2_000 }, (_, index) => `Harbour number ${index} opens at nine in summer.`).join(
    ' ',
  );
  expect(compareReplies([long, long, long, long])[0]).toHaveLength(200);
});
