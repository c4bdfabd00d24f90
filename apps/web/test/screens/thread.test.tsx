import { listChanges, listMessages, readConversation, selectMessage } from '@symbi/contracts/conversations';
import type { Message } from '@symbi/contracts/conversations';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { catchUp, readThread, threadQuery, updateThread, writeMessages } from '../../src/features/messages/api.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import * as paths from '../../src/platform/paths.ts';
import { hangUp, joins, tell } from '../support/live-channel.ts';
import { answer, late, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';
import { worker } from '../support/worker.ts';

const windowOf = (messages: Message[]) => ({
  ...sampleConversation(),
  messages,
  hasOlder: false,
  hasNewer: false,
  changeSeq: Math.max(...messages.map(({ changeSeq }) => changeSeq)),
});

const threadOf = (messages: Message[]) => ({
  conversation: sampleConversation(),
  messages,
  hasOlder: false,
  hasNewer: false,
  changeSeq: 2,
  heard: 2,
});

/** Opens a conversation with these messages, and counts how often it is loaded. */
const openThread = async (...messages: Message[]): Promise<{ loads: number }> => {
  const counted = { loads: 0 };
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, () => {
      counted.loads += 1;
      return one(windowOf(messages));
    }),
  );
  await expect.element(page.getByText(messages.at(-1)?.content ?? '', { exact: true })).toBeVisible();
  return counted;
};

/** Waits longer than it takes to write events and request what they require. */
const meanwhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

const piece = (messageId: string, offset: number) => ({
  conversationId: idOf(20),
  messageId,
  offset,
  text: 'more ',
});

test('a version that is still written when another one is chosen neither comes back nor loads anything', async () => {
  const siblings = [idOf(31), idOf(32)];
  const counted = await openThread(sampleMessage(), sampleReply({ siblings }));
  const { loads } = counted;
  for (const at of [0, 5, 10]) {
    await tell('message:delta', piece(idOf(32), at));
    await meanwhile();
  }
  await tell('message:done', sampleReply({ _id: idOf(32), siblings, content: 'It is something else.', changeSeq: 9 }));
  await meanwhile();
  await expect.element(page.getByText('A pivot is a change of stance.', { exact: true })).toBeVisible();
  expect(readThread(idOf(20))?.messages.map(({ _id }) => _id)).toEqual([idOf(30), idOf(31)]);
  expect(counted.loads).toBe(loads);
});

test('a reply that is written in a branch nobody sees here is looked for once', async () => {
  const counted = await openThread(sampleMessage(), sampleReply());
  const { loads } = counted;
  for (const at of [0, 5, 10, 15]) {
    await tell('message:delta', piece(idOf(99), at));
    await meanwhile();
  }
  expect(counted.loads).toBe(loads + 1);
});

test('a model that thinks is said to, until it writes', async () => {
  const begun = 'The harbour ';
  await openThread(sampleMessage(), sampleReply({ status: 'streaming', content: begun }));
  await tell('message:thinking', { conversationId: idOf(20), messageId: idOf(31) });
  await expect.element(page.getByText('Thinking…')).toBeVisible();
  await tell('message:delta', piece(idOf(31), begun.length));
  await expect.element(page.getByText('Writing…')).toBeVisible();
  await expect.element(page.getByText('Thinking…')).not.toBeInTheDocument();
});

test('another branch that is chosen elsewhere is shown at the end, and takes nobody away who reads far up', async () => {
  const newer = late(listMessages, one({ messages: [], hasOlder: true, hasNewer: false, changeSeq: 2 }));
  const counted = await openThread(sampleMessage(), sampleReply());
  worker.use(newer.handler);
  const { loads } = counted;
  updateThread(idOf(20), (thread) => ({ ...thread, hasNewer: true }));
  await tell('conversation:branch', { conversationId: idOf(20), headId: idOf(50) });
  await meanwhile();
  expect(counted.loads).toBe(loads);
  updateThread(idOf(20), (thread) => ({ ...thread, hasNewer: false }));
  await tell('conversation:branch', { conversationId: idOf(20), headId: idOf(50) });
  await expect.poll(() => counted.loads).toBe(loads + 1);
});

