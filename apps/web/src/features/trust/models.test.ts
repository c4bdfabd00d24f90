import type { TimelinePoint } from '@symbi/contracts/timeline';
import type { FlagKind, TrustExplanation } from '@symbi/contracts/trust';
import { describe, expect, it } from 'vitest';
import { indexTimeline, isMarked, isOnBranch, pointOf } from './timeline-model.ts';
import { checkWords, opinionWords } from './check-model.ts';
import { passageOf, titleOf } from './passage.ts';
import { countCovered, findingOf, markedSentences, wordsOf } from './trust-model.ts';
import { doubtsOf } from './why/doubts.ts';
import { withoutQuestion } from './without-question.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();

const pointAt = (seconds: number, messageId: string): TimelinePoint => ({
  at: at(seconds),
  message_id: messageId,
  change_point_score: 0.7,
  kind: 'change',
  stance_from: 'for',
  stance_to: 'against',
  row_hash: `${messageId}-${seconds}`,
  evidence_window: { previous_excerpt: 'a', current_excerpt: 'b' },
});

describe('the point of a message', () => {
  const index = indexTimeline([pointAt(10, 'one'), pointAt(20, 'two'), pointAt(40, 'gone')]);
  const isShown = (id: string): boolean => id === 'one' || id === 'two';

  it('is the one that names it', () => {
    expect(pointOf(index, { _id: 'two', timestamp: at(11) }, isShown)?.message_id).toBe('two');
  });

  it('is else the nearest within five seconds that belongs to no other message shown', () => {
    expect(pointOf(index, { _id: 'other', timestamp: at(45) }, isShown)?.message_id).toBe('gone');
    expect(pointOf(index, { _id: 'other', timestamp: at(46) }, isShown)).toBeNull();
    expect(pointOf(index, { _id: 'other', timestamp: at(11) }, isShown)).toBeNull();
  });
});

const explanation: TrustExplanation = {
  messageId: 'a'.repeat(24),
  state: 'checked',
  score: 0.8,
  mode: 'grounded',
  interval: [0.6, 0.9],
  signals: [],
  sentences: [
    { start: 0, end: 5, support: 0.9, evidence: { sourceId: 's', start: 4, end: 9 } },
    { start: 6, end: 9, support: 0.1 },
  ],
  sources: [{ id: 's', kind: 'context', title: 'The source', text: 'The quick fox' }],
  verdict: '',
  engine: '',
  scoredAt: at(0),
};

it('knows of a source the words that support most', () => {
  const weaker = { start: 10, end: 12, support: 0.4, evidence: { sourceId: 's', start: 0, end: 3 } };
  const more = { ...explanation, sentences: [weaker, ...explanation.sentences] };
  expect(wordsOf(more, 's')).toMatchObject({ start: 4, end: 9 });
  expect(wordsOf(more, 'other')).toBeUndefined();
});

describe('the mark of a change', () => {
  const point = pointAt(10, 'one');

  it('is left out where the answer was kept and next to nothing changed, or nothing was compared', () => {
    expect(isMarked({ ...point, kind: 'same', change_point_score: 0.049 })).toBe(false);
    expect(isMarked({ ...point, kind: 'same', change_point_score: 0.05 })).toBe(true);
    expect(isMarked({ ...point, kind: 'refusal', change_point_score: 0.02 })).toBe(true);
    expect(isMarked({ ...point, kind: 'refusal', change_point_score: 0.004 })).toBe(false);
    expect(isMarked({ ...point, kind: 'not_compared', change_point_score: 0.9 })).toBe(false);
  });

  it('is that of the shown branch, as far as its messages are loaded', () => {
    const messages = [20, 30].map((second) => ({ _id: `m${second}`, timestamp: at(second) }));
    const whole = { messages, hasOlder: false, hasNewer: false };
    const shown = (second: number, id: string, window = whole) => isOnBranch(pointAt(second, id), window);
    expect(shown(20, 'm20')).toBe(true);
    expect(['hidden', 'older'].map((id) => shown(id === 'older' ? 10 : 25, id))).toEqual([false, false]);
    expect(shown(10, 'older', { ...whole, hasOlder: true })).toBe(true);
    expect(shown(25, 'hidden', { ...whole, hasOlder: true, hasNewer: true })).toBe(false);
    expect(shown(40, 'newer', { ...whole, hasNewer: true })).toBe(true);
    expect(shown(40, 'hidden', { ...whole, hasOlder: true })).toBe(false);
  });
});

