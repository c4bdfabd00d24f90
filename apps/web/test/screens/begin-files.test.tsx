import { createConversation, readConversation, removeConversation, sendMessage } from '@symbi/contracts/conversations';
import { addAttachment, listAttachments, removeAttachment } from '@symbi/contracts/attachments';
import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { button, chip, chips, choose, fileOf, input } from '../support/composer-files.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import {
  at,
  idOf,
  sampleAttachment,
  sampleConversation,
  sampleMessage,
  sampleThread,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const untouched = { title: DEFAULT_CONVERSATION_TITLE, tags: [], messageCount: 0 };
const talk = paths.conversation(idOf(20));

/** Accepts every file, numbered in order of arrival. */
const taking = () => {
  let count = 0;
  return answer(addAttachment, ({ query, body }) => {
    count += 1;
    return one(sampleAttachment({ _id: idOf(100 + count), name: query.name, bytes: body?.length ?? 0, parts: count }));
  });
};

/** A new conversation is created and opened empty; `sent` gets the text and the documents of what is sent in it. */
const beginning = (sent: unknown[]) => [
  answer(createConversation, { success: true, ...sampleConversation(), data: sampleConversation() }),
  answer(readConversation, one(sampleThread([]))),
  answer(sendMessage, ({ body: { content, documents } }) => {
    sent.push([content, documents]);
    return one(sampleMessage({ content }));
  }),
];
const unsent = () => page.getByRole('region', { name: 'Message not sent yet' });

test('files chosen before the first message stay in the browser until it is sent, and go with it', async () => {
  const sent: unknown[] = [];
  const asked: string[] = [];
  const create = http.post(createConversation.path, () => void asked.push('conversation'));
  const upload = http.post(addAttachment.path, () => void asked.push('file'));
  const { address } = await openScreen(paths.newConversation, create, upload, ...beginning(sent), taking());
  await choose(fileOf('photo.heic', 'x', 'image/heic'), fileOf('bees.pdf'), fileOf('costs.csv'));
  await expectToSay(chip('photo.heic'), 'Pictures must be PNG, JPEG, WebP or GIF.');
  await expectToSay(chip('bees.pdf'), '1 kB');
  await button('Remove costs.csv').click();
  await expectAccessible();
  await page.viewport(360, 640);
  await expectToFitPhone();
  await page.viewport(1280, 800);
  expect(asked).toEqual([]);
  await input().fill('Where does the hive stand?');
  await button('Send').click();
  await expect.poll(address).toBe(talk);
  await expect.poll(() => sent).toEqual([['Where does the hive stand?', [idOf(101)]]]);
  expect(asked).toEqual(['conversation', 'file']);
  await expect.element(input()).toHaveValue('');
  await expect.element(chips()).not.toBeInTheDocument();
  await expect.element(unsent()).not.toBeInTheDocument();
});

test('where a file of the first message fails, nothing is sent or left behind, and text and files stay', async () => {
  const sent: unknown[] = [];
  const removed: string[] = [];
  const { address } = await openScreen(
    paths.newConversation,
    answer(readConversation, one(sampleThread([], untouched))),
    ...beginning(sent),
    http.post(addAttachment.path, ({ request }) => {
      if (request.url.includes('secret.pdf')) return undefined;
      const given = one(sampleAttachment({ name: 'bees.pdf' }));
      return HttpResponse.json(addAttachment.response.parse(given) as object, { status: 201 });
    }),
    refuse(addAttachment, 'invalid', 'This PDF has a password. Save it without one.'),
    answer(listAttachments, list([])),
    answer(removeAttachment, ({ params }) => {
      removed.push(String(params['attachmentId']));
      return { success: true as const };
    }),
    answer(removeConversation, ({ params }) => {
      removed.push(String(params['id']));
      return { success: true as const, erasedAt: at };
    }),
  );
  await choose(fileOf('bees.pdf'), fileOf('secret.pdf'));
  await input().fill('Where does the hive stand?');
  await button('Send').click();
  await expectToSay(chip('secret.pdf'), 'This PDF has a password. Save it without one.');
  await expect.poll(() => removed).toEqual([idOf(100), idOf(20)]);
  expect(address()).toBe(paths.newConversation);
  await expectToSay(chip('bees.pdf'), '1 kB');
  await expect.element(input()).toHaveValue('Where does the hive stand?');
  await expectAccessible();
  expect(sent).toEqual([]);
  await button('Remove secret.pdf').click();
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['Where does the hive stand?', [idOf(100)]]]);
  await expect.element(unsent()).not.toBeInTheDocument();
});

test('a file that its beginning shows to be unreadable is refused before there is a conversation', async () => {
  const program = new File([Uint8Array.of(0x4d, 0x5a, 0x90, 0x00, 0x03)], 'setup.exe');
  await openScreen(paths.newConversation);
  const page = new File(['<html>Not found</html>'], 'report.pdf');
  const cut = new File(['PK\u0003\u0004 and no directory'], 'letter.docx');
  await choose(program, page, cut, fileOf('bees.pdf'));
  await expectToSay(chip('setup.exe'), 'This is no document that can be read.');
  await expectToSay(chip('report.pdf'), 'This PDF is damaged or incomplete.');
  await expectToSay(chip('letter.docx'), 'This file is damaged or incomplete.');
  await expectToSay(chip('bees.pdf'), '1 kB');
  await expectAccessible();
  // After a reload it is not asked for again: it could never be taken.
  const kept = localStorage.getItem(`draft-files:${sampleUser._id}:new`);
  expect(kept).toContain('bees.pdf');
  expect(kept).not.toContain('setup.exe');
});