test('what changed is written to its end where it takes several answers', async () => {
  await openThread(sampleMessage(), sampleReply());
  const changes = [
    sampleMessage({ contextTags: ['first'], changeSeq: 11 }),
    sampleReply({ contextTags: ['last'], changeSeq: 12 }),
  ];
  worker.use(
    answer(listChanges, ({ query }) => {
      const after = changes.filter(({ changeSeq }) => changeSeq > query.since);
      return one({ messages: after.slice(0, 1), changeSeq: 12, more: after.length > 1 });
    }),
  );
  await catchUp(idOf(20));
  expect(readThread(idOf(20))?.messages.map(({ contextTags }) => contextTags)).toEqual([['first'], ['last']]);
});

test('what ends and comes while a conversation is loaded again is not taken back by the answer', async () => {
  const started = sampleReply({ status: 'streaming', content: 'A pivot' });
  await openThread(sampleMessage(), started);
  const again = late(readConversation, one(windowOf([sampleMessage(), started])));
  worker.use(again.handler);
  const loaded = queryClient.refetchQueries(threadQuery(idOf(20)));
  await expect.poll(again.isAsked).toBe(true);
  await tell('message:done', sampleReply({ content: 'A pivot is a turn.', changeSeq: 8 }));
  await tell('newMessage', sampleMessage({ _id: idOf(40), parentId: idOf(31), content: 'And then?', changeSeq: 9 }));
  const shown = () => readThread(idOf(20))?.messages.map(({ content }) => content);
  const whole = ['What is a pivot?', 'A pivot is a turn.', 'And then?'];
  await expect.poll(shown).toEqual(whole);
  again.give();
  await loaded;
  expect(shown()).toEqual(whole);
});

test('the answer of a call during a break does not hide what was missed before it', async () => {
  await openThread(sampleMessage(), sampleReply());
  await expect.poll(() => joins.at(-1)).toBe(2);
  joins.length = 0;
  hangUp();
  writeMessages(idOf(20), [sampleMessage({ contextTags: ['kept'], changeSeq: 9 })]);
  await expect.poll(() => joins).toEqual([2]);
});

test('the end of a reply is announced with its rating, once and in words', async () => {
  const reply = sampleReply({ status: 'streaming', content: 'It rises' });
  await openThread(sampleMessage(), reply);
  const content = 'It rises.[1]\n\n| Sea | Tide |\n|---|---:|\n| North | 2 |';
  const rating = { trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 } as const;
  await tell('message:done', { ...reply, ...rating, status: 'complete', content, changeSeq: 9 });
  await expectToSay(page.getByRole('log'), 'Sea, Tide. North, 2 Reply finished. Trusted, 86%.');
});

test('the reason for which a reply failed is announced once', async () => {
  await openThread(sampleMessage(), sampleReply({ status: 'streaming', content: 'The' }));
  const failure = { code: 'key', hint: '', message: 'The key was refused.' };
  await tell('message:done', sampleReply({ status: 'failed', content: failure.message, failure, changeSeq: 9 }));
  const said = () => page.getByRole('log').element().textContent;
  await expect.poll(said).toMatch(/Reply failed\.$/);
  expect(said().split('key was refused')).toHaveLength(2);
});

test('a hit in a hidden version is shown as one in the shown branch is, even if the visit loads the shown branch last', async () => {
  const siblings = [idOf(31), idOf(32)];
  const content = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join('\n\n');
  const shown = [sampleMessage(), sampleReply({ _id: idOf(32), siblings, content })];
  const hidden = [
    sampleMessage(),
    sampleReply({ siblings, content }),
    sampleMessage({ _id: idOf(33), content: 'And?' }),
  ];
  const visit = late(readConversation, one(windowOf(shown)));
  const selected: (string | undefined)[] = [];
  await queryClient.prefetchQuery({ ...threadQuery(idOf(20)), queryFn: () => threadOf(shown) });
  await openScreen(
    paths.conversation(idOf(20), { message: idOf(31) }),
    visit.handler,
    answer(listMessages, ({ query }) =>
      one({ messages: query.around === idOf(31) ? hidden : [], hasOlder: false, hasNewer: false, changeSeq: 2 }),
    ),
    answer(selectMessage, ({ params }) => {
      selected.push(params.messageId);
      return one({ messages: hidden, hasOlder: false, hasNewer: false, changeSeq: 2 });
    }),
  );
  await expect.poll(visit.isAsked).toBe(true);
  await meanwhile();
  visit.give();
  const target = () => document.querySelector('[data-target]');
  await expect.poll(() => target()?.getAttribute('data-message')).toBe(idOf(31));
  await expect.poll(() => document.activeElement).toBe(target());
  expect(selected).toEqual([idOf(31)]);
  // It is longer than the view, which begins just above it.
  const list = page.getByRole('region', { name: 'Messages', exact: true }).element();
  await expect.element(page.getByText('Line 1.', { exact: true })).toBeVisible();
  await meanwhile();
  expect((target()?.getBoundingClientRect().top ?? 0) - list.getBoundingClientRect().top).toBeCloseTo(16, 0);
});