describe('marked sentences', () => {
  it('are covered by a source or not found', () => {
    expect(markedSentences(explanation).map(({ kind }) => kind)).toEqual(['covered', 'not_in_source']);
    expect(markedSentences(explanation)[0]?.label).toContain('The source');
    expect(countCovered(explanation)).toEqual({ covered: 1, total: 2 });
  });

  it('are none when there was nothing to check against', () => {
    const own = { id: 't', kind: 'turn' as const, title: 'You said', text: 'The quick fox' };
    const sentences = [{ start: 0, end: 5, support: 0.9, evidence: { sourceId: 't', start: 4, end: 9 } }];
    expect(markedSentences({ ...explanation, state: 'not_checked', mode: 'ungrounded', sources: [] })).toEqual([]);
    expect(markedSentences({ ...explanation, state: 'not_checked' })).toEqual([]);
    expect(markedSentences({ ...explanation, sources: [own], sentences })).toEqual([]);
  });

  it('follow the engine where it says which it would mark, and why', () => {
    const [first, second] = explanation.sentences;
    if (first === undefined || second === undefined) throw new Error('There are two sentences');
    const flagged = { ...first, flagged: true, kind: 'number' as const };
    const quiet = { ...second, flagged: false };
    const read = { ...explanation, sentences: [flagged, quiet] };
    expect(markedSentences(read)).toMatchObject([
      { id: 0, kind: 'number', label: 'Sentence 1: a number that is not in its passage' },
    ]);
    expect(findingOf(read, flagged)).toMatchObject({ kind: 'doubt', source: { id: 's' } });
  });
});

describe('sentences in doubt', () => {
  const flagged = (kind: FlagKind, support: number) => ({ start: 0, end: 5, support, flagged: true, kind });
  const read = (...sentences: TrustExplanation['sentences']): TrustExplanation => ({ ...explanation, sentences });

  it('are three at most: what a source denies before what no source has, and the least supported first', () => {
    const doubts = doubtsOf(
      read(
        flagged('not_in_source', 0.1),
        flagged('number', 0.4),
        flagged('contradicted', 0.3),
        flagged('number', 0.2),
        flagged('not_in_source', 0),
      ),
      '',
    );
    expect(doubts.map(({ index }) => index)).toEqual([2, 3, 1]);
  });

  it('are none where nothing was compared', () => {
    expect(doubtsOf({ ...read(flagged('number', 0.1)), state: 'not_checked' }, '')).toEqual([]);
  });

  it('are not those that say again what the person said; and these are covered by nothing', () => {
    const own = { id: 't', kind: 'turn' as const, title: 'You said', text: 'I have a boat' };
    const sentence = { start: 0, end: 5, support: 0.9, evidence: { sourceId: 't', start: 0, end: 6 } };
    const said = { ...read(sentence), sources: [...explanation.sources, own] };
    expect(doubtsOf(said, '')).toEqual([]);
    expect(markedSentences(said)).toMatchObject([{ kind: 'own' }]);
    expect(countCovered(said)).toEqual({ covered: 0, total: 1 });
  });
});

