import { sendMessage } from '@symbi/contracts/conversations';
import { addAttachment, listAttachments, removeAttachment } from '@symbi/contracts/attachments';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { button, chip, chips, choose, fileOf, input } from '../support/composer-files.ts';
import { answer, hold, list, one, refuse } from '../support/network.ts';
import { idOf, sampleAttachment, sampleMessage } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';
import { worker } from '../support/worker.ts';

const talk = paths.conversation(idOf(20));

const transferOf = (...files: File[]): DataTransfer => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
};
const drag = (type: string, target: Element, dataTransfer: DataTransfer): void =>
  void target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));

/** Accepts every file, numbered in order of arrival. */
const taking = () => {
  let count = 0;
  return answer(addAttachment, ({ query, body }) => {
    count += 1;
    return one(sampleAttachment({ _id: idOf(100 + count), name: query.name, bytes: body?.length ?? 0, parts: count }));
  });
};

test('files are chosen, read and shown above the text, and sending waits for them', async () => {
  const held = hold(addAttachment);
  await openScreen(talk, held.handler);
  await input().fill('Where does the hive stand?');
  await choose(fileOf('bees.pdf'));
  await expect.element(chip('bees.pdf')).toBeVisible();
  await expect.poll(held.isAsked).toBe(true);
  await expect.element(chip('bees.pdf').getByRole('progressbar')).toBeVisible();
  await expect.element(button('Send')).toBeDisabled();
  await expect.element(page.getByText('You can send once the files have been read')).toBeVisible();
  await expectAccessible();
  await button('Cancel bees.pdf').click();
  await expect.element(chips()).not.toBeInTheDocument();
  await expect.element(button('Send')).toBeEnabled();
  await expect.element(input()).toHaveFocus();

  worker.use(taking());
  await choose(fileOf('bees.pdf'), fileOf('\u202Efdp.<b>wild</b>.csv'));
  await expectToSay(chip('bees.pdf'), 'PDF · 1 page of text · 1 kB');
  await expect.element(chip('<b>wild</b>')).toBeVisible();
  await expect.element(button('Send')).toBeEnabled();
  await expectToFitPhone();
});

test('what is attached goes with the message, survives leaving the screen, and is removed from the conversation', async () => {
  const removed: string[] = [];
  const sent: string[] = [];
  await openScreen(
    talk,
    taking(),
    answer(removeAttachment, ({ params }) => {
      removed.push(params['attachmentId'] ?? '');
      return { success: true as const };
    }),
    answer(sendMessage, ({ body: { content } }) => {
      sent.push(content);
      return one(sampleMessage({ _id: idOf(35), parentId: idOf(31), content, seq: 3, changeSeq: 3 }));
    }),
  );
  await choose(fileOf('bees.pdf'), fileOf('costs.csv'));
  await button('Remove bees.pdf').click();
  await expect.poll(() => removed).toHaveLength(1);
  await expect.element(chip('costs.csv')).toBeVisible();
  expect(Object.values(localStorage).join(' ')).toContain('costs.csv');
  await input().fill('What does it cost?');
  await button('Send').click();
  await expect.element(chips()).not.toBeInTheDocument();
  expect(Object.values(localStorage).join(' ')).not.toContain('costs.csv');
  expect(removed).toHaveLength(1);
  await expect.poll(() => sent).toEqual(['What does it cost?']);
  await expect.element(page.getByRole('region', { name: 'Message not sent yet' })).not.toBeInTheDocument();
});

test('what cannot be attached says why; only what may go well later can be tried again', async () => {
  await openScreen(talk, refuse(addAttachment, 'invalid', 'This PDF has a password. Save it without one.'));
  await expect.element(input()).toBeVisible();
  const files = [
    fileOf('photo.heic', 'x', 'image/heic'),
    fileOf('talk.mp3', 'x', 'audio/mpeg'),
    fileOf('nothing.txt', ''),
    new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'book.pdf'),
    fileOf('secret.pdf'),
  ];
  drag('drop', input().element(), transferOf(...files));
  await expectToSay(chip('photo.heic'), 'Pictures must be PNG, JPEG, WebP or GIF.');
  await expectToSay(chip('talk.mp3'), 'Recordings cannot be attached.');
  await expectToSay(chip('nothing.txt'), 'This file is empty.');
  await expectToSay(chip('book.pdf'), 'larger than 20 MB');
  await expectToSay(chip('secret.pdf'), 'This PDF has a password. Save it without one.');
  expect(
    chips()
      .getByRole('button', { name: /^Retry/ })
      .elements(),
  ).toEqual([]);
  await page.viewport(360, 640);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectToFitPhone();
  await page.viewport(1280, 800);
  for (const { name } of files) await button(`Remove ${name}`).click();

  worker.use(refuse(addAttachment, 'unavailable', 'Too many files are being read right now.'));
  await choose(fileOf('bees.pdf'));
  await expectToSay(chip('bees.pdf'), 'Too many files are being read');
  worker.use(taking());
  await button('Retry bees.pdf').click();
  await expectToSay(chip('bees.pdf'), '1 page of text');
});