const versions = [idOf(31), idOf(32)];
const hiddenVersion = sampleReply({ siblings: versions, content: 'It is a turn.' });
const shownVersion = sampleReply({ _id: idOf(32), siblings: versions, changeSeq: 3 });
const answerTo = (parent: number) => sampleMessage({ _id: idOf(33), parentId: idOf(parent), content: 'And then?' });

interface Hit {
  readonly shown: Message[];
  /** The window around the hit. */
  readonly around: Message[];
  readonly hasNewer?: boolean;
}

/** Opens the hit idOf(31) beside a thread that is loaded already; its window comes with `give`. */
const openHit = async ({ shown, around, hasNewer = false }: Hit, ...handlers: HttpHandler[]) => {
  const selected: (string | undefined)[] = [];
  const window = late(listMessages, one({ messages: around, hasOlder: false, hasNewer, changeSeq: 2 }));
  await openScreen(
    paths.conversation(idOf(20), { message: idOf(31) }),
    ...handlers,
    window.handler,
    answer(readConversation, one(windowOf(shown))),
    answer(selectMessage, ({ params }) => {
      selected.push(params.messageId);
      return one({ messages: around, hasOlder: false, hasNewer, changeSeq: 2 });
    }),
  );
  await expect.poll(window.isAsked).toBe(true);
  await meanwhile();
  return { selected, give: window.give };
};

const shownIds = () => readThread(idOf(20))?.messages.map(({ _id }) => _id);

test('a hit in a version that cannot be selected is shown, with the reason', async () => {
  const { give } = await openHit(
    { shown: [sampleMessage(), shownVersion], around: [sampleMessage(), hiddenVersion] },
    refuse(selectMessage),
  );
  give();
  await expect.element(page.getByText('It is a turn.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('That did not work. Nothing was changed.')).toBeVisible();
});

test('a hit that comes after another message was asked for is neither shown nor selected', async () => {
  const citations = [{ n: 1, title: 'Harbour guide' }];
  const cited = { ...shownVersion, citations };
  const { selected, give } = await openHit({
    shown: [sampleMessage(), cited],
    around: [sampleMessage(), hiddenVersion],
  });
  // The address changes at once, the screen some time later: the hit may come between the two.
  page
    .getByRole('link', { name: 'Harbour guide' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  give();
  await meanwhile();
  expect(shownIds()).toEqual([idOf(30), idOf(32)]);
  expect(selected).toEqual([]);
});

test('a hit far above the end of the shown branch is shown without selecting anything', async () => {
  const newest = sampleMessage({ _id: idOf(60), parentId: idOf(59), content: 'The end.' });
  const { selected, give } = await openHit({
    shown: [newest],
    around: [sampleMessage(), sampleReply(), answerTo(31)],
    hasNewer: true,
  });
  give();
  await expect.element(page.getByText('And then?', { exact: true })).toBeVisible();
  await meanwhile();
  expect(selected).toEqual([]);
});

test('a hit in a hidden version is shown without selecting it while a reply is written', async () => {
  const { selected, give } = await openHit({
    shown: [sampleMessage(), { ...shownVersion, status: 'streaming' }],
    around: [sampleMessage(), hiddenVersion],
  });
  give();
  await expect.element(page.getByText('It is a turn.', { exact: true })).toBeVisible();
  await meanwhile();
  expect(selected).toEqual([]);
});

test('what is loaded while a hit is selected stays', async () => {
  const around = [sampleMessage(), hiddenVersion];
  const select = late(selectMessage, one({ messages: around, hasOlder: false, hasNewer: true, changeSeq: 2 }));
  const { give } = await openHit({ shown: [sampleMessage(), shownVersion], around, hasNewer: true }, select.handler);
  give();
  await expect.poll(select.isAsked).toBe(true);
  updateThread(idOf(20), (thread) => ({ ...thread, messages: [...around, answerTo(31)] }));
  select.give();
  await meanwhile();
  expect(shownIds()).toEqual([idOf(30), idOf(31), idOf(33)]);
});
