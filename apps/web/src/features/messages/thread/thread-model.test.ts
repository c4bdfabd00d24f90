import type { Message } from '@symbi/contracts/conversations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOf, sampleConversation } from '../../../../test/support/samples.ts';
import {
  appendWindow,
  applyMessage,
  grownText,
  isOnShownBranch,
  lastOwnMessage,
  letGo,
  prependWindow,
  replaceWindow,
  WINDOW_MAXIMUM,
  wouldReplace,
  type Thread,
} from './thread-model.ts';

const conversation = sampleConversation({ messageCount: 0, uncheckedCount: 0 });

const messageOf = (n: number, parent: number | null, extra: Partial<Message> = {}): Message => ({
  _id: idOf(n),
  conversationId: conversation._id,
  parentId: parent === null ? null : idOf(parent),
  seq: n,
  changeSeq: n,
  sender: n % 2 === 0 ? 'user' : 'agent',
  content: `message ${n}`,
  status: 'complete',
  contextTags: [],
  citations: [],
  notices: [],
  siblings: [idOf(n)],
  timestamp: '2026-01-01T00:00:00.000Z',
  ...extra,
});

const threadOf = (messages: Message[], extra: Partial<Thread> = {}): Thread => {
  const { changeSeq = Math.max(0, ...messages.map((message) => message.changeSeq)) } = extra;
  return { conversation, messages, hasOlder: false, hasNewer: false, changeSeq, heard: changeSeq, ...extra };
};

const chain = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at, from + at === 10 ? null : from + at - 1));

const ids = ({ messages }: Thread): number[] => messages.map(({ _id }) => Number.parseInt(_id, 16));

describe('a live message', () => {
  it('is appended under the newest one, and only once', () => {
    const next = messageOf(12, 11);
    const once = applyMessage(threadOf(chain(10, 11)), next).thread;
    expect(ids(once)).toEqual([10, 11, 12]);
    expect(applyMessage(once, next).thread).toEqual(once);
  });

  it('replaces its earlier state, and is not taken back by an older one', () => {
    const edited = messageOf(11, 10, { contextTags: ['new'], changeSeq: 20 });
    const thread = applyMessage(threadOf(chain(10, 11)), edited).thread;
    expect(thread.messages[1]?.contextTags).toEqual(['new']);
    expect(thread.changeSeq).toBe(20);
    expect(applyMessage(thread, messageOf(11, 10)).thread.messages[1]?.contextTags).toEqual(['new']);
  });

  it('under an earlier message starts another branch in place of what stood there', () => {
    const { thread, isStale } = applyMessage(threadOf(chain(10, 13)), messageOf(14, 11));
    expect(ids(thread)).toEqual([10, 11, 14]);
    expect(isStale).toBe(false);
  });

  it('is known to take the place of others before it does: not at the end, nor in another state or window', () => {
    const thread = threadOf(chain(10, 13));
    expect(wouldReplace(thread, messageOf(14, 11))).toBe(true);
    expect(wouldReplace(thread, messageOf(14, 13))).toBe(false);
    expect(wouldReplace(thread, messageOf(12, 11, { changeSeq: 20 }))).toBe(false);
    expect(wouldReplace(thread, messageOf(14, 3))).toBe(false);
  });

  it('under a message that is not here asks for a fresh load, unless the newer end is not shown', () => {
    expect(applyMessage(threadOf(chain(12, 13), { hasOlder: true }), messageOf(20, 3)).isStale).toBe(true);
    expect(applyMessage(threadOf(chain(12, 13), { hasNewer: true }), messageOf(20, 19)).isStale).toBe(false);
  });

  it('is left for later while the newer end is not shown', () => {
    const thread = threadOf(chain(10, 12), { hasNewer: true });
    expect(ids(applyMessage(thread, messageOf(13, 12)).thread)).toEqual([10, 11, 12]);
  });

  it('of a version that was turned away from does not turn back to it', () => {
    const shown = messageOf(11, 10, { siblings: [idOf(11), idOf(13)] });
    const thread = threadOf([messageOf(10, null), shown, messageOf(12, 11)]);
    const applied = applyMessage(thread, messageOf(13, 10, { siblings: [idOf(11), idOf(13)], changeSeq: 20 }));
    expect(ids(applied.thread)).toEqual([10, 11, 12]);
    expect(applied.isStale).toBe(false);
  });

  it('is the first of an empty conversation', () => {
    expect(ids(applyMessage(threadOf([]), messageOf(10, null)).thread)).toEqual([10]);
  });
});

