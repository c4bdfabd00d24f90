import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreReply } from './score-reply.ts';
import { grounded, QUESTION, REPLY, SOURCE } from './testing/museum.ts';
import { readThrough, scored, type ScoredResult } from './testing/scored.ts';
import { trustPercent, trustTier } from './tiers.ts';
import type { TrustResult } from './types.ts';

const trusted = (reply: string): string | undefined =>
  trustTier(scored(readThrough({ question: QUESTION, reply, sources: [SOURCE] })).score)?.label;
/** The logit before the cap below Trusted, which applies because only words were compared. */
const wordsLogit = ({ score, signals }: ScoredResult): number =>
  logitOf(score) - (signals.find(({ name }) => name === 'words-only')?.contribution ?? 0);
const logitOf = (score: number): number => Math.log(score / (1 - score));
const sumOf = (result: Pick<TrustResult, 'signals'>): number =>
  result.signals.reduce((sum, signal) => sum + signal.contribution, 0);
const supportOf = (result: ScoredResult, reply: string, part: string): number =>
  result.sentences.find((sentence) => reply.slice(sentence.start, sentence.end).includes(part))?.support ?? Number.NaN;

describe('a reply with sources', () => {
  it('is trusted when every sentence is copied from them', () => {
    const result = grounded(REPLY);
    expect(result.mode).toBe('grounded');
    expect(trusted(REPLY)).toBe('Trusted');
    expect(result.verdict).toContain('covered by');
  });

  it('points at the passage that covers a sentence', () => {
    const result = grounded(REPLY);
    const evidence = result.sentences[1]?.evidence;
    expect(evidence?.sourceId).toBe('museum');
    expect(SOURCE.text.slice(evidence?.start, evidence?.end)).toContain('240 photographs of the canal works');
  });

  it('falls to caution when nothing it says is there, and says so', () => {
    const result = grounded(
      'Penguins breed on Antarctic ice shelves. Their chicks hatch after two months of incubation.',
    );
    expect(trustTier(result.score)?.label).toBe('Caution');
    expect(result.verdict).toContain('not found in');
  });

  it('does not hold references to its sources against it', () => {
    const cited = REPLY.replace('Whitfield.', 'Whitfield (Passage 7).').replace('works.', 'works [9].');
    expect(grounded(cited).signals.find((signal) => signal.name === 'numbers')?.value).toBe(0);
    expect(trusted(cited)).toBe('Trusted');
  });

  it('takes what the person said of the journey from earlier turns once there are sources', () => {
    const reply = `${REPLY} Your train arrives at Bramley station at noon with your grandmother Edith.`;
    const history = [
      { role: 'user', text: 'My train arrives at Bramley station at noon. I travel with my grandmother Edith.' },
    ];
    expect(wordsLogit(grounded(reply, { history }))).toBeGreaterThan(wordsLogit(grounded(reply)) + 0.4);
  });

  it('never uses the words proved or verified', () => {
    for (const reply of [REPLY, 'Nothing here matches anything.', '', 'Why?'])
      expect(scoreReply({ question: QUESTION, reply, sources: [SOURCE] }).verdict).not.toMatch(/prove|verif|true\b/iu);
  });
});

describe('small lies', () => {
  const drops: readonly [string, string, string][] = [
    ['a changed number', '240 photographs', '950 photographs'],
    ['a changed year', 'in 1874', 'in 1921'],
    ['a swapped name', 'Clara Whitfield', 'Harold Pemberton'],
    ['a negation', 'The museum keeps', 'The museum never keeps'],
  ];
  it.each(drops)('%s lowers the score', (_, from, to) => {
    expect(wordsLogit(grounded(REPLY.replace(from, to)))).toBeLessThan(wordsLogit(grounded(REPLY)) - 0.1);
  });

  it.each(drops.slice(0, 3))('%s lowers the support of its own sentence most', (_, from, to) => {
    const before = grounded(REPLY);
    const after = grounded(REPLY.replace(from, to));
    const falls = after.sentences.map((sentence, at) => (before.sentences[at]?.support ?? 0) - sentence.support);
    const changed = REPLY.split(/(?<=\.) /u).findIndex((sentence) => sentence.includes(from));
    expect(falls.indexOf(Math.max(...falls))).toBe(changed);
  });

  it('a sentence that no source has lowers the score by far', () => {
    expect(grounded(`${REPLY} Its director once climbed Kilimanjaro with a marching band.`).score).toBeLessThan(
      grounded(REPLY).score - 0.2,
    );
  });

  it('taking away the covering source lowers the score by far', () => {
    const other = {
      id: 'other',
      text: 'Bakers in the valley make rye bread with caraway seeds. The ovens are heated before dawn.',
    };
    expect(grounded(REPLY, { sources: [SOURCE, other] }).score).toBeGreaterThan(
      grounded(REPLY, { sources: [other] }).score + 0.4,
    );
  });
});

