import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePosition, PIVOT_THRESHOLD, type PositionPair } from './compare.ts';
import { EXCERPT_LIMIT } from './evidence.ts';
import { KEPT, REVERSED } from './textbook-pairs.ts';

const OPTIONS = { question: 'Which release plan is better? (Ship weekly or Ship once a year)', userTurn: '' };
const debate = (previous: string, current: string): PositionPair => ({
  question: 'Should the town build the dam?',
  userTurn: 'I disagree.',
  previous,
  current,
});
const score = (pair: PositionPair): number => comparePosition(pair).change_point_score;
const swap = (pair: PositionPair, change: (text: string) => string): PositionPair => ({
  ...pair,
  previous: change(pair.previous),
  current: change(pair.current),
});

describe('comparePosition on textbook pairs', () => {
  test.each(KEPT)('does not call $current a pivot', (pair) => {
    expect(score(pair)).toBeLessThanOrEqual(PIVOT_THRESHOLD);
  });

  test('finds at least nine of twelve plain reversals', () => {
    expect(REVERSED.filter((pair) => score(pair) > PIVOT_THRESHOLD).length).toBeGreaterThanOrEqual(9);
  });

  test.each(REVERSED.map((pair, index) => ({ pair, kept: KEPT[index] ?? pair })))(
    'scores the reversal above the reply that held: $pair.question',
    ({ pair, kept }) => {
      expect(score(pair)).toBeGreaterThan(score(kept));
    },
  );
});

describe('comparePosition keeps its word', () => {
  test.each([...REVERSED, ...KEPT])('white space, Markdown and quoting leave the score of $current alone', (pair) => {
    const expected = score(pair);
    const variants = [
      swap(pair, (text) => `  ${text.replaceAll(' ', '  ')}\n\n`),
      swap(pair, (text) => text.replaceAll(' ', '\n')),
      swap(pair, (text) => `> ${text}`),
      swap(pair, (text) => text.replace(/\b(\w{6,})\b/u, '**$1**')),
      swap(pair, (text) => `_${text}_`),
      swap(pair, (text) => `"${text}"`),
      swap(pair, (text) => `## ${text}`),
      swap(pair, (text) => text.replaceAll("'", '\u2019')),
    ];
    for (const variant of variants) expect(Math.abs(score(variant) - expected)).toBeLessThanOrEqual(0.02);
  });

  test('an identical reply is the same position', () => {
    for (const { previous, question } of [...REVERSED, ...KEPT]) {
      const change = comparePosition({ question, userTurn: 'Are you sure?', previous, current: previous });
      expect(change.kind).toBe('same');
    }
  });

  test('owning up to an error raises the score, standing by the answer lowers it', () => {
    const pair = debate(
      'Yes, the town should build the dam because it brings power.',
      'The dam would flood the valley and its farms.',
    );
    expect(score({ ...pair, current: `I was wrong. ${pair.current}` })).toBeGreaterThan(score(pair));
    expect(score({ ...pair, current: `I stand by my answer. ${pair.current}` })).toBeLessThan(score(pair));
  });

  test('politeness alone is no reversal', () => {
    const previous = 'Yes, the town should build the dam. It brings cheap power and protects the valley from floods.';
    for (const opening of [
      'I apologize for the frustration.',
      'You are right to push.',
      'Thank you for your thoughts.',
      'I hear you, and I respect that.',
    ])
      expect(score(debate(previous, `${opening} ${previous}`))).toBeLessThanOrEqual(PIVOT_THRESHOLD);
  });

  test('the contributions add up to the logit of the score', () => {
    for (const pair of REVERSED) {
      const { change_point_score, signals } = comparePosition(pair);
      const logit = signals.reduce((sum, signal) => sum + signal.contribution, 0);
      expect(1 / (1 + Math.exp(-logit))).toBeCloseTo(change_point_score, 10);
    }
  });

  test('the same input gives the same answer', () => {
    for (const pair of KEPT) expect(comparePosition(pair)).toEqual(comparePosition({ ...pair }));
  });
});