describe('a running reply', () => {
  const running = (content: string): Message => messageOf(11, 10, { status: 'streaming', content });
  const deltaOf = (offset: number, text: string) => ({
    conversationId: conversation._id,
    messageId: idOf(11),
    offset,
    text,
  });

  it('grows by what is new and ignores what is known', () => {
    const thread = threadOf([messageOf(10, null), running('Hello')]);
    expect(grownText(thread, deltaOf(5, ' world'))).toEqual({ text: 'Hello world', isGap: false });
    expect(grownText(thread, deltaOf(5, ' world'), 'Hello world')).toEqual({ isGap: false });
    expect(grownText(thread, deltaOf(8, 'rld!'), 'Hello world').text).toBe('Hello world!');
    expect(grownText(thread, deltaOf(3, 'lo!'), 'Hel').text).toBe('Hello!');
  });

  it('reports a gap instead of putting text in the wrong place', () => {
    const thread = threadOf([messageOf(10, null), running('Hello')]);
    expect(grownText(thread, deltaOf(9, 'x'))).toEqual({ isGap: true });
  });

  it('reports a gap for a message nobody has announced', () => {
    expect(grownText(threadOf([messageOf(10, null)]), deltaOf(0, 'x')).isGap).toBe(true);
  });

  it('reports no gap for a version that was turned away from', () => {
    const shown = messageOf(9, 8, { siblings: [idOf(9), idOf(11)] });
    expect(grownText(threadOf([messageOf(8, null), shown]), deltaOf(40, 'x')).isGap).toBe(false);
  });

  it('does not shrink when an older snapshot of it arrives late', () => {
    const thread = threadOf([messageOf(10, null), running('Hello world')]);
    expect(applyMessage(thread, running('Hello')).thread.messages[1]?.content).toBe('Hello world');
    expect(replaceWindow(thread, threadOf([messageOf(10, null), running('')])).messages[1]?.content).toBe(
      'Hello world',
    );
  });

  it('ends with what the server has stored', () => {
    const thread = threadOf([messageOf(10, null), running('Hello wor')]);
    const done = messageOf(11, 10, { content: 'Hello world.', changeSeq: 30 });
    const ended = applyMessage(thread, done).thread;
    expect(ended.messages[1]).toEqual(done);
    expect(grownText(ended, deltaOf(9, 'ld.!!'))).toEqual({ isGap: false });
  });

  it('comes to the same text in any order of repeated pieces that leaves no gap', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 40 }),
        (text, cuts) => {
          const thread = threadOf([messageOf(10, null), running('')]);
          let shown = '';
          for (const [offset, length] of [...cuts, [0, text.length] as const]) {
            shown = grownText(thread, deltaOf(offset, text.slice(offset, offset + length)), shown).text ?? shown;
            expect(text.startsWith(shown)).toBe(true);
          }
          expect(shown).toBe(text);
        },
      ),
    );
  });
});

