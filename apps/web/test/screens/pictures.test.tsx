import { listAgents, readAgent } from '@symbi/contracts/agents';
import { addAttachment, downloadAttachment, listAttachments } from '@symbi/contracts/attachments';
import { readConversation, sendMessage, type Message } from '@symbi/contracts/conversations';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { attachmentsQuery } from '../../src/features/attachments/api.ts';
import { filePlace, putBack } from '../../src/features/attachments/pending.ts';
import { outboxStore } from '../../src/features/messages/outbox/outbox-store.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import {
  idOf,
  sampleAgent,
  sampleAttachment,
  sampleConversation,
  sampleMessage,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';
import { worker } from '../support/worker.ts';

const talk = paths.conversation(idOf(20));
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chips = () => page.getByRole('list', { name: 'Attached files' });
const seeing = sampleAgent({ provider: 'openai', model: 'gpt-6-luna', seesPictures: true });
const unseen = () => page.getByText('This agent cannot see pictures. It answers from your text alone.');

/** A picture made by the browser: a red square on green. */
const pictureOf = async (width: number, height: number, name = 'image.png', type = 'image/png'): Promise<File> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser cannot draw');
  pen.fillStyle = 'seagreen';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'crimson';
  pen.fillRect(width / 4, height / 4, width / 2, height / 2);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type);
  });
  return new File([blob ?? ''], name, { type });
};

const paste = (...files: File[]): void => {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  input()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
};

/** Stores uploads like the server, and serves them again. */
const keeping = () => {
  const kept = new Map<string, Uint8Array>();
  const sizes: (readonly [number, number])[] = [];
  const take = http.post(addAttachment.path, async ({ request }) => {
    const bytes = await request.bytes();
    const drawn = await createImageBitmap(new Blob([bytes]));
    sizes.push([drawn.width, drawn.height]);
    const _id = idOf(100 + kept.size);
    kept.set(_id, bytes);
    const picture = { mediaType: 'image/png', width: drawn.width, height: drawn.height } as const;
    const name = new URL(request.url).searchParams.get('name') ?? '';
    const data = sampleAttachment({ _id, name, kind: 'picture', parts: 0, bytes: bytes.length, picture });
    return HttpResponse.json(addAttachment.response.parse(one(data)) as object, { status: 201 });
  });
  const give = http.get(downloadAttachment.path, ({ params }) => {
    const bytes = kept.get(String(params['attachmentId']));
    const type = { 'content-type': 'application/octet-stream' };
    return bytes === undefined
      ? new HttpResponse(null, { status: 404 })
      : new HttpResponse(bytes.slice(), { headers: type });
  });
  return { handlers: [take, give] as const, sizes, kept };
};

const shown = (): Locator => page.getByRole('region', { name: 'Messages', exact: true }).getByRole('img');