test('a sent message takes away what cannot be attached; what may go well later can still be tried', async () => {
  const sent: string[] = [];
  await openScreen(
    talk,
    refuse(addAttachment, 'unavailable', 'Too many files are being read right now.'),
    answer(sendMessage, ({ body: { content } }) => {
      sent.push(content);
      return one(sampleMessage({ _id: idOf(35), parentId: idOf(31), content, seq: 3, changeSeq: 3 }));
    }),
  );
  await choose(fileOf('nothing.txt', ''), fileOf('bees.pdf'));
  await expectToSay(chip('nothing.txt'), 'This file is empty.');
  await expectToSay(chip('bees.pdf'), 'Too many files are being read');
  await input().fill('Where does the hive stand?');
  await button('Send').click();
  await expect.element(input()).toHaveValue('');
  await expect.element(chip('nothing.txt')).not.toBeInTheDocument();
  await expect.element(button('Retry bees.pdf')).toBeVisible();
  // What is not sent by the end of a test is sent again in the next one.
  await expect.poll(() => sent).toEqual(['Where does the hive stand?']);
  await expect.element(page.getByRole('region', { name: 'Message not sent yet' })).not.toBeInTheDocument();
});

test('files are dropped on the messages, which say so while they are held over them', async () => {
  await openScreen(talk, taking());
  await expect.element(input()).toBeVisible();
  const messages = page.getByRole('region', { name: 'Messages', exact: true }).element();
  const transfer = transferOf(fileOf('bees.pdf'), fileOf('costs.csv'));
  drag('dragover', messages, transfer);
  await expect.element(page.getByText('Drop files here to attach them')).toBeVisible();
  await expectAccessible();
  drag('drop', messages, transfer);
  await expect.element(page.getByText('Drop files here to attach them')).not.toBeInTheDocument();
  await expectToSay(chip('bees.pdf'), 'PDF · ');
  await expectToSay(chip('costs.csv'), 'PDF · ');
});

test('files are pasted; of a text that brings its picture, the text is', async () => {
  await openScreen(talk, taking());
  const paste = (clipboardData: DataTransfer): boolean =>
    input()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  await expect.element(input()).toBeVisible();
  expect(paste(transferOf(fileOf('bees.pdf')))).toBe(false);
  await expect.element(chip('bees.pdf')).toBeVisible();
  const copied = transferOf(fileOf('cells.png', 'x', 'image/png'));
  copied.setData('text/plain', 'A1\tB1');
  expect(paste(copied)).toBe(true);
  await expectToSay(chip('bees.pdf'), '1 page of text');
  expect(chips().getByRole('listitem').elements()).toHaveLength(1);
});

test('a proxy that refuses a file by its size is told from the server', async () => {
  const page413 = () => new HttpResponse('<h1>413 Request Entity Too Large</h1>', { status: 413 });
  await openScreen(talk, http.post(addAttachment.path, page413));
  await choose(fileOf('bees.pdf'));
  await expectToSay(chip('bees.pdf'), 'Something between you and the server refuses files this large.');
});

test('a file that is in the conversation already is not removed from it with its chip', async () => {
  const known = sampleAttachment({ name: 'bees.pdf' });
  await openScreen(talk, answer(listAttachments, list([known])), answer(addAttachment, one(known)));
  await expect.element(button('Delete bees.pdf')).toBeVisible();
  await choose(fileOf('bees again.pdf'));
  await expectToSay(chip('bees.pdf'), 'Already in this conversation');
  await button('Remove bees.pdf').click();
  await expect.element(chips()).not.toBeInTheDocument();
});

test('an answer that says nothing, as of a server in between, ends the attempt and not the page', async () => {
  await openScreen(
    talk,
    http.post(addAttachment.path, () => new HttpResponse(null, { status: 204 })),
  );
  await choose(fileOf('bees.pdf'));
  await expectToSay(chip('bees.pdf'), 'This file could not be attached.');
  await button('Remove bees.pdf').click();
  await expect.element(chips()).not.toBeInTheDocument();
});

test('a text that is too long is attached as a file by one button, and comes back with its removal', async () => {
  const names: string[] = [];
  const texts: string[] = [];
  await openScreen(
    talk,
    answer(addAttachment, ({ query, body }) => {
      names.push(query.name);
      texts.push(new TextDecoder().decode(body));
      return one(sampleAttachment({ _id: idOf(100 + names.length), name: query.name, kind: 'text' }));
    }),
    answer(removeAttachment, { success: true as const }),
  );
  const long = 'bees '.repeat(13_000);
  await input().fill(long);
  await expect.element(page.getByRole('alert')).toHaveTextContent('At most 64,000 characters; this has 65,000.');
  await expectAccessible();
  await expectToFitPhone();
  await button('Attach it as a file').click();
  await expect.element(chip('pasted-text.txt')).toBeVisible();
  await expect.element(input()).toHaveValue('');
  await expect.element(input()).toHaveFocus();
  await input().fill(`${long}again`);
  await button('Attach it as a file').click();
  await expect.element(button('Remove pasted-text-2.txt')).toBeVisible();
  expect(names).toEqual(['pasted-text.txt', 'pasted-text-2.txt']);
  expect(texts).toEqual([long, `${long}again`]);
  await button('Remove pasted-text-2.txt').click();
  await expect.element(input()).toHaveValue(`${long}again`);
  await input().fill('What is this?');
  await button('Remove pasted-text.txt').click();
  await expect.element(chips()).not.toBeInTheDocument();
  await expect.element(input()).toHaveValue('What is this?');
});