describe('windows', () => {
  it('join without repeating a message', () => {
    const older = { ...threadOf(chain(10, 13)), hasOlder: true };
    expect(ids(prependWindow(threadOf(chain(13, 15), { hasOlder: true }), older))).toEqual([10, 11, 12, 13, 14, 15]);
    expect(ids(appendWindow(threadOf(chain(10, 12), { hasNewer: true }), threadOf(chain(12, 14))))).toEqual([
      10, 11, 12, 13, 14,
    ]);
  });

  it('let go of the far end bit by bit once there are too many', () => {
    const shown = threadOf(chain(1_000, 1_000 + WINDOW_MAXIMUM - 1), { hasOlder: true });
    const up = prependWindow(shown, threadOf(chain(950, 999)));
    expect(up.messages).toHaveLength(WINDOW_MAXIMUM + 50);
    expect(up).toMatchObject({ hasOlder: false, hasNewer: false });
    const fewer = letGo(up, 'newest', 30);
    expect(fewer.messages).toHaveLength(WINDOW_MAXIMUM + 20);
    expect(fewer).toMatchObject({ hasOlder: false, hasNewer: true });
    expect(letGo(fewer, 'newest', 30).messages).toHaveLength(WINDOW_MAXIMUM);
    expect(ids(letGo(fewer, 'newest', 30))[0]).toBe(950);
    const down = appendWindow(
      { ...shown, hasNewer: true },
      threadOf(chain(1_000 + WINDOW_MAXIMUM, 1_049 + WINDOW_MAXIMUM)),
    );
    const rest = letGo(down, 'oldest', 100);
    expect(rest.messages).toHaveLength(WINDOW_MAXIMUM);
    expect(rest).toMatchObject({ hasOlder: true, hasNewer: false });
    expect(ids(rest).at(-1)).toBe(1_049 + WINDOW_MAXIMUM);
    expect(letGo(shown, 'oldest', 2)).toBe(shown);
  });

  it('keep what stands before the window that replaces them', () => {
    const shown = threadOf(chain(10, 16), { hasOlder: false });
    const newest = threadOf([messageOf(15, 14), messageOf(20, 15)], { hasOlder: true });
    expect(ids(replaceWindow(shown, newest))).toEqual([10, 11, 12, 13, 14, 15, 20]);
    expect(replaceWindow(shown, newest).hasOlder).toBe(false);
    expect(ids(replaceWindow(shown, threadOf(chain(30, 31), { hasOlder: true })))).toEqual([30, 31]);
  });

  it('that were read before the last messages came do not take them away', () => {
    const shown = threadOf(chain(10, 13));
    const earlier = threadOf(chain(10, 11), { changeSeq: 11 });
    expect(ids(replaceWindow(shown, earlier))).toEqual([10, 11, 12, 13]);
    const branch = threadOf([messageOf(10, null), messageOf(20, 10)], { changeSeq: 20 });
    expect(ids(replaceWindow(shown, branch))).toEqual([10, 20]);
  });

  it('that stay beside newer ones may lack changes that came before these', () => {
    const shown = threadOf(chain(10, 16), { changeSeq: 16 });
    expect(replaceWindow(shown, threadOf(chain(14, 20), { hasOlder: true })).heard).toBe(16);
    expect(replaceWindow(shown, threadOf(chain(30, 31), { hasOlder: true })).heard).toBe(31);
    expect(applyMessage(shown, messageOf(20, 16)).thread.heard).toBe(16);
  });

  it('keep the highest change number seen', () => {
    expect(replaceWindow(threadOf(chain(10, 11), { changeSeq: 50 }), threadOf(chain(10, 12))).changeSeq).toBe(50);
  });
});

describe('the last own message', () => {
  it('is the newest of the person that still has a text', () => {
    const messages = [messageOf(10, null), messageOf(11, 10), messageOf(12, 11, { content: '' })];
    expect(lastOwnMessage(messages)?._id).toBe(idOf(10));
  });
});

describe('whether a message in another window is on the shown branch', () => {
  const version = (n: number, parent: number) => messageOf(n, parent, { siblings: [idOf(11), idOf(21)] });
  const isShown = (thread: Thread, messages: Message[], n: number) =>
    isOnShownBranch(thread, { messages, hasOlder: false, hasNewer: true, changeSeq: 1 }, idOf(n));

  it('is settled by what both have in common', () => {
    const shown = threadOf([messageOf(10, null), version(11, 10), messageOf(12, 11)]);
    expect(isShown(shown, [messageOf(10, null), version(11, 10)], 11)).toBe(true);
    expect(isShown(shown, [messageOf(10, null), version(21, 10)], 10)).toBe(true);
    expect(isShown(shown, [messageOf(10, null), version(21, 10)], 21)).toBe(false);
    expect(isShown(shown, [version(21, 10), messageOf(22, 21)], 22)).toBe(false);
  });

  it('is settled by the end of the window, where the loaded messages begin', () => {
    const shown = threadOf([messageOf(13, 12), messageOf(14, 13)], { hasOlder: true });
    expect(isShown(shown, [version(11, 10), messageOf(12, 11)], 11)).toBe(true);
  });

  it('is not settled by a choice that is not loaded, and needs none where there was none', () => {
    const shown = threadOf([messageOf(51, 50)], { hasOlder: true });
    expect(isShown(shown, [messageOf(10, null), version(11, 10)], 11)).toBe(false);
    expect(isShown(shown, [messageOf(10, null), version(11, 10)], 10)).toBe(true);
  });

  it('is known where another message answers the same one', () => {
    const shown = threadOf([messageOf(10, null), messageOf(12, 10)]);
    expect(isShown(shown, [messageOf(10, null), messageOf(11, 10)], 11)).toBe(false);
  });
});
