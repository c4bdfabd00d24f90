import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addAttachment, listAttachments } from '@symbi/contracts/attachments';
import {
  animatedGif,
  gifOfFrame,
  jpegWithFalseFrame,
  pngOf,
  smallWebp,
  webpOfFrame,
  withExif,
} from '@symbi/testkit/pictures';
import { startConversation } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { describe, expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { withMemoryLimit } from './bounded-memory.ts';
import { decode, encode, openCodec } from './codec.ts';
import { readHeader } from './header.ts';
import { upright } from './pixels.ts';

const { app, user } = await startWithUser();
const codec: { readonly memory: { grow(pages: number): number } } = await openCodec();

const attach = (conversation: string, bytes: Uint8Array, by: TestUser = user) =>
  by.call('POST', `/api/conversations/${conversation}/attachments?name=holiday.pdf`, bytes);
const attached = async (conversation: string, bytes: Uint8Array) =>
  addAttachment.response.parse((await attach(conversation, bytes)).body).data;
const fileOf = async (conversation: string, id: string) => {
  const path = `${app.url}/api/conversations/${conversation}/attachments/${id}/file`;
  const answer = await fetch(path, { headers: { authorization: `Bearer ${user.token}` } });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** A JPEG, red on the left and blue on the right. */
const jpegOf = (width: number, height: number): Uint8Array => {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set(at % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4);
  return encode({ data, width, height }, 'jpeg');
};

test('a picture is kept as its pixels alone, no larger than models are shown', async () => {
  const id = await startConversation(user);
  const given = pngOf(3_136, 40, { comment: '<script>canary</script>' });
  const picture = await attached(id, Buffer.concat([given, Buffer.from('<script>canary</script>')]));
  expect(picture).toMatchObject({
    name: 'holiday.pdf',
    kind: 'picture',
    parts: 0,
    picture: { mediaType: 'image/png', width: 1_568, height: 20 },
  });
  const { bytes, headers } = await fileOf(id, picture._id);
  expect(bytes.length).toBe(picture.bytes);
  expect(bytes.toString('latin1')).not.toContain('canary');
  expect(readHeader(bytes)).toMatchObject({ format: 'png', width: 1_568, height: 20 });
  // The page makes a picture of one of two types from it; nothing else ever shows it.
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="symbi-attachment-[0-9a-f]{24}"$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a photograph is turned upright, and says nothing more of its camera', async () => {
  const id = await startConversation(user);
  const photograph = withExif(jpegOf(60, 20), 6, 'canary of a place');
  expect(readHeader(photograph)).toEqual({ format: 'jpeg', width: 60, height: 20, orientation: 6 });
  const picture = await attached(id, photograph);
  expect(picture.picture).toEqual({ mediaType: 'image/jpeg', width: 20, height: 60 });
  const { bytes } = await fileOf(id, picture._id);
  expect(bytes.toString('latin1')).not.toMatch(/canary|Exif/);
});

test.each([
  ['an animated GIF', animatedGif],
  ['a WebP', smallWebp],
])('of %s the first picture is kept', async (_, bytesOf) => {
  const id = await startConversation(user);
  const picture = await attached(id, bytesOf());
  expect(picture.picture).toEqual({ mediaType: 'image/png', width: 1, height: 1 });
  expect((await fileOf(id, picture._id)).bytes.toString('latin1')).not.toContain('canary');
});

test('the same picture again is the one that is there', async () => {
  const id = await startConversation(user);
  const [first, second] = await Promise.all([1, 2].map(() => attached(id, pngOf(30, 30, { comment: 'a' }))));
  const other = await attached(id, pngOf(30, 30, { comment: 'b' }));
  expect([second?._id, other._id]).toEqual([first?._id, first?._id]);
});

describe('a hostile picture', () => {
  const damaged = 'This picture is damaged or incomplete.';
  const jpeg = jpegOf(300, 200);
  const files: readonly (readonly [string, Uint8Array, string])[] = [
    ['that ends in its header', pngOf(10, 10).subarray(0, 20), damaged],
    ['that ends in its pixels', pngOf(300, 300).subarray(0, 120), damaged],
    ['of a photograph that ends in its pixels', jpeg.subarray(0, jpeg.length / 3), damaged],
    [
      'whose header is followed by nothing of its kind',
      Buffer.from('\u00ff\u00d8\u00ff\u00e0<script>', 'latin1'),
      damaged,
    ],
    ['that says it is a billion pixels', pngOf(4, 4, { said: [40_000, 25_000] }), 'more than 40 million pixels'],
    ['that says it is as long as a street', pngOf(4, 4, { said: [100_000, 1] }), 'longer than 20,000'],
    ['that is no pixel wide', pngOf(4, 4, { said: [0, 4] }), damaged],
    ['that is smaller than it says', pngOf(4, 4, { said: [3_000, 3_000] }), damaged],
    ['of a GIF that is only its first bytes', Buffer.from('GIF89a'), damaged],
    ['of a WebP without a picture', Buffer.from('RIFF\u0010\0\0\0WEBPVP8X', 'latin1'), damaged],
    ['of a GIF whose picture is larger than its screen', gifOfFrame(11_000, 11_000), 'more than 40 million pixels'],
    ['of a WebP whose picture is larger than its canvas', webpOfFrame(16_384, 16_384, false), '40 million pixels'],
    ['of a moving WebP whose picture is larger than its canvas', webpOfFrame(16_384, 16_384, true), '40 million'],
    ['of a JPEG that hides its frame behind another', jpegWithFalseFrame(jpeg), damaged],
    [
      'that is a drawing with a program in it',
      Buffer.from('<svg onload="x()"/>'),
      'Pictures must be PNG, JPEG, WebP or GIF',
    ],
    ['of a kind that is not taken', Buffer.from('BM\u0046\0\0\0', 'latin1'), 'Pictures must be PNG, JPEG, WebP or GIF'],
  ];

  test.each(files)('%s is refused in plain words', async (_, bytes, words) => {
    const id = await startConversation(user);
    const { status, text } = await attach(id, bytes);
    expect(text).toContain(words);
    expect(status).toBe(400);
    const listed = await user.call('GET', `/api/conversations/${id}/attachments`);
    expect(listAttachments.response.parse(listed.body).data).toEqual([]);
  });

  test('is as large as the codec makes it, whatever it says first', () => {
    expect(readHeader(gifOfFrame(300, 20))).toMatchObject({ width: 300, height: 20 });
    for (const isAnimated of [false, true])
      expect(readHeader(webpOfFrame(300, 20, isAnimated))).toMatchObject({ width: 300, height: 20 });
    // The codec skips non-segments; ordinary pictures never begin this way.
    expect(decode(jpegWithFalseFrame(jpeg), 1_568)).toMatchObject({ width: 300, height: 200 });
    expect(readHeader(jpegWithFalseFrame(jpeg))).toBeUndefined();
  });

  test.each([0x00, 0x01, 0xc8, 0xcc, 0xd0, 0xd8, 0xd9, 0xda, 0xdc, 0xf0])(
    'of a JPEG with the mark %d before its frame is refused',
    (marker) => {
      const rest = [0xff, marker, 0, 4, 0, 0];
      expect(readHeader(Buffer.concat([jpeg.subarray(0, 2), Buffer.from(rest), jpeg.subarray(2)]))).toBeUndefined();
    },
  );

  test('gets no more than a gigabyte, should it still become larger than it says', () => {
    expect(() => codec.memory.grow(16_384)).toThrow(RangeError);
    const none = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    for (const wasm of [none, Uint8Array.from([...none, 5, 4, 1, 1, 1, 9]), Uint8Array.from([...none, 5, 0x80])])
      expect(() => withMemoryLimit(wasm, 2)).toThrow('WebAssembly');
  });

  test('keeps no other from being read, and leaves nothing behind', async () => {
    const id = await startConversation(user);
    const folder = join(app.directory, 'attachments');
    const before = existsSync(folder) ? readdirSync(folder).length : 0;
    const broken = pngOf(300, 300).subarray(0, 120);
    const answers = await Promise.all([
      attach(id, broken),
      attach(id, pngOf(50, 50)),
      attach(id, broken),
      attach(id, pngOf(51, 51)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 201, 400, 201]);
    expect(readdirSync(folder)).toHaveLength(before + 2);
  });
});

test.each([
  [1, 'abcdef'],
  [2, 'cbafed'],
  [3, 'fedcba'],
  [4, 'defabc'],
  [5, 'adbecf'],
  [6, 'daebfc'],
  [7, 'fcebda'],
  [8, 'cfbead'],
])('a picture taken in orientation %d is turned upright', (orientation, expected) => {
  const letters = Array.from('abcdef', (letter) => letter.charCodeAt(0));
  const data = Uint8Array.from(letters.flatMap((letter) => [letter, 0, 0, 255]));
  const turned = upright({ data, width: 3, height: 2 }, orientation);
  expect([turned.width, turned.height]).toEqual(orientation >= 5 ? [2, 3] : [3, 2]);
  expect(letters.map((_, at) => String.fromCharCode(turned.data[at * 4] ?? 0)).join('')).toBe(expected);
});