describe('the question', () => {
  const question = { id: 'turn:q', kind: 'turn' as const, title: 'You said', text: 'Is the fox quick?', refId: 'q' };
  const asked: TrustExplanation = {
    ...explanation,
    sources: [...explanation.sources, question],
    sentences: [{ start: 0, end: 5, support: 0.9, evidence: { sourceId: 'turn:q', start: 0, end: 5 } }],
  };

  it('is no evidence for the reply to it', () => {
    const read = withoutQuestion(asked, 'q');
    expect(read.sources).toEqual(explanation.sources);
    expect(read.sentences).toEqual([{ start: 0, end: 5, support: 0.9 }]);
    expect(markedSentences(read)).toMatchObject([{ kind: 'not_in_source' }]);
  });

  it('leaves the rest as it is', () => {
    expect(withoutQuestion(explanation, 'q')).toBe(explanation);
    expect(withoutQuestion(asked, 'another')).toBe(asked);
  });
});

describe('what a check came to', () => {
  const found = { outcome: 'nothing_found' as const, contexts: 3, files: 0, passages: [] };

  it('is said with what it rests on', () => {
    const passages = [{ sourceId: 'context:c:0', contextId: 'c', title: 'harbour' }];
    const file = { sourceId: 'attachment:a:0:0', title: 'report.pdf, page 3' };
    expect(checkWords({ ...found, outcome: 'checked', passages })).toBe(
      'Checked. The score rests on 1 passage of your contexts:',
    );
    expect(checkWords({ ...found, outcome: 'checked', passages: [file] })).toContain('1 passage of your files:');
    expect(checkWords({ ...found, outcome: 'checked', passages: [...passages, file] })).toContain(
      '2 passages of your contexts and files:',
    );
    expect(checkWords({ ...found, files: 2 })).toBe('Nothing about this was found in your 3 contexts and 2 files.');
    expect(checkWords({ ...found, contexts: 0, files: 1 })).toBe('Nothing about this was found in your one file.');
    expect(checkWords(found)).toContain('Nothing about this was found in your 3 contexts.');
    expect(checkWords({ ...found, contexts: 0 })).toContain('You have no active contexts');
  });

  it('of asking models is read from the reply', () => {
    expect(opinionWords({ checking: true, trustState: 'not_checked' }, 'samples')).toContain('Asking the model');
    expect(opinionWords({ trustState: 'second_opinion' }, 'samples')).toContain('its opinion');
    expect(opinionWords({ trustState: 'not_checked' }, 'samples')).toContain('stays not checked');
    expect(opinionWords({ trustState: 'checked' }, 'judge')).toContain('judge answered');
  });
});

