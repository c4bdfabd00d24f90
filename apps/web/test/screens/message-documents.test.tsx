import { readConversation, sendMessage } from '@symbi/contracts/conversations';
import type { MessageDocument } from '@symbi/contracts/documents';
import { addAttachment, listAttachments, readAttachment, removeAttachment } from '@symbi/contracts/attachments';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filePlace, putBack } from '../../src/features/attachments/pending.ts';
import { attachmentsQuery } from '../../src/features/attachments/api.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { idOf, sampleAttachment, sampleMessage, sampleThread, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';
import { worker } from '../support/worker.ts';

const talk = paths.conversation(idOf(20));
const fees = sampleAttachment();
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const above = () => page.getByRole('list', { name: 'Attached files' });
const chips = () => page.getByRole('list', { name: 'Files of this message' });
const unsent = () => page.getByRole('region', { name: 'Message not sent yet' });

const said = (...documents: MessageDocument[]) =>
  answer(readConversation, one(sampleThread([sampleMessage({ content: 'What does a berth cost?', documents })])));
const sentWith = { _id: fees._id, name: fees.name, kind: 'pdf' } as const;
const gone = { _id: idOf(109), name: `${'a long name of a sheet '.repeat(8)}.xlsx`, kind: 'xlsx' } as const;
const reading = answer(readAttachment, one({ ...fees, text: [{ n: 0, label: 'page 1', text: 'A berth costs 42.' }] }));

test('a message shows the documents it was sent with, and pressing one opens its text', async () => {
  await openScreen(talk, said(sentWith), answer(listAttachments, list([fees])), reading);
  await expectToSay(chips(), 'PDF');
  await chips().getByRole('button', { name: fees.name }).click();
  await expectToSay(page.getByRole('dialog', { name: fees.name }), 'A berth costs 42.');
  await userEvent.keyboard('{Escape}');
  await expect.element(chips().getByRole('button', { name: fees.name })).toHaveFocus();
});

test('a document that was deleted keeps its name, says so and cannot be pressed', async () => {
  await openScreen(
    talk,
    said(sentWith, gone),
    answer(listAttachments, list([fees])),
    answer(removeAttachment, { success: true }),
  );
  const item = () => chips().getByRole('listitem').filter({ hasText: '.xlsx' });
  await expectToSay(item(), 'deleted');
  await expect.element(item().getByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
  await page.viewport(360, 640);
  await expectToFitPhone();
  await page.viewport(1280, 800);
  await button(`Delete ${fees.name}`).click();
  worker.use(answer(listAttachments, list([])));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(chips().getByRole('button')).not.toBeInTheDocument();
  await expectToSay(chips(), fees.name);
});

test('a document that is in no list yet is not called deleted: it can be pressed, and the text says what is wrong', async () => {
  await openScreen(
    talk,
    said(sentWith),
    refuse(listAttachments, 'invalid', 'Not here'),
    refuse(readAttachment, 'not_found', 'File not found'),
  );
  await chips().getByRole('button', { name: fees.name }).click();
  await expectToSay(page.getByRole('dialog'), 'This file was deleted from the conversation.');
});

test('what stands above the input goes with the message, and comes back with one that was refused', async () => {
  const sent: unknown[] = [];
  await openScreen(
    talk,
    answer(addAttachment, one(fees)),
    answer(listAttachments, () => list([fees])),
    refuse(sendMessage, 'invalid', 'That is too long'),
  );
  await expect.element(input()).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body, [
    new File(['%PDF'], fees.name),
  ]);
  await expectToSay(above(), 'Already in this conversation');
  await input().fill('What does a berth cost?');
  await button('Send').click();
  await expectToSay(unsent(), `With \u2068${fees.name}\u2069`);
  await expectToSay(unsent(), 'That is too long');
  await unsent().getByRole('button', { name: 'Edit' }).click();
  await expectToSay(above(), fees.name);
  worker.use(
    answer(sendMessage, ({ body: { content, documents = [] } }) => {
      sent.push(documents);
      const own = { _id: idOf(35), parentId: idOf(31), seq: 3, changeSeq: 3 };
      return one(sampleMessage({ ...own, content, documents: [sentWith] }));
    }),
  );
  await button('Send').click();
  await expect.poll(() => sent).toEqual([[fees._id]]);
  await expect.element(above()).not.toBeInTheDocument();
  await expect.element(chips().getByRole('button', { name: fees.name })).toBeVisible();
});

test('a document that was deleted since is not sent again with a message that is taken back', () => {
  const place = filePlace(sampleUser._id, idOf(302));
  queryClient.setQueryData(attachmentsQuery(idOf(302)).queryKey, [fees]);
  const file = (_id: string, name: string) => ({ _id, name, detail: 'PDF', wasThere: false });
  putBack(place, [], [file(fees._id, 'bees.pdf'), file(idOf(109), 'gone.pdf')]);
  expect(place.files.get()).toMatchObject([
    { name: 'bees.pdf', state: 'ready', isPicture: false },
    { name: 'gone.pdf', state: 'failed', problem: 'The file \u2068gone.pdf\u2069 was deleted.' },
  ]);
});
