import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAttachment, listAttachments } from '@symbi/contracts/attachments';
import { ready } from '@symbi/contracts/site';
import { eventually } from '@symbi/testkit/eventually';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startFakeS3, type S3Fault } from '@symbi/testkit/fakes/s3';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { pngOf } from '@symbi/testkit/pictures';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { parseEnvironment } from '../../../platform/env.ts';
import { S3Bucket, S3Problem } from './s3-bucket.ts';

const s3 = await startFakeS3();
const providers = await startFakeProviders();
const server = await startApp({ ...s3.variables, OPENAI_BASE_URL: providers.baseUrls.openai });
const user = await server.register();
afterEach(() => s3.always(undefined));
afterAll(async () => {
  await server.stop();
  await providers.close();
  await s3.close();
});

const AWAY = 'The file store could not be reached. Try again in 10 seconds.';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const attach = (id: string, text: string | Uint8Array, by: TestUser = user) =>
  by.call(
    'POST',
    `/api/conversations/${id}/attachments?name=bees.txt`,
    typeof text === 'string' ? bytesOf(text) : text,
  );
const attached = async (id: string, text: string | Uint8Array, by: TestUser = user) =>
  addAttachment.response.parse((await attach(id, text, by)).body).data;
const listed = async (id: string) => (await user.ask(listAttachments, { params: { id } })).data;
const download = (id: string, file: string) => user.call('GET', `/api/conversations/${id}/attachments/${file}/file`);
const keyOf = (id: string): string => `attachments/${id}`;
const onDisk = ({ directory }: TestApp): string[] => {
  const folder = join(directory, 'attachments');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The bucket itself, with shorter limits than the server's. */
const bucketOf = (given: Partial<ConstructorParameters<typeof S3Bucket>[0]> = {}): S3Bucket =>
  new S3Bucket({
    endpoint: s3.url,
    bucket: s3.variables['ATTACHMENT_S3_BUCKET'] ?? '',
    region: s3.variables['ATTACHMENT_S3_REGION'] ?? '',
    accessKeyId: s3.variables['ATTACHMENT_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: s3.variables['ATTACHMENT_S3_SECRET_ACCESS_KEY'] ?? '',
    isPathStyle: true,
    ...given,
  });

describe('with a bucket', () => {
  test('files lie in it under their ids, and nothing of them on the disk', async () => {
    const id = await startConversation(user);
    const file = await attached(id, 'The hive stands behind the barn.');
    expect(s3.objects.get(keyOf(file._id))?.toString()).toBe('The hive stands behind the barn.');
    expect(onDisk(server)).toEqual([]);
    expect((await download(id, file._id)).text).toBe('The hive stands behind the barn.');
    expect((await talk(user, id, 'Where does the hive stand?')).reply.content).toContain('behind the barn');
  });

  test.each(['its owner', 'its conversation', 'its account'])('a file goes from it with %s', async (what) => {
    const owner = await server.register();
    const id = await startConversation(owner);
    const file = await attached(id, 'The hive stands behind the barn.', owner);
    if (what === 'its owner') await owner.call('DELETE', `/api/conversations/${id}/attachments/${file._id}`);
    else if (what === 'its conversation') await owner.call('DELETE', `/api/conversations/${id}`);
    else await owner.call('DELETE', '/api/auth/account', { password: owner.password });
    await eventually(async () => (s3.objects.has(keyOf(file._id)) ? undefined : true));
  });

  test('a file that was refused leaves nothing in it', async () => {
    const before = new Set(s3.objects.keys());
    const id = await startConversation(user);
    for (let n = 0; n < 20; n += 1) expect((await attach(id, `File ${n}`)).status).toBe(201);
    expect((await attach(id, 'One more')).status).toBe(409);
    expect([...s3.objects.keys()].filter((key) => !before.has(key))).toHaveLength(20);
  });

  test('files that were attached before there was one are read from the disk, and go from it', async () => {
    const id = await startConversation(user);
    const file = await attached(id, 'Older than the bucket.');
    const bytes = s3.objects.get(keyOf(file._id)) ?? Buffer.of();
    s3.objects.delete(keyOf(file._id));
    mkdirSync(join(server.directory, 'attachments'), { recursive: true });
    writeFileSync(join(server.directory, 'attachments', file._id), bytes);
    // A key that may not list the bucket is not told that a file is missing; a file on disk is not looked up there.
    for (const fault of [undefined, 'no-list', '500'] as const) {
      s3.always(fault);
      expect((await download(id, file._id)).text).toBe('Older than the bucket.');
    }
    s3.always(undefined);
    await user.call('DELETE', `/api/conversations/${id}/attachments/${file._id}`);
    await eventually(async () => (onDisk(server).includes(file._id) ? undefined : true));
  });
});

describe('a store that is away', () => {
  const faults: readonly S3Fault[] = ['500', '503', '403', 'reset'];

  test.each(faults)('takes no file, and the person is told in plain words: %s', async (fault) => {
    const id = await startConversation(user);
    s3.always(fault);
    const { status, text, headers } = await attach(id, 'The hive stands behind the barn.');
    expect(status).toBe(503);
    expect(text).toContain(AWAY);
    expect(headers.get('retry-after')).toBe('10');
    // The service's answer goes to the log; neither it nor its address is shown to people.
    expect(text).not.toMatch(/InternalError|SlowDown|Signature|127\.0\.0\.1/);
    expect(await listed(id)).toEqual([]);
    s3.always(undefined);
    expect((await attach(id, 'The hive stands behind the barn.')).status).toBe(201);
  });

  test.each(['500', 'reset', 'half-body', 'other-body'] as const)(
    'gives out no file that is not whole: %s',
    async (fault) => {
      const id = await startConversation(user);
      const file = await attached(id, 'The hive stands behind the barn.');
      s3.always(fault);
      const { status, text } = await download(id, file._id);
      expect(status).toBe(503);
      expect(text).not.toContain('The hive');
      s3.always(undefined);
      expect((await download(id, file._id)).text).toBe('The hive stands behind the barn.');
    },
  );

  test('is asked again where that may help, and only there', async () => {
    // Nobody else calls this one.
    const own = await startFakeS3();
    onTestFinished(() => own.close());
    const bucket = bucketOf({ endpoint: own.url });
    own.script('500', 'reset', 'ok', 'half-body', '503', 'ok', '403');
    await bucket.put('a', bytesOf('Tried three times.'));
    expect(own.calls).toEqual(['PUT a', 'PUT a', 'PUT a']);
    expect(new TextDecoder().decode(await bucket.get('a'))).toBe('Tried three times.');
    expect(own.calls.slice(3)).toEqual(['GET a', 'GET a', 'GET a']);
    await expect(bucket.get('a')).rejects.toMatchObject({ isPassing: false });
    expect(own.calls.slice(6)).toEqual(['GET a']);
  });

  test('keeps no erasure from being done: its file goes once it is back', async () => {
    const id = await startConversation(user);
    const file = await attached(id, 'To be erased.');
    s3.always('403');
    const path = `/api/conversations/${id}/attachments/${file._id}`;
    expect((await user.call('DELETE', path)).status).toBe(200);
    expect((await user.call('GET', path)).status).toBe(404);
    // The attempt to remove it was made and refused.
    await eventually(async () => (s3.calls.includes(`DELETE ${keyOf(file._id)}`) ? true : undefined));
    s3.always(undefined);
    expect(s3.objects.has(keyOf(file._id))).toBe(true);
    // An hour later, or at a later start.
    await server.app.sweepFiles(Date.now() + 2 * 60 * 60 * 1000);
    expect(s3.objects.has(keyOf(file._id))).toBe(false);
  });

  test('keeps a reply from being given without its picture', async () => {
    const agent = await addRemoteAgent(user, { provider: 'openai', model: 'gpt-6-luna' });
    const id = await startConversation(user, agent);
    const picture = await attached(id, pngOf(20, 10));
    s3.always('403');
    const { reply } = await talk(user, id, 'What is on it?', { pictures: [picture._id] });
    expect(reply.failure).toMatchObject({ code: 'unavailable', message: AWAY });
    s3.always(undefined);
    const path = `/api/conversations/${id}/messages/${reply._id}/regenerate`;
    expect((await user.call('POST', path, {})).status).toBe(201);
  });

  test('is named by whoever asks whether the server can answer', async () => {
    const health = async () => ready.response.parse((await server.call('GET', '/readyz')).body);
    expect(await health()).toEqual({ success: true });
    // It does not answer at all: callers get an answer before it would.
    s3.always('silence');
    await eventually(async () => ((await health()).degraded?.includes('files') === true ? true : undefined));
    s3.always(undefined);
    await eventually(async () => ((await health()).degraded === undefined ? true : undefined));
  });
});

describe('what a process that died has left', () => {
  test('is removed once it is an hour old, and nothing else', async () => {
    const s3 = await startFakeS3();
    const server = await startApp(s3.variables);
    onTestFinished(async () => {
      await server.stop();
      await s3.close();
    });
    const user = await server.register();
    const id = await startConversation(user);
    const file = await attached(id, 'Still attached.', user);
    const others = ['attachments/notes-of-the-operator', keyOf('9'.repeat(24))];
    for (const key of others) s3.objects.set(key, Buffer.from('of somebody else'));
    // The database goes away between the file and its row, so the file cannot be marked either.
    const { database } = server.app;
    const whole = database.transaction.bind(database);
    const before = new Set(s3.objects.keys());
    const isWritten = (): boolean => [...s3.objects.keys()].some((key) => !before.has(key));
    // Other writes happen at their own times beside the upload, so the file triggers the fault, not a count of writes.
    const broken = vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
      if (isWritten()) throw new Error('The process died');
      return whole(work);
    });
    expect((await attach(id, 'Left behind.', user)).status).toBe(500);
    broken.mockRestore();
    const left = [...s3.objects.keys()].filter((key) => !before.has(key));
    expect(left).toHaveLength(1);
    await server.app.sweepFiles(Date.now() + 30 * 60 * 1000);
    expect(s3.objects.has(left[0] ?? '')).toBe(true);
    await server.app.sweepFiles(Date.now() + 2 * 60 * 60 * 1000);
    expect(s3.objects.has(left[0] ?? '')).toBe(false);
    expect([...s3.objects.keys()]).toEqual(expect.arrayContaining([...others, keyOf(file._id)]));
  });
});