describe('a passage', () => {
  it('shows the evidence between what stands around it', () => {
    const [source] = explanation.sources;
    // No few words are cut.
    expect(source && passageOf(source, { start: 4, end: 9 }, 2)).toEqual({
      before: 'The ',
      found: 'quick',
      after: ' fox',
    });
    expect(source && passageOf(source, undefined)).toEqual({ before: '', found: '', after: 'The quick fox' });
  });

  it('is cut between words, and says with an ellipsis where it goes on', () => {
    const [source] = explanation.sources;
    const text = 'Boats '.repeat(200);
    const alone = source && passageOf({ ...source, text }, undefined).after;
    expect(alone).toMatch(/^(Boats )+Boats…$/);
    const around = source && passageOf({ ...source, text }, { start: 600, end: 605 });
    expect(around?.before).toMatch(/^… ?(Boats )+$/);
    expect(around?.after).toMatch(/^( Boats)+…$/);
    // Text that has no spaces is cut where it has to be.
    expect(source && passageOf({ ...source, text: '港'.repeat(2_000) }, undefined).after).toBe(`${'港'.repeat(800)}…`);
  });

  const within = (text: string, words: string, around: number) => {
    const [source] = explanation.sources;
    const start = text.indexOf(words);
    return source && passageOf({ ...source, text }, { start, end: start + words.length }, around);
  };
  const more = ' The deposit is kept in an account of its own until the end of the lease.';

  it.each([
    ['is cut within its sentence', ' in summer, and in winter only if it was asked for by telephone.', ' …'],
    ['ends the text', ' \n', ' \n'],
  ])('keeps the period of an abbreviation that %s', (_, rest, after) => {
    const words = 'We are open until 5 p.m';
    expect(within(`${words}.${rest}`, words, 0)?.after).toBe(`.${after}`);
    expect(within(`${words}.${rest}`, `${words}.`, 0)?.after).toBe(after);
    expect(within(`${words}.${rest}`, 'We', words.length - 1)?.after).toBe(`${words.slice(2)}.${after}`);
  });

  it('goes on to the end where a few words are left, and else to the end of a sentence that is near', () => {
    const fee = 'The rent is 1,150 EUR. If payment is late, the Landlord may charge a reminder fee of 5 EUR.';
    for (const around of [45, 62, 66, 75]) expect(within(fee, '1,150 EUR', around)?.after).toBe(fee.slice(21));
    for (const around of [45, 62, 66, 75, 100])
      expect(within(`${fee}${more}`, '1,150 EUR', around)?.after).toBe(`${fee.slice(21)} …`);
    expect(within(`${fee}${more}`, 'own', 60)?.before).toBe(
      'The deposit is kept in an account of its '.padStart(42, '…'),
    );
  });

  it.each([
    ['charges a fee of 5 EUR', 'charges a fee of'],
    ['charges a fee of EUR 5', 'charges a fee of'],
    ['is within 1 000 km', 'is within'],
    ['is at § 12', 'is at'],
  ])('is never cut inside an amount: %s', (amount, whole) => {
    const long = ' and so on without any end that would be near it in this text'.repeat(3);
    const text = `Start${long} ${amount}${long}`;
    const last = text.indexOf(amount) + amount.length - 'Start'.length;
    const cuts = Array.from(
      { length: amount.length - whole.length },
      (_, back) => within(text, 'Start', last - back)?.after,
    );
    for (const cut of cuts) expect([`${long} ${whole}…`, `${long} ${amount}…`]).toContain(cut);
    const first = text.indexOf(amount) + whole.length;
    for (const at of [first + 2, first + 4])
      expect(within(`${text}End`, 'End', text.length - at)?.before).toMatch(
        new RegExp(`^…(${amount.slice(whole.length + 1)}| ?and so on)`),
      );
  });

  it('is cut in a list of numbers that has no end', () => {
    const text = `Start ${'12 '.repeat(400)}`;
    expect(within(text, 'Start', 200)?.after).toMatch(/^( 12)+…$/);
  });

  it.each([
    ['Fees:\n| up to 10 m | 24 € |\n| up to 12 m | 31 € |', '31 €', '| up to 12 m | 31 € |'],
    ['up to 10 m | 24 €\nup to 12 m | 31 €\nMore', '31 €', 'up to 12 m | 31 €'],
    ['Length: 10 m; A night: 24 €\nLength: 12 m; A night: 31 €', '31', 'Length: 12 m; A night: 31 €'],
    ['A boat pays 31 € a night; another\npays less.', '31 €', '31 €'],
    [`${'a word | '.repeat(80)}31 €`, '31 €', '31 €'],
  ])('has as evidence the whole row of a table, and of other text the words: %s', (text, words, found) => {
    const [source] = explanation.sources;
    const start = text.indexOf(words);
    expect(source && passageOf({ ...source, text }, { start, end: start + words.length }).found).toBe(found);
  });
});

it('the title of a file names the lines of the evidence, where its text has them all', () => {
  const source = { id: 'attachment:1:0:0', kind: 'attachment' as const, title: 'a.txt, lines 1–2', text: 'One.\nTwo.' };
  const evidence = { sourceId: source.id, start: 5, end: 9 };
  expect(titleOf(source, evidence)).toBe('a.txt, line 2');
  expect(titleOf(source, undefined)).toBe('a.txt, lines 1–2');
  expect(titleOf({ ...source, title: 'a.txt, lines 1–24' }, evidence)).toBe('a.txt, lines 1–24');
});