test('a pasted screenshot is made smaller, shown above the text and sent with it', async () => {
  const { handlers, sizes } = keeping();
  const sent: unknown[] = [];
  await openScreen(
    talk,
    ...handlers,
    answer(sendMessage, ({ body: { content, pictures = [] } }) => {
      sent.push(pictures);
      const said: Partial<Message> = {
        pictures: pictures.map((_id) => ({ _id, name: 'image.png', width: 1_568, height: 784 })),
      };
      return one(sampleMessage({ _id: idOf(35), parentId: idOf(31), content, seq: 3, changeSeq: 3, ...said }));
    }),
  );
  await expect.element(input()).toBeVisible();
  paste(await pictureOf(3_136, 1_568));
  await expectToSay(chips(), 'Picture · 1568 × 784');
  expect(sizes).toEqual([[1_568, 784]]);
  await expect.element(button('Open picture image.png')).toBeVisible();
  await expect.element(unseen()).toBeVisible();
  await expect.element(input()).toHaveAttribute('placeholder', 'Type your message...');
  await expect.element(button('Send')).toBeDisabled();
  await expectAccessible();
  await expectToFitPhone();

  await input().fill('What is on it?');
  await button('Send').click();
  await expect.poll(() => sent).toEqual([[idOf(100)]]);
  await expect.element(chips()).not.toBeInTheDocument();
  await expect.element(shown()).toHaveAttribute('alt', 'image.png');
  await button('Open picture image.png').click();
  const dialog = page.getByRole('dialog', { name: 'image.png' });
  await expect.element(dialog.getByRole('img', { name: 'image.png' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('nothing is said of an agent that sees', async () => {
  const { handlers } = keeping();
  await openScreen(talk, ...handlers, answer(listAgents, list([seeing])));
  await expect.element(input()).toBeVisible();
  paste(await pictureOf(40, 30));
  await expectToSay(chips(), 'Picture · 40 × 30');
  await expect.element(chips().getByRole('img')).toBeVisible();
  await expect.element(unseen()).not.toBeInTheDocument();
});

test('a notice that rests on the name of the model leads its owner to where pictures are allowed', async () => {
  const { handlers } = keeping();
  const guessed = sampleAgent({ provider: 'custom', model: 'wobble-1', pictures: 'auto', seesPictures: false });
  await openScreen(talk, ...handlers, answer(listAgents, list([guessed])), answer(readAgent, one(guessed)));
  await expect.element(input()).toBeVisible();
  paste(await pictureOf(40, 30));
  await expectToSay(
    page.getByRole('status').filter({ hasText: 'cannot see' }),
    'This is judged by the name of its model.',
  );
  await expectAccessible();
  await page.getByRole('link', { name: 'If the model sees pictures, say so in the agent, under Advanced' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Pictures' })).toHaveFocus();
});

test('of the agent of another, or one set to text only, nothing more is said', async () => {
  const { handlers } = keeping();
  const foreign = sampleAgent({ provider: 'custom', model: 'wobble-1', isOwn: false, seesPictures: false });
  await openScreen(talk, ...handlers, answer(listAgents, list([foreign])));
  await expect.element(input()).toBeVisible();
  paste(await pictureOf(40, 30));
  await expect.element(unseen()).toBeVisible();
  await expect.element(page.getByText('This is judged by')).not.toBeInTheDocument();
});

test('a photograph stays one, and what the browser cannot read is left to the server', async () => {
  const types: (string | undefined)[] = [];
  const bodies: number[] = [];
  await openScreen(
    talk,
    answer(addAttachment, ({ body = new Uint8Array() }) => {
      types.push(body[0] === 0xff ? 'jpeg' : 'other');
      bodies.push(body.length);
      return one(sampleAttachment({ _id: idOf(100 + types.length), name: 'photo.jpg' }));
    }),
  );
  await expect.element(input()).toBeVisible();
  paste(await pictureOf(200, 100, 'photo.jpg', 'image/jpeg'));
  await expect.poll(() => types).toEqual(['jpeg']);
  paste(new File(['no picture'], 'broken.png', { type: 'image/png' }));
  await expect.poll(() => types).toEqual(['jpeg', 'other']);
  await expect.poll(() => bodies[1]).toBe('no picture'.length);
});

test('a ninth picture waits for the next message', async () => {
  const { handlers } = keeping();
  await openScreen(talk, ...handlers);
  await expect.element(input()).toBeVisible();
  const pictures: File[] = [];
  for (let n = 1; n <= 9; n += 1) pictures.push(await pictureOf(10 + n, 10, `${n}.png`));
  paste(...pictures);
  await expectToSay(chips(), 'A message takes at most 8 pictures. Send these first.');
  await expect.poll(() => chips().getByRole('img').elements()).toHaveLength(8);
});

test('a picture that was deleted, or cannot be loaded, says so in its place', async () => {
  const pictures = [100, 101].map((n) => ({ _id: idOf(n), name: `${n}.png`, width: 400, height: 300 }));
  const said = sampleMessage({ pictures });
  await openScreen(
    talk,
    answer(
      readConversation,
      one({ ...sampleConversation(), messages: [said], hasOlder: false, hasNewer: false, changeSeq: 1 }),
    ),
    refuse(downloadAttachment, 'not_found', 'File not found'),
  );
  await expect.element(page.getByText('The picture \u2068100.png\u2069 was deleted.')).toBeInTheDocument();
  await expectAccessible();
});

test('the panel opens a picture as one', async () => {
  const picture = { mediaType: 'image/png', width: 40, height: 30 } as const;
  const file = sampleAttachment({ name: 'harbour.png', kind: 'picture', parts: 0, characters: 0, picture });
  const bytes = await (await pictureOf(40, 30)).bytes();
  await openScreen(
    talk,
    answer(listAttachments, list([file])),
    http.get(downloadAttachment.path, () => new HttpResponse(bytes.slice())),
  );
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expectToSay(files, 'Picture · 40 × 30');
  await files.getByRole('button', { name: 'harbour.png', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'harbour.png' }).getByRole('img')).toBeVisible();
});

test('a message that was refused comes back to be written again with its picture', async () => {
  const { handlers, kept: held } = keeping();
  const sent: unknown[] = [];
  const refusing = refuse(sendMessage, 'invalid', 'That is too long');
  const listing = answer(listAttachments, () => list([...held.keys()].map((_id) => sampleAttachment({ _id }))));
  await openScreen(talk, ...handlers, refusing, listing);
  await expect.element(input()).toBeVisible();
  paste(await pictureOf(40, 30));
  await expectToSay(chips(), 'Picture · 40 × 30');
  await input().fill('What is on it?');
  await button('Send').click();
  await expect.element(page.getByText('That is too long')).toBeVisible();
  await expect.element(chips()).not.toBeInTheDocument();
  // A tab running an earlier version sends the stored fields unchanged.
  const kept = await (await outboxStore()).list(sampleUser._id, idOf(20));
  expect(kept.at(-1)?.pictures).toEqual([idOf(100)]);
  await button('Edit').click();
  await expect.element(input()).toHaveValue('What is on it?');
  await expectToSay(chips(), 'Picture · 40 × 30');
  worker.use(
    answer(sendMessage, ({ body: { content, pictures = [] } }) => {
      sent.push(pictures);
      return one(sampleMessage({ _id: idOf(35), parentId: idOf(31), content, seq: 3, changeSeq: 3 }));
    }),
  );
  await button('Send').click();
  await expect.poll(() => sent).toEqual([[idOf(100)]]);
});

/** The files above an input after pictures were taken back; `listed` is how many its loaded list of files has. */
const takenBack = (conversationId: string, ready: number, back: number, listed?: number) => {
  const named = (n: number) => ({ _id: idOf(100 + n), name: `${n}.png`, detail: 'Picture', wasThere: true });
  const place = filePlace(sampleUser._id, conversationId);
  const all = Array.from({ length: ready + back }, (_, n) => named(n));
  if (listed !== undefined)
    queryClient.setQueryData(
      attachmentsQuery(conversationId).queryKey,
      all.slice(0, listed).map(({ _id, name }) => sampleAttachment({ _id, name })),
    );
  putBack(place, all.slice(0, ready));
  putBack(place, all.slice(ready));
  return place.files.get().map((file) => [file.name, 'problem' in file ? file.problem : file.state]);
};

test('of the pictures of a message that is taken back, those that fit stand above the input again', () => {
  const problem = 'A message takes at most 8 pictures. Send these first.';
  expect(takenBack(idOf(300), 7, 2).slice(0, 3)).toEqual([
    ['7.png', 'ready'],
    ['8.png', problem],
    ['0.png', 'ready'],
  ]);
});

test('a picture that was deleted since is not sent again with a message that is taken back', () => {
  expect(takenBack(idOf(301), 0, 2, 1)).toEqual([
    ['0.png', 'ready'],
    ['1.png', 'The picture \u20681.png\u2069 was deleted.'],
  ]);
});

test('a picture needs no words: what is asked of it stands in the empty input, and is sent', async () => {
  const { handlers } = keeping();
  const sent: unknown[] = [];
  const sending = answer(sendMessage, ({ body: { content, pictures = [] } }) => {
    sent.push([content, pictures]);
    return one(sampleMessage({ _id: idOf(35), parentId: idOf(31), content, seq: 3, changeSeq: 3 }));
  });
  await openScreen(talk, ...handlers, sending, answer(listAgents, list([seeing])));
  await expect.element(button('Send')).toBeDisabled();
  paste(await pictureOf(40, 30));
  await expectToSay(chips(), 'Picture · 40 × 30');
  await expect.element(input()).toHaveAttribute('placeholder', 'What does this picture show?');
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['What does this picture show?', [idOf(100)]]]);
  await expect.element(chips()).not.toBeInTheDocument();
  await expect.element(input()).toHaveAttribute('placeholder', 'Type your message...');
});