test('after a reload a file chosen before says that it has to be chosen again', async () => {
  localStorage.setItem(
    `draft-files:${sampleUser._id}:new`,
    JSON.stringify([{ key: 'a', id: 'a', name: 'bees.pdf', detail: '1 kB', wasThere: false, isHeld: true }]),
  );
  const sent: unknown[] = [];
  await openScreen(paths.newConversation, ...beginning(sent), taking());
  await expectToSay(chip('bees.pdf'), 'It was not kept when the page was left. Choose it again.');
  await expectAccessible();
  await button('Remove bees.pdf').click();
  await choose(fileOf('bees.pdf'));
  await expectToSay(chip('bees.pdf'), '1 kB');
  expect(localStorage.getItem(`draft-files:${sampleUser._id}:new`)).toContain('"isHeld":true');
  await input().fill('Where does the hive stand?');
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['Where does the hive stand?', [idOf(101)]]]);
  expect(localStorage.getItem(`draft-files:${sampleUser._id}:new`)).toBeNull();
});

test('a file that another tab has is not called lost, and stays noted, until that tab is gone', async () => {
  const place = `draft-files:${sampleUser._id}:new`;
  const [other, isHeld] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  void navigator.locks.request('held-file:b', () => {
    isHeld.resolve(undefined);
    return other.promise;
  });
  await isHeld.promise;
  const record = (key: string, name: string) => ({ key, id: key, name, detail: '1 kB', wasThere: false, isHeld: true });
  localStorage.setItem(place, JSON.stringify([record('a', 'bees.pdf'), record('b', 'costs.csv')]));
  await openScreen(paths.newConversation);
  await expectToSay(chip('bees.pdf'), 'It was not kept when the page was left. Choose it again.');
  await expect.element(chip('costs.csv')).not.toBeInTheDocument();
  await choose(fileOf('hives.pdf'));
  await expectToSay(chip('hives.pdf'), '1 kB');
  await button('Remove bees.pdf').click();
  await expect.poll(() => localStorage.getItem(place)).not.toContain('bees.pdf');
  expect(localStorage.getItem(place)).toContain('costs.csv');
  const { held = [] } = await navigator.locks.query();
  expect(held.filter(({ name = '' }) => name.startsWith('held-file:'))).toHaveLength(2);
  other.resolve(undefined);
  await expectToSay(chip('costs.csv'), 'It was not kept when the page was left. Choose it again.');
});

/** An upload that ends when the test says so. */
const slowly = () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { handler: http.post(addAttachment.path, () => promise), end: () => resolve(undefined) };
};

test('what is typed while the files of the first message are uploaded is there when it was sent', async () => {
  const sent: unknown[] = [];
  const slow = slowly();
  const { address } = await openScreen(paths.newConversation, slow.handler, ...beginning(sent), taking());
  await choose(fileOf('bees.pdf'));
  await input().fill('Where does the hive stand?');
  await button('Send').click();
  await expect.element(chip('bees.pdf').getByRole('progressbar')).toBeVisible();
  await input().fill('Where does the hive stand? And since when?');
  expect(address()).toBe(paths.newConversation);
  slow.end();
  await expect.poll(address).toBe(talk);
  await expect.element(input()).toHaveValue('And since when?');
  await expect.poll(() => sent).toEqual([['Where does the hive stand?', [idOf(101)]]]);
  await expect.element(unsent()).not.toBeInTheDocument();
});

test('a first message is sent although its author went elsewhere during the upload', async () => {
  const sent: unknown[] = [];
  const slow = slowly();
  const { address } = await openScreen(paths.newConversation, slow.handler, ...beginning(sent), taking());
  await choose(fileOf('bees.pdf'));
  await input().fill('Where does the hive stand?');
  await button('Send').click();
  await expect.element(chip('bees.pdf').getByRole('progressbar')).toBeVisible();
  await page.getByRole('link', { name: 'Add a source' }).click();
  await expect.poll(address).toBe(paths.context);
  await expect.element(input()).not.toBeInTheDocument();
  slow.end();
  await expect.poll(() => sent).toEqual([['Where does the hive stand?', [idOf(101)]]]);
  expect(address()).toBe(paths.context);
  await expect.poll(() => Object.values(localStorage).join(' ')).not.toContain('Where does the hive stand?');
});

test('the strip of files shows several whole, and scrolls to the last added of many', async () => {
  await openScreen(paths.newConversation);
  const parts = () => [...chips().element().children].map((part) => part.getBoundingClientRect());
  const areShown = (shown: readonly DOMRect[]): boolean => {
    const { top, bottom } = chips().element().getBoundingClientRect();
    return shown.every((part) => part.top >= top - 1 && part.bottom <= bottom + 1);
  };
  const photo = (at: number): File => fileOf(`photo-${at}.heic`, 'x', 'image/heic');
  await choose(...[1, 2, 3, 4].map(photo));
  await expectToSay(chip('photo-4.heic'), 'Pictures must be PNG, JPEG, WebP or GIF.');
  await page.viewport(800, 768);
  await expect.poll(() => areShown(parts())).toBe(true);
  await page.viewport(360, 640);
  await choose(...[5, 6, 7, 8, 9].map(photo));
  await expect.element(chip('photo-9.heic')).toBeVisible();
  await expect.poll(() => areShown(parts().slice(-1))).toBe(true);
  await expect.element(chips()).toHaveAttribute('data-above');
  await expect.element(chips()).not.toHaveAttribute('data-below');
  chips().element().scrollTop = 0;
  await expect.poll(() => areShown(parts().slice(0, 1))).toBe(true);
  await expectToFitPhone();
  await page.viewport(1280, 800);
});