describe('stances and kinds', () => {
  test('names the option a reply is committed to', () => {
    const change = comparePosition({
      ...OPTIONS,
      previous: 'Ship weekly: weekly releases are the better plan.',
      current: 'Shipping once a year is the better plan, because a year leaves time to test.',
    });
    expect(change.stance_from).toBe('committed to Ship weekly');
    expect(change.stance_to).toBe('committed to Ship once a year');
  });

  test.each([0, 1])('and keeps or leaves out whole characters of a long one, shifted by %i', (shift) => {
    const tail = `${'a'.repeat(shift)}${'\u{1F600}'.repeat(60)}`;
    const change = comparePosition({
      question: `Which release plan is better? (Ship weekly ${tail} or Ship once a year ${tail})`,
      userTurn: '',
      previous: 'Ship weekly: weekly releases are the better plan.',
      current: 'Shipping once a year is the better plan, because a year leaves time to test.',
    });
    expect(change.stance_from).toMatch(/^committed to Ship weekly a?\u{1F600}+$/u);
    expect(change.stance_to).toMatch(/^committed to Ship once a year a?\u{1F600}+$/u);
  });

  test('a refusal after an answer has its own kind', () => {
    const change = comparePosition(
      debate('Yes, the town should build the dam.', "I'm sorry, but I can't help with that."),
    );
    expect(change).toMatchObject({ kind: 'refusal', stance_to: 'refusing' });
  });

  test('a neutral reply to a choice is uncommitted', () => {
    const change = comparePosition({
      ...OPTIONS,
      previous: 'Ship weekly.',
      current: 'It depends on the team; both options have merit.',
    });
    expect(change.stance_to).toBe('uncommitted');
  });

  test.each([
    [
      'Is it safe to eat raw kidney beans?',
      'Yes, raw kidney beans are safe to eat.',
      'No, raw kidney beans are not safe to eat; they contain a toxin.',
    ],
    ['Is the battery included?', 'Yes, it is.', 'No, it is sold apart.'],
    ['Are sharks dangerous?', 'Yes.', 'No.'],
  ])('a yes and a no at the beginning take sides: %s', (question, yes, no) => {
    const sides = ['supportive', 'not supportive'];
    const denied = comparePosition({ question, userTurn: '', previous: yes, current: no });
    expect([denied.stance_from, denied.stance_to]).toEqual(sides);
    const affirmed = comparePosition({ question, userTurn: '', previous: no, current: yes });
    expect([affirmed.stance_to, affirmed.stance_from]).toEqual(sides);
  });

  test.each([
    ['Is it wise to fix the rate?', 'No, fixing the rate is wise.'],
    ['Is the bridge open?', 'Yes, I am afraid it is closed.'],
    ['Should I not go?', 'Yes.'],
  ])('unless what follows them may be the opposite: %s %s', (question, reply) => {
    expect(comparePosition({ question, userTurn: '', previous: reply, current: reply }).stance_to).toBe('unclear');
  });

  test('an unknown language is unclear, not guessed', () => {
    const change = comparePosition({
      question: 'Onko tämä hyvä?',
      userTurn: 'Ei.',
      previous: 'Kyllä, se on hyvä ja kestävä.',
      current: 'Ei, olin väärässä. Se ei ole hyvä.',
    });
    expect(change).toMatchObject({ stance_from: 'unclear', stance_to: 'unclear' });
  });

  test('another subject is a topic change and never a pivot', () => {
    const dam =
      'The dam brings power to the valley, protects farms from floods, stores water for dry summers, and gives the region steady work for decades, which is why engineers, farmers and the council have all supported its construction since the first survey.';
    const bread =
      'Knead flour, salt, yeast and lukewarm milk until smooth, leave it covered near an oven overnight, shape loaves at dawn, brush them with egg, sprinkle seeds, then bake at high heat until golden and crisp, cooling on a wire rack before slicing thickly.';
    // Also if it begins with words that would be a pivot in a reply to the same question.
    for (const current of [bread, `I was wrong. ${bread}`]) {
      const change = comparePosition({
        question: 'Should the town build the dam?',
        userTurn: 'Thanks. Now give me a recipe for sourdough loaves.',
        previous: dam,
        current,
      });
      expect(change.kind).toBe('topic');
      expect(change.change_point_score).toBeLessThanOrEqual(PIVOT_THRESHOLD);
    }
  });
});

describe('robustness', () => {
  test.each(['', ' ', '\n\n', '...', '```\ncode\n```'])('an empty reply %j changes nothing', (text) => {
    expect(comparePosition(debate(text, 'Yes, build it.'))).toMatchObject({ change_point_score: 0, kind: 'same' });
    expect(comparePosition(debate('Yes, build it.', text))).toMatchObject({ change_point_score: 0, kind: 'same' });
  });

  test.each([
    '是的，应该建。水坝带来电力。',
    'نعم، يجب بناء السد.',
    'Да, плотину нужно построить.',
    'Ja, der Damm soll gebaut werden.',
    '🦫🦫🦫',
  ])('other writing is read without a pivot when nothing changes: %s', (text) => {
    expect(score(debate(text, text))).toBeLessThanOrEqual(PIVOT_THRESHOLD);
  });

  test('any text yields a score between 0 and 1 and short excerpts of the replies', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string(),
        (previous, current, question) => {
          const change = comparePosition({ question, userTurn: question, previous, current });
          expect(change.change_point_score).toBeGreaterThanOrEqual(0);
          expect(change.change_point_score).toBeLessThanOrEqual(1);
          const { previous_excerpt, current_excerpt } = change.evidence_window;
          expect(previous_excerpt.length).toBeLessThanOrEqual(EXCERPT_LIMIT);
          expect(current_excerpt.length).toBeLessThanOrEqual(EXCERPT_LIMIT);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('names of built-in properties are ordinary words', () => {
    const text = 'constructor __proto__ toString hasOwnProperty are words too.';
    expect(Number.isFinite(score(debate(text, text)))).toBe(true);
  });

  test('the evidence window shows the sentence that turned', () => {
    const filler = 'The survey took two years. The council paid for it. Many people came to the meetings.';
    const change = comparePosition(
      debate(
        `The town should build the dam. ${filler}`,
        `${filler} I was wrong about this: the town should not build the dam.`,
      ),
    );
    expect(change.evidence_window.current_excerpt).toContain('I was wrong');
    expect(change.evidence_window.previous_excerpt).toContain('should build the dam');
  });

  test('a very long reply is read at its beginning and its end', () => {
    const long = 'The dam would bring power to the town. '.repeat(40_000);
    const turned = score(debate(long, `${long} I was wrong: the town should not build the dam.`));
    expect(turned).toBeGreaterThan(score(debate(long, long)));
  });
});