describe('a bucket', () => {
  test.each([
    [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    [{ bucket: 'another-one' }, 'NoSuchBucket'],
  ])('of another name, or opened with another key, says so to the operator: %o', async (given, code) => {
    const bucket = bucketOf(given);
    await expect(bucket.get('a')).rejects.toMatchObject({ code, isPassing: false });
    await expect(bucket.put('a', bytesOf('x'))).rejects.toBeInstanceOf(S3Problem);
    expect(await bucket.answers()).toBe(false);
  });

  test('whose key may not list it gives out what is there, and cannot be told from one that is closed', async () => {
    const own = await startFakeS3();
    onTestFinished(() => own.close());
    const bucket = bucketOf({ endpoint: own.url });
    own.always('no-list');
    await bucket.put('a', bytesOf('Still here.'));
    expect(new TextDecoder().decode(await bucket.get('a'))).toBe('Still here.');
    await expect(bucket.get('b')).rejects.toMatchObject({ code: 'AccessDenied', isPassing: false });
    expect(await bucket.answers()).toBe(false);
  });

  test('that says nothing is not waited for', async () => {
    s3.always('silence');
    await expect(bucketOf({ timeMs: 50 }).put('a', bytesOf('x'))).rejects.toThrow('The file store did not answer');
  });

  test('may stand in the name of its host', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: URL) => {
      asked.push(url.href);
      return Promise.resolve(new Response());
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    await bucketOf({ endpoint: 'https://s3.example.com', bucket: 'ours', isPathStyle: false }).get('attachments/a');
    await bucketOf({ endpoint: 'https://example.com/s3', bucket: 'ours' }).get('attachments/a');
    expect(asked).toEqual(['https://ours.s3.example.com/attachments/a', 'https://example.com/s3/ours/attachments/a']);
  });
});

test.each([
  ['ATTACHMENT_S3_SECRET_ACCESS_KEY', 'ATTACHMENT_S3_ENDPOINT'],
  ['ATTACHMENT_S3_BUCKET', 'ATTACHMENT_S3_ENDPOINT'],
  ['ATTACHMENT_S3_ENDPOINT', 'ATTACHMENT_S3_BUCKET'],
])('a bucket without its %s stops the start with one clear line', (missing, given) => {
  const variables = Object.fromEntries(Object.entries(s3.variables).filter(([name]) => name !== missing));
  expect(() => parseEnvironment(variables)).toThrow(`Cannot start: ${missing} must be set with ${given}`);
});
