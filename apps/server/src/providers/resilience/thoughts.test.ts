import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdapterEvent } from '../adapter.ts';
import { collect, createRequest, createTestProviders } from '../fakes/harness.ts';
import type { FinishReason } from '../provider.ts';
import { holdThoughts, splitPromptedAnswers, splitPromptedThoughts, splitThoughts } from './thoughts.ts';

const eventsOf = async function* (pieces: readonly string[], reason: FinishReason): AsyncGenerator<AdapterEvent> {
  for (const text of pieces) yield { type: 'delta', text };
  await Promise.resolve();
  const logprobs = { tokens: 9, mean: -0.1, unsure: 0 };
  yield { type: 'end', model: 'm', inputTokens: 1, outputTokens: undefined, reason, logprobs };
};

const split = async (pieces: readonly string[], reason: FinishReason = 'stop') => {
  const events: AdapterEvent[] = [];
  for await (const event of splitThoughts(eventsOf(pieces, reason))) events.push(event);
  const thoughts = events.map((event) => (event.type === 'thought' ? event.text : '')).join('');
  const reply = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  return { reply, thoughts, end: events.at(-1), events };
};

/** What a reader sees of the thoughts while they come. */
const watch = async (events: AsyncIterable<AdapterEvent>): Promise<string> => {
  let seen = '';
  for await (const event of holdThoughts(events)) {
    if (event.type === 'thinks') {
      expect(event.offset).toBe(seen.length);
      seen += event.text;
    }
  }
  return seen;
};

const reasoningOf = async function* (pieces: readonly string[]): AsyncGenerator<AdapterEvent> {
  for (const text of pieces) yield { type: 'thought', text };
  yield { type: 'delta', text: 'Yes.' };
  await Promise.resolve();
  yield { type: 'thought', text: 'Done.' };
};

/** A text cut at some of its characters. */
const cut = (text: string): fc.Arbitrary<string[]> =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 12 })
    .map((places) => [0, ...places.toSorted((a, b) => a - b)])
    .map((places) => places.map((place, index) => text.slice(place, places[index + 1])));

describe('thoughts that a model writes in its text', () => {
  it('are left out, wherever the deltas are cut', async () => {
    const text =
      '\n<think>\nIs it Sydney? No </thin, Canberra.\n</think>\n\nIt is Canberra, not <think>Sydney</think>.';
    await fc.assert(
      fc.asyncProperty(cut(text), async (pieces) => {
        const { reply, thoughts } = await split(pieces);
        expect(reply).toBe('It is Canberra, not <think>Sydney</think>.');
        expect(thoughts).toBe('Is it Sydney? No </thin, Canberra.');
      }),
    );
  });

  it('show nothing until the reply begins, and are signs of life', async () => {
    const { events } = await split(['<th', 'ink>Hm', '. </think>', '\n', 'Yes', '.']);
    expect(events.map((event) => (event.type === 'delta' ? event.text : event.type))).toEqual([
      'activity',
      'thinking',
      'activity',
      'thought',
      'activity',
      'activity',
      'Yes',
      '.',
      'end',
    ]);
  });

  it('are told while they come, without what may be the closing tag', async () => {
    const thoughts = 'Is it Sydney? No, that is the largest. </thin, Canberra.';
    await fc.assert(
      fc.asyncProperty(cut(`<think>${thoughts}</think>Yes.`), async (pieces) => {
        const seen = await watch(splitThoughts(eventsOf(pieces, 'stop')));
        expect(thoughts.startsWith(seen)).toBe(true);
      }),
    );
    const letters = Array.from(`<think>${thoughts}`);
    expect(await watch(splitThoughts(eventsOf([...letters, '</think>Yes.'], 'stop')))).toBe(
      thoughts.slice(0, -'</think>'.length),
    );
  });

  it('take the token probabilities with them, which are reported for both', async () => {
    expect((await split(['<think>Hm</think>Yes.'])).end).toMatchObject({ logprobs: undefined });
    expect((await split(['Yes.'])).end).toMatchObject({ logprobs: { tokens: 9 } });
  });

  it('may be tagged in capitals, and come in one delta of any length', async () => {
    expect(await split(['<THINK>Hm</Think>Yes.'])).toMatchObject({ reply: 'Yes.', thoughts: 'Hm' });
    const { reply, thoughts } = await split([`<think>${'x'.repeat(300_000)}</think>Yes.`]);
    expect(reply).toBe('Yes.');
    expect(thoughts).toBe('x'.repeat(200_000));
  });

  it('leave no reply if the limit of tokens cut them', async () => {
    expect(await split(['<think>Is it', ' Sydney'], 'length')).toMatchObject({
      reply: '',
      thoughts: 'Is it Sydney',
    });
  });
});

describe('thoughts that a provider sends apart', () => {
  it('are told while they come, until the reply begins', async () => {
    expect(await watch(reasoningOf(['Is it ', 'Sydney?']))).toBe('Is it Sydney?');
  });

  it('are told and held up to their greatest length', async () => {
    const seen = await watch(reasoningOf(Array.from({ length: 400 }, () => 'x'.repeat(1_000))));
    expect(seen.length).toBeLessThanOrEqual(201_000);
    let held = 0;
    for await (const event of holdThoughts(reasoningOf(Array.from({ length: 400 }, () => 'x'.repeat(1_000)))))
      if (event.type === 'thought') held += event.text.length;
    expect(held).toBeLessThanOrEqual(202_000);
  });
});

