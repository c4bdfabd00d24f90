import { listAgents } from '@symbi/contracts/agents';
import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { downloadAttachment, listAttachments, readAttachment, removeAttachment } from '@symbi/contracts/attachments';
import { http, HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, late, list, one, refuse } from '../support/network.ts';
import {
  idOf,
  sampleAgent,
  sampleAttachment,
  sampleConversation,
  sampleMessage,
  sampleReply,
  sampleThread,
  sampleTrust,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';
import { worker } from '../support/worker.ts';

const talk = paths.conversation(idOf(20));
const fees = sampleAttachment();
const hostile = sampleAttachment({
  _id: idOf(101),
  name: '<img src=x onerror=alert(1)>\u202E.csv',
  kind: 'csv',
  parts: 25,
});
const listed = answer(listAttachments, list([fees, hostile]));
const files = () => page.getByRole('region', { name: 'Files', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const reader = () => page.getByRole('dialog');

/** Serves the parts of a file, each under its number. */
const reading = answer(readAttachment, ({ params, query: { from } }) => {
  const file = params['attachmentId'] === hostile._id ? hostile : fees;
  const text = Array.from({ length: Math.min(20, file.parts - from) }, (_, part) => ({
    n: from + part,
    label: `page ${from + part + 1}`,
    text: `Text of page ${from + part + 1}. <b>Bold</b>`,
  }));
  return one({ ...file, text, ...(from + 20 < file.parts ? { nextFrom: from + 20 } : {}) });
});

test('the panel lists the files, whose text is read part by part and is never markup', async () => {
  await openScreen(talk, listed, reading);
  await expectToSay(files(), 'Mooring fees 2026.pdf');
  await expectToSay(files(), 'PDF · 3 pages of text · 47 kB');
  await expectAccessible();
  await button('Mooring fees 2026.pdf').click();
  await expectToSay(reader(), 'Text of page 1. <b>Bold</b>');
  await expect.element(button('Previous part')).toBeDisabled();
  await button('Next part').click();
  await expectToSay(reader(), 'part 2 of 3');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(reader()).not.toBeInTheDocument();
  await expect.element(button('Mooring fees 2026.pdf')).toHaveFocus();

  await files().getByRole('button', { name: 'onerror' }).first().click();
  for (let step = 1; step < 21; step += 1) await button('Next part').click();
  await expectToSay(reader(), 'Text of page 21.');
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('a very long name takes two lines of the panel, and is whole in the tooltip', async () => {
  const name = `${'a'.repeat(240)}.txt`;
  await openScreen(talk, answer(listAttachments, list([sampleAttachment({ name }), hostile])));
  await expect.element(button(name)).toHaveAttribute('title', `Read the text of ${name}`);
  expect(button(name).element().getBoundingClientRect().height).toBeLessThan(48);
});

test('the arrow keeps the focus where the next part has to be loaded', async () => {
  await openScreen(talk, listed, reading);
  await files().getByRole('button', { name: 'onerror' }).first().click();
  for (let step = 1; step < 20; step += 1) await button('Next part').click();
  await expectToSay(reader(), 'part 20 of 25');
  const following = late(readAttachment, one({ ...hostile, text: [{ n: 20, label: 'page 21', text: 'About eels.' }] }));
  worker.use(following.handler);
  await button('Next part').click();
  await expect.poll(following.isAsked).toBe(true);
  following.give();
  await expectToSay(reader(), 'About eels.');
  await expect.element(button('Next part')).toHaveFocus();
});

test('a picture of the list is saved as what it was redrawn as', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const picture = { mediaType: 'image/png', width: 20, height: 10 } as const;
  const drawn = sampleAttachment({ name: 'Harbour.webp', kind: 'picture', parts: 0, characters: 0, picture });
  const bytes = http.get(downloadAttachment.path, () => new HttpResponse(new Uint8Array([0x89])));
  await openScreen(talk, answer(listAttachments, list([drawn, hostile])), bytes);
  await button('Download Harbour.webp').click();
  await expect.poll(() => saved).toEqual(['Harbour.png']);
  await button(`Download ${hostile.name}`).click();
  await expect.poll(() => saved).toEqual(['Harbour.png', hostile.name]);
});

test('a picture that is deleted in the panel says so in its message at once', async () => {
  const picture = { mediaType: 'image/png', width: 20, height: 10 } as const;
  const drawn = sampleAttachment({ name: 'harbour.png', kind: 'picture', parts: 0, characters: 0, picture });
  const said = sampleMessage({ pictures: [{ _id: drawn._id, name: drawn.name, width: 20, height: 10 }] });
  await openScreen(
    talk,
    answer(listAttachments, list([drawn])),
    answer(readConversation, one(sampleThread([said]))),
    http.get(downloadAttachment.path, () => new HttpResponse(new Uint8Array([0x89]))),
    answer(removeAttachment, { success: true }),
  );
  await expect.element(page.getByRole('img', { name: 'harbour.png' })).toBeInTheDocument();
  await button('Delete harbour.png').click();
  worker.use(refuse(downloadAttachment, 'not_found', 'File not found'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('The picture \u2068harbour.png\u2069 was deleted.')).toBeInTheDocument();
  expect(page.getByRole('img', { name: 'harbour.png' }).elements()).toEqual([]);
});

test('a file of one part names it, without arrows that lead nowhere', async () => {
  const label = 'lines 1\u201321';
  const only = { ...fees, parts: 1, text: [{ n: 0, label, text: 'A berth costs 42 euros.' }] };
  await openScreen(talk, listed, answer(readAttachment, one(only)));
  await button('Mooring fees 2026.pdf').click();
  await expectToSay(reader(), 'A berth costs 42 euros.');
  await expectToSay(reader(), label);
  await expect.element(reader().getByText('part 1 of 1')).not.toBeInTheDocument();
  await expect.element(button('Next part')).not.toBeInTheDocument();
});

test('a file is deleted once that was confirmed, and a refusal says why', async () => {
  await openScreen(talk, listed, refuse(removeAttachment, 'unavailable', 'The database is away.'));
  await button('Delete Mooring fees 2026.pdf').click();
  const question = page.getByRole('alertdialog', { name: 'Delete file' });
  await expectToSay(question, 'Replies keep what they quote from it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToSay(question, 'The database is away.');
  worker.use(answer(removeAttachment, { success: true }), answer(listAttachments, list([hostile])));
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => files().getByRole('listitem').elements().length).toBe(1);
});

test('a file that is gone says so where its text was, and a list that does not come can be asked for again', async () => {
  await openScreen(talk, refuse(listAttachments, 'not_found', 'Not here'), refuse(readAttachment, 'not_found', 'Gone'));
  await expectToSay(files(), 'Not here');
  worker.use(listed);
  await files().getByRole('button', { name: 'Retry' }).click();
  await button('Mooring fees 2026.pdf').click();
  await expectToSay(reader(), 'This file was deleted from the conversation.');
  await expectAccessible();
});

test('on a phone the files are with the options', async () => {
  await page.viewport(360, 640);
  await openScreen(talk, listed, reading);
  await button('Conversation options').click();
  await expectToSay(files(), 'Mooring fees 2026.pdf');
  await button('Mooring fees 2026.pdf').click();
  await expectToSay(page.getByRole('dialog', { name: 'Mooring fees 2026.pdf' }), 'Text of page 1.');
  await expectToFitPhone();
});

/** A reply that quotes the third page of a file, and its explanation. */
const quoting = (passage: string) => {
  const content = 'A berth costs 42 euros. It is closed on Sundays.';
  const evidence = { sourceId: `attachment:${fees._id}:2:0`, start: 8, end: 14 };
  const title = `${fees.name}, page 3`;
  const explanation = sampleTrust({
    score: 0.8,
    interval: [0.6, 0.9],
    sentences: [
      { start: 0, end: 23, support: 0.9, flagged: false, evidence },
      { start: 24, end: content.length, support: 0.1, flagged: true, kind: 'contradicted', evidence },
    ],
    sources: [{ id: evidence.sourceId, kind: 'attachment', title, text: passage, refId: fees._id }],
    verdict: 'One sentence is not in the sources.',
    engine: 'symbi-trust/1.2.0',
  });
  const citations = [{ n: 1, title, sourceId: evidence.sourceId }];
  const reply = sampleReply({ content, citations, trustState: 'checked', trustMode: 'grounded', trustScore: 0.8 });
  const messages = [sampleMessage(), reply];
  return { title, explanation, messages };
};

test('a source of a reply is a file with its place, and opens there with the words marked', async () => {
  const passage = 'Text of page 3. <b>Bold</b>';
  const { title, explanation, messages } = quoting(passage);
  await openScreen(
    talk,
    listed,
    reading,
    answer(readTrust, one(explanation)),
    answer(
      readConversation,
      one({ ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 }),
    ),
  );
  const marked = () =>
    Array.from(reader().elements().at(-1)?.querySelectorAll('mark') ?? [], (mark) => mark.textContent);
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const doubt = page.getByRole('dialog', { name: 'Why this rating' }).getByRole('listitem');
  await doubt.getByRole('button').first().click();
  await expectToSay(doubt, `The source says · ${title}`);
  await doubt.getByRole('button', { name: 'Open in the file' }).click();
  const text = page.getByRole('dialog', { name: fees.name });
  await expectToSay(text, 'page 3');
  await expect.poll(marked).toEqual(['page 3']);
  await expectAccessible();
  await text.getByRole('button', { name: 'Close' }).click();
  // The popover went when the text opened.
  await expect.element(doubt).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Why?', exact: true })).toHaveFocus();

  await page.getByRole('group', { name: 'Sources' }).getByRole('button').click();
  const shown = page.getByRole('dialog', { name: 'Evidence' });
  await expectToSay(shown, `File · ${title}`);
  await shown.getByRole('button', { name: 'Open in the file' }).click();
  await expect.poll(marked).toEqual(['page 3']);
  await expect.element(shown).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'Sources' }).getByRole('button')).toHaveFocus();
});

test('a source whose file was deleted keeps its words and offers nothing to open', async () => {
  const { title, explanation, messages } = quoting('Text of page 3.');
  await openScreen(
    talk,
    listed,
    answer(removeAttachment, { success: true }),
    answer(readTrust, one(explanation)),
    answer(
      readConversation,
      one({ ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 }),
    ),
  );
  await button('Delete Mooring fees 2026.pdf').click();
  worker.use(answer(listAttachments, list([hostile])));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => files().getByRole('listitem').elements().length).toBe(1);
  await page.getByRole('group', { name: 'Sources' }).getByRole('button').click();
  const shown = page.getByRole('dialog', { name: 'Evidence' });
  await expectToSay(shown, `File · ${title}`);
  await expectToSay(shown, 'Text of page 3.');
  expect(shown.getByRole('button', { name: 'Open in the file' }).elements()).toEqual([]);
});

test('where an agent of somebody else is not given contexts, it is said that it is not given files', async () => {
  const foreign = sampleAgent({
    isOwn: false,
    provider: 'custom',
    destination: {
      id: 'd1',
      provider: 'custom',
      host: 'models.example.org',
      owner: 'Grace Hopper',
      key: 'none',
      needsConsent: true,
      consent: { messages: true, contexts: false },
    },
  });
  await openScreen(talk, listed, answer(listAgents, list([foreign])));
  await expectToSay(files(), 'Files stay here: you have not agreed to send any to models.example.org.');
  await expectToSay(page.getByRole('region', { name: 'Where messages go' }), 'contexts, files and capsule stay here');
  await expectAccessible();
});

test('on a phone what is quoted stays on the screen when it comes after its place was drawn', async () => {
  const { title, explanation, messages } = quoting('The hive stands behind the old barn. '.repeat(6));
  let isAsked = false;
  await page.viewport(360, 640);
  await openScreen(
    talk,
    listed,
    reading,
    answer(readTrust, () => {
      isAsked = true;
      return one(explanation);
    }),
    answer(
      readConversation,
      one({ ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 }),
    ),
  );
  expect(isAsked).toBe(false);
  await page.getByRole('group', { name: 'Sources' }).getByRole('button').click();
  await expectToSay(page.getByRole('dialog', { name: 'Evidence' }), `File · ${title}`);
  await expectToFitPhone();
});