describe('a reply without sources', () => {
  it('stays below every tier that reads as good and says why', () => {
    const result = scored({
      question: 'Why is sleep good?',
      reply: 'Sleep helps the body to rest and the mind to sort what it learnt.',
    });
    expect(result.mode).toBe('ungrounded');
    expect(trustPercent(result.score)).toBeLessThan(60);
    expect(result.verdict).toContain('Nothing to check this against yet');
  });

  it('loses trust for unsupported specifics', () => {
    const question = 'Who founded the town?';
    const plain = scored({ question, reply: 'The town was founded by settlers who came along the river.' });
    const specific = scored({
      question,
      reply:
        'The town was founded on 3 March 1784 by Jeremiah Holloway and Thomas Beckett of Gloucester, according to the Ashford Gazette.',
    });
    expect(specific.score).toBeLessThan(plain.score);
  });

  it('loses trust when a number differs from what was said before', () => {
    const history = [{ role: 'assistant', text: 'The bridge of Ashford opened in 1874.' }];
    const question = 'When did it open?';
    const same = scored({ question, reply: 'The bridge of Ashford opened in 1874.', history });
    const other = scored({ question, reply: 'The bridge of Ashford opened in 1902.', history });
    expect(other.score).toBeLessThan(same.score);
    expect(other.signals.map((signal) => signal.name)).toContain('history');
  });

  it('rises with agreeing samples and never reaches Trusted by them', () => {
    const ask = (samples: string[]): ScoredResult =>
      scored({ question: 'What is the capital?', reply: 'Canberra', samples });
    const agreed = ask(Array.from({ length: 10 }, () => 'Canberra'));
    const split = ask(['Canberra', 'Sydney', 'Melbourne', 'Perth']);
    expect(agreed.mode).toBe('consistency');
    expect(agreed.score).toBeGreaterThan(split.score);
    expect(trustPercent(agreed.score)).toBeLessThan(80);
  });
});

describe('every result', () => {
  const words = fc.constantFrom(
    'museum',
    '1874',
    'not',
    'Clara',
    '**',
    '|',
    '```',
    '\n',
    'http://a.example/x',
    '。',
    'été',
    '“',
    '"',
    '?',
    '.',
    '東',
    '\uD800',
    '- ',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' ')),
  );

  it('adds up, stays within bounds and covers every visible character', () => {
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (question, reply, source, isSampled) => {
        const result = scoreReply({
          question,
          reply,
          sources: [{ id: 's', text: source }],
          ...(isSampled ? { samples: [source, reply] } : {}),
        });
        const { score, interval } = result;
        if (score !== null && interval !== null) {
          expect(score).toBeGreaterThanOrEqual(0.01);
          expect(score).toBeLessThanOrEqual(0.99);
          expect(sumOf(result)).toBeCloseTo(logitOf(score), 6);
          expect(interval[0]).toBeLessThanOrEqual(score);
          expect(interval[1]).toBeGreaterThanOrEqual(score);
          expect(interval[1] - interval[0]).toBeGreaterThanOrEqual(0.02);
        } else expect(result).toMatchObject({ score: null, interval: null, signals: [] });
        const covered = new Set(
          result.sentences.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
        );
        for (let at = 0; at < reply.length; at += 1)
          if (/\S/u.test(reply[at] ?? '')) expect(covered.has(at)).toBe(true);
        for (const sentence of result.sentences) {
          expect(sentence.support).toBeGreaterThanOrEqual(0);
          expect(sentence.support).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same input', () => {
    expect(grounded(REPLY)).toEqual(grounded(REPLY));
  });
});

describe('other languages and other kinds of text', () => {
  it.each([
    [
      'German',
      'Das Museum wurde im Jahr 1874 von Clara Weiß gegründet und zeigt alte Werkzeuge.',
      'Nach dem Besuch wurde das Museum, das alte Werkzeuge zeigt, im Jahr 1874 von Clara Weiß gegründet.',
    ],
    [
      'French',
      "Le musée a été fondé en 1874 par Clara Lefèvre et montre des outils anciens de l'usine.",
      "C'est en 1874 que le musée des outils anciens de l'usine a été fondé par Clara Lefèvre.",
    ],
    [
      'Spanish',
      'El museo fue fundado en 1874 por Clara Núñez y muestra herramientas antiguas.',
      'En 1874 el museo, que muestra herramientas antiguas, fue fundado por Clara Núñez.',
    ],
  ])('%s is compared in its own words, and the verdict says that figures are for English', (_, source, reply) => {
    const result = scored({ question: '?', reply, sources: [{ id: 's', text: source }] });
    const foreign = scored({
      question: '?',
      reply,
      sources: [{ id: 's', text: 'Penguins breed on the ice and the chicks hatch there after two months.' }],
    });
    expect(result.score).toBeGreaterThan(foreign.score + 0.15);
    expect(result.verdict).toContain('English');
    expect(foreign.state).toBe('not_checked');
    expect(foreign.verdict).toContain('another language');
  });

  it('an unknown language is said', () => {
    const result = scoreReply({
      question: '',
      reply: '博物館は一八七四年に開館した。',
      sources: [{ id: 's', text: '博物館は一八七四年に開館した。入場料は無料だ。' }],
    });
    expect(result.verdict).toContain('language is not known');
    expect(result.score).toBeGreaterThan(0.5);
  });

  it('code, table rows and list items are units of their own', () => {
    const reply =
      'See the plan:\n\n- The museum keeps 240 photographs\n- Penguins breed on ice shelves\n\n| year | founder |\n|---|---|\n| 1874 | Clara Whitfield |\n\n```js\nconst fee = 12;\n```';
    const result = grounded(reply);
    const parts = result.sentences.map((sentence) => reply.slice(sentence.start, sentence.end));
    expect(parts).toContain('- Penguins breed on ice shelves');
    expect(parts).toContain('| 1874 | Clara Whitfield |');
    expect(parts).toContain('```js\nconst fee = 12;\n```');
    expect(supportOf(result, reply, '240 photographs')).toBeGreaterThan(supportOf(result, reply, 'Penguins'));
  });
});