describe('a reply', () => {
  it.each([
    ['begins like the tag', ['<', 'thin', 'g> is no tag']],
    ['is about the tag', ['<think> is a tag that ', 'some models write.']],
    ['ends before it could be the tag', ['<thi']],
    ['has the tag later', ['A model writes <think>, ', 'then </think>.']],
    ['is blank', [' ', '\n']],
    ['begins with a page of blanks', [...Array.from({ length: 2_000 }, () => ' '), '<think>', 'is a tag']],
    ['is empty', []],
  ])('that %s stays as it is', async (_name, pieces) => {
    expect(await split(pieces)).toMatchObject({ reply: pieces.join(''), thoughts: '' });
  });

  it('follows thoughts of any length', async () => {
    const { reply, thoughts } = await split([
      '<think>',
      ...Array.from({ length: 500 }, () => 'x'.repeat(1000)),
      '</think>Yes.',
    ]);
    expect(reply).toBe('Yes.');
    expect(thoughts.length).toBeLessThanOrEqual(200_000);
  });
});

describe('a provider', () => {
  let fakes: FakeProviders;
  beforeAll(async () => void (fakes = await startFakeProviders()));
  afterAll(() => fakes.close());
  beforeEach(() => fakes.reset());

  it.each(['openai', 'anthropic', 'together', 'perplexity', 'v0', 'custom'] as const)(
    'passes on what its model says after thinking: %s',
    async (provider) => {
      const { providers } = createTestProviders(fakes);
      fakes.script({ reply: '<think>\nPerhaps Sydney?\n</think>\n\nIt is Canberra.' });
      const { text, error } = await collect(providers.get(provider), createRequest(fakes, provider));
      expect(error).toBeUndefined();
      // v0 adds a link to its chat.
      expect(text.split('\n\n')[0]).toBe('It is Canberra.');
      providers.close();
    },
  );
});

describe('a text that only closes its thoughts', () => {
  it('is split at the tag', () => {
    expect(splitPromptedThoughts('Sydney?\nNo.\n</think>\n\nCanberra.')).toEqual({
      thoughts: 'Sydney?\nNo.',
      reply: 'Canberra.',
    });
  });

  it.each([
    ['has nothing after the tag', 'Sydney?\n</think>\n'],
    ['has the tag within a line', 'The tag </think> ends what a model thinks.\nAll of it.'],
    ['has the tag in code', 'Write\n```\n</think>\n```\nafter your thoughts.'],
    ['has the tag in code with shorter fences', 'Write\n````md\n```\n</think>\n```\n````\nafter your thoughts.'],
    ['has the tag in code with other fences', 'Write\n~~~\n```\n</think>\n~~~\nafter your thoughts.'],
    ['has the tag in indented code', 'Write\n\n    </think>\n\nafter your thoughts.'],
    ['opens them too', 'Write\n<think>\nHm.\n</think>\naround your thoughts.'],
    ['has no tag', 'Canberra.'],
  ])('stays whole if it %s', (_name, text) => {
    expect(splitPromptedThoughts(text)).toBeUndefined();
  });

  it('takes time in proportion to its length', () => {
    const lines = `${' '.repeat(100)}\n`.repeat(20_000);
    expect(splitPromptedThoughts(`${lines}</think>\n${lines}x`)).toMatchObject({ thoughts: '' });
  });
});

describe('a complete reply of several answers', () => {
  const none = { begun: '', isBegunSplit: false };

  it.each([
    [
      'leaves none of its answers whole',
      ['Look?\n</think>\n\nI look.', '\n\nNo.\n</think>\n\nNone.'],
      'I look.\n\nNone.',
    ],
    ['may say nothing before a call', ['Look?\n</think>\n', '\n\nNo.\n</think>\n\nNone.'], 'None.'],
    ['may think once', ['Look?\n</think>\n\nI look.', '\n\nNone.'], 'I look.\n\nNone.'],
    ['may think before the last', ['I look.', '\n\nNo.\n</think>\n\nNone.'], 'I look.\n\nNone.'],
  ])('%s', (_name, answers, reply) => {
    expect(splitPromptedAnswers({ ...none, answers })?.reply).toBe(reply);
  });

  it.each([
    ['within its thoughts', 'Sydney? ', ['No.\n</think>\n\nCanberra.'], 'Canberra.', 'Sydney? No.'],
    ['within the tag', 'Sydney? No.\n</thi', ['nk>\n\nCanberra.'], 'Canberra.', 'Sydney? No.'],
    ['after its thoughts', 'No.\n</think>\n\nIt is ', ['Canberra.'], 'It is Canberra.', 'No.'],
    ['and thinks anew', 'No.\n</think>\n\nIt is ', ['Sure?\n</think>\nCanberra.'], 'It is Canberra.', 'No.\n\nSure?'],
  ])('may have been cut off %s', (_name, begun, answers, reply, thoughts) => {
    expect(splitPromptedAnswers({ begun, isBegunSplit: false, answers })).toEqual({ reply, thoughts });
  });

  it('keeps the text whose thoughts were taken off before', () => {
    const given = { begun: 'It is ', isBegunSplit: true, answers: ['Sure?\n</think>\n\nCanberra.'] };
    expect(splitPromptedAnswers(given)).toEqual({ reply: 'It is Canberra.', thoughts: 'Sure?' });
  });

  it.each([
    ['has no tag', 'It is ', ['Canberra.', '\n\nYes.']],
    ['has nothing after its tags', '', ['Sydney?\n</think>\n', '\n\nNo.\n</think>']],
    ['was cut off in code that holds the tag', '```\n', ['</think>\n```\nis it.']],
  ])('stays whole if it %s', (_name, begun, answers) => {
    expect(splitPromptedAnswers({ begun, isBegunSplit: false, answers })).toBeUndefined();
  });
});
