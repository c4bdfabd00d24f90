import type { Attachment } from '@symbi/contracts/attachments';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { filePlace, type PendingFiles } from '../pending.ts';
import { addFiles, holdAgain, takeOut, uploadHeld } from './upload.ts';

const conversationId = 'c'.repeat(24);
const attachment: Attachment = {
  _id: 'a'.repeat(24),
  conversationId,
  name: 'bees.pdf',
  kind: 'pdf',
  title: '',
  bytes: 4,
  sha256: 'b'.repeat(64),
  parts: 2,
  characters: 80,
  createdAt: '2026-03-02T09:30:00.000Z',
};

/** Stands in for XMLHttpRequest; the test controls its progress. */
class Request extends EventTarget {
  static last: Request | undefined;
  static all: Request[] = [];
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly responseText = JSON.stringify({ success: true, data: attachment });
  readonly headers = new Map<string, string>();
  opened = '';
  isAborted = false;
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  send(): void {
    Request.last = this;
    Request.all.push(this);
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  arrive(): void {
    this.upload.dispatchEvent(new Event('load'));
  }
  answer(): void {
    this.dispatchEvent(new Event('load'));
  }
}

const asked: string[] = [];
beforeEach(() => {
  Request.last = undefined;
  Request.all = [];
  asked.length = 0;
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return Promise.resolve(Response.json({ success: true }));
  });
});
afterEach(() => vi.unstubAllGlobals());

let people = 0;
const begin = async (): Promise<{ place: PendingFiles; request: Request }> => {
  people += 1;
  const place = filePlace(`user ${people}`, conversationId);
  addFiles(place, [new File(['%PDF'], 'bees.pdf')]);
  await expect.poll(() => Request.last).toBeDefined();
  return { place, request: Request.last as Request };
};
const first = (place: PendingFiles) => {
  const [file] = place.files.get();
  if (file === undefined) throw new Error('There is no file');
  return file;
};

it('tells how far a file is: on its way, arrived and being read, attached', async () => {
  const { place, request } = await begin();
  expect(request.opened).toBe(`POST /api/conversations/${conversationId}/attachments?name=bees.pdf`);
  expect(request.headers.get('content-type')).toBe('application/octet-stream');
  request.progress(1, 4);
  expect(first(place)).toMatchObject({ state: 'sending', sent: 0.25 });
  request.arrive();
  expect(first(place)).toMatchObject({ state: 'reading' });
  request.answer();
  await expect.poll(() => first(place).state).toBe('ready');
  expect(first(place)).toMatchObject({ id: attachment._id, detail: 'PDF · 2 pages of text · 1 kB', wasThere: false });
});

it('cuts a long name of a file between two characters', () => {
  const place = filePlace('somebody with long names', conversationId);
  addFiles(place, [new File(['%PDF'], `${'a'.repeat(199)}\u{1F41D}.pdf`)]);
  expect(first(place).name).toBe('a'.repeat(199));
});

it('shows a name without characters that turn the others around', async () => {
  const place = filePlace('somebody with turned names', conversationId);
  addFiles(place, [new File(['MZ'], 'invoice\u202Efdp.exe')]);
  expect(first(place).name).toBe('invoicefdp.exe');
  // Only two are sent at a time.
  await takeOut(place, first(place));
});

it('breaks off a file that is canceled on its way', async () => {
  const { place, request } = await begin();
  request.progress(1, 4);
  await takeOut(place, first(place));
  expect(place.files.get()).toEqual([]);
  expect(request.isAborted).toBe(true);
  expect(asked).toEqual([]);
});

it('sends nothing of a file that is canceled while it is read from the disk', async () => {
  people += 1;
  const place = filePlace(`user ${people}`, conversationId);
  addFiles(place, [new File(['%PDF'], 'bees.pdf')]);
  await takeOut(place, first(place));
  addFiles(place, [new File(['%PDF'], 'later.pdf')]);
  await expect.poll(() => Request.last?.opened).toMatch(/later\.pdf$/);
  Request.last?.answer();
  await expect.poll(() => first(place).state).toBe('ready');
  expect(Request.all).toHaveLength(1);
  expect(asked).toEqual([]);
});

it('takes a file out again that is canceled once it has arrived', async () => {
  const { place, request } = await begin();
  request.arrive();
  await takeOut(place, first(place));
  expect(request.isAborted).toBe(false);
  request.answer();
  await expect.poll(() => asked).toEqual([`DELETE /api/conversations/${conversationId}/attachments/${attachment._id}`]);
  expect(place.files.get()).toEqual([]);
});

it('holds files back again that are on their way or queued, and uploads them to the next conversation', async () => {
  const { place, request } = await begin();
  const [next, other] = [filePlace(`user ${people}`, 'new'), filePlace(`user ${people}`, 'd'.repeat(24))];
  addFiles(place, [new File(['2'], 'b.pdf'), new File(['3'], 'c.pdf')]);
  expect(first(place).state).toBe('sending');
  expect(place.files.get().at(-1)?.state).toBe('queued');
  holdAgain(place, next);
  expect(place.files.get()).toEqual([]);
  expect(next.files.get().map(({ name, state }) => [name, state])).toEqual([
    ['bees.pdf', 'held'],
    ['b.pdf', 'held'],
    ['c.pdf', 'held'],
  ]);
  expect(request.isAborted).toBe(true);
  const uploaded = uploadHeld(next, other);
  const opened: string[] = [];
  for (const name of ['bees.pdf', 'b.pdf', 'c.pdf']) {
    await expect
      .poll(() => Request.all.some((one) => one.opened.endsWith(`name=${name}`) && !one.isAborted))
      .toBe(true);
    const sent = Request.all.find((one) => one.opened.endsWith(`name=${name}`) && !one.isAborted);
    opened.push(sent?.opened ?? '');
    sent?.answer();
  }
  expect(await uploaded).toBe('complete');
  expect(opened.every((one) => one.startsWith(`POST /api/conversations/${'d'.repeat(24)}/attachments`))).toBe(true);
  expect(place.files.get()).toEqual([]);
});
