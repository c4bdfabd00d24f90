import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { listAttachments } from '@symbi/contracts/attachments';
import { verifyExport } from '@symbi/ledger/verifier';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDataPlace, startProcess, type DataDirectory } from '#support/faults/process.ts';
import { startFakeS3 } from '@symbi/testkit/fakes/s3';
import { programVariables } from '@symbi/testkit/programs';
import { pick, request } from '@symbi/testkit/request';
import {
  createTalker,
  findLosses,
  keepTalking,
  readAll,
  repeatUnanswered,
  type Talker,
} from '#support/faults/traffic.ts';

const program = fileURLToPath(new URL('../../src/backup.ts', import.meta.url));

const run = (place: DataDirectory, command: string, file: string) =>
  promisify(execFile)(process.execPath, [program, command, file], {
    env: { ...programVariables, ...place.variables },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );

/** Kills it after a while; it may have ended by itself before. */
const runAndKill = async (place: DataDirectory, command: string, file: string, milliseconds: number): Promise<void> => {
  const child = spawn(process.execPath, [program, command, file], {
    env: { ...programVariables, ...place.variables },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await ended;
  clearTimeout(timer);
};

const get = async (url: string, token: string, path: string): Promise<unknown> =>
  (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();

const putIntoFolder = async (url: string, { token, conversation }: Talker): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  const id = pick((await request(url, 'POST', '/api/folders', { name: 'Bees' }, headers)).body, 'data._id');
  expect((await request(url, 'PUT', `/api/conversations/${conversation}`, { folder: id }, headers)).status).toBe(200);
  return id;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'symbi-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const createPlace = async (databaseUrl?: string | null): Promise<DataDirectory> => {
  const place = await createDataPlace(databaseUrl, true);
  onTestFinished(place.remove);
  return place;
};

const copyTalker = (talker: Talker): Talker => ({ ...talker, acknowledged: [...talker.acknowledged], unanswered: [] });

describe('a backup', () => {
  test('made under load restores into an empty place, where everything verifies and goes on', async () => {
    const [place, other] = [await createPlace(), await createPlace()];
    const server = await startProcess(place.variables);
    const talkers = [await createTalker(server.url, 1), await createTalker(server.url, 2)];
    const [first] = talkers;
    if (first === undefined) throw new Error('There is no talker');
    const key = { name: 'K', provider: 'v0', key: 'sk-canary-0123456789' };
    await fetch(`${server.url}/api/users/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(key),
    });
    const folder0 = await putIntoFolder(server.url, first);
    const own = { authorization: `Bearer ${first.token}`, 'content-type': 'application/octet-stream' };
    const files = `/api/conversations/${first.conversation}/attachments`;
    const sent = { method: 'POST', headers: own, body: 'The hive stands behind the barn.' };
    expect((await fetch(`${server.url}${files}?name=bees.txt`, sent)).status).toBe(201);
    const stop = new AbortController();
    const talking = talkers.map((talker, number) => keepTalking(server.url, talker, `a${number}`, 20, stop.signal));
    await expect.poll(() => first.acknowledged.length).toBeGreaterThan(5);
    const before = talkers.map(copyTalker);
    const file = join(folder, 'under-load');
    expect(await run(place, 'backup', file)).toMatchObject({
      code: 0,
      said: expect.stringContaining('rows') as string,
    });
    stop.abort();
    await Promise.all(talking);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(statSync(`${file}.keyring`).mode & 0o077).toBe(0);
    expect(gunzipSync(readFileSync(file)).toString('latin1')).not.toContain('sk-canary');
    expect(await run(place, 'backup', file)).toMatchObject({ code: 1 });
    await server.kill('SIGTERM');

    expect(await run(other, 'restore', file)).toMatchObject({ code: 0 });
    expect(await run(other, 'restore', file)).toMatchObject({ code: 1 });
    const restored = await startProcess(other.variables);
    const [file0] = listAttachments.response.parse(await get(restored.url, first.token, files)).data;
    const kept = await fetch(`${restored.url}${files}/${file0?._id}/file`, { headers: own });
    expect(await kept.text()).toBe('The hive stands behind the barn.');
    for (const talker of before) {
      // Everything acknowledged before the backup began is in it.
      expect(await findLosses(restored.url, talker)).toEqual([]);
      talker.unanswered.push('client-after-restore');
      await repeatUnanswered(restored.url, talker);
      expect(await findLosses(restored.url, talker)).toEqual([]);
    }
    // Recounted, because counts are not part of a backup.
    const inFolder = await get(restored.url, first.token, `/api/conversations?folder=${folder0}`);
    expect(inFolder).toMatchObject({ count: 1, data: [{ _id: first.conversation, folder: folder0 }] });
    expect(await get(restored.url, first.token, '/api/search?q=Message')).toMatchObject({ success: true });
    // The very first message; a wider search would have it beyond its first page.
    expect(JSON.stringify(await get(restored.url, first.token, '/api/search?q=client-a0-0'))).toContain('client-a0-0');
    await restored.kill('SIGTERM');
  });

  test('that is old is found out by whoever kept a newer receipt', async () => {
    const [place, other] = [await createPlace(), await createPlace()];
    const server = await startProcess(place.variables);
    const talker = await createTalker(server.url, 1);
    talker.unanswered.push('client-0001');
    await repeatUnanswered(server.url, talker);
    const file = join(folder, 'old');
    expect(await run(place, 'backup', file)).toMatchObject({ code: 0 });
    talker.unanswered.push('client-0002');
    await repeatUnanswered(server.url, talker);
    const path = `/api/insights/export?session_id=${talker.conversation}`;
    const newer = await get(server.url, talker.token, path);
    const { checkpoints, keys } = newer as { checkpoints: string[]; keys: { vkey: string }[] };
    await server.kill('SIGTERM');

    await run(other, 'restore', file);
    const restored = await startProcess(other.variables);
    expect(await readAll(restored.url, talker)).toHaveLength(1);
    const older = JSON.stringify(await get(restored.url, talker.token, path));
    await restored.kill('SIGTERM');
    const pinned = { keys: keys.map((key) => key.vkey) };
    expect((await verifyExport(older, { ...pinned, receipts: [] })).exitCode).toBe(0);
    const found = await verifyExport(older, { ...pinned, receipts: [checkpoints.at(-1) ?? ''] });
    expect(found.exitCode).toBe(1);
    expect(JSON.stringify(found)).toMatch(/rollback|rolled back/i);
  });

  test('of files in a bucket names the bucket, takes nothing from it, and restores beside it', async () => {
    const s3 = await startFakeS3();
    onTestFinished(() => s3.close());
    const [plain, other] = [await createPlace(), await createPlace()];
    const [place, restored] = [plain, other].map((one) => ({
      ...one,
      variables: { ...one.variables, ...s3.variables },
    }));
    if (place === undefined || restored === undefined) throw new Error('There is no place');
    const server = await startProcess(place.variables);
    const talker = await createTalker(server.url, 1);
    const own = { authorization: `Bearer ${talker.token}`, 'content-type': 'application/octet-stream' };
    const files = `/api/conversations/${talker.conversation}/attachments`;
    const sent = { method: 'POST', headers: own, body: 'The hive stands behind the barn.' };
    expect((await fetch(`${server.url}${files}?name=bees.txt`, sent)).status).toBe(201);
    const file = join(folder, 'with-bucket');
    const bucket = `the bucket symbi-files at ${s3.url}`;
    const { said } = await run(place, 'backup', file);
    expect(said).toContain(`Files in ${bucket} are not in the backup: copy the bucket, after this.`);
    await server.kill('SIGTERM');
    expect(existsSync(`${file}.files`)).toBe(false);
    expect((await run(restored, 'restore', file)).said).toContain(`Files are read from ${bucket}`);
    const again = await startProcess(restored.variables);
    const [kept] = listAttachments.response.parse(await get(again.url, talker.token, files)).data;
    const answer = await fetch(`${again.url}${files}/${kept?._id}/file`, { headers: own });
    expect(await answer.text()).toBe('The hive stands behind the barn.');
    await again.kill('SIGTERM');
  });

  test('that is killed leaves nothing that fails the next', async () => {
    const place = await createPlace();
    const server = await startProcess(place.variables);
    await createTalker(server.url, 1);
    const file = join(folder, 'killed');
    // Leftovers of earlier processes: one named after a dead process, one from an earlier version.
    for (const name of ['killed.99999999.partial', 'killed.partial']) writeFileSync(join(folder, name), 'half');
    for (const milliseconds of [200, 500]) await runAndKill(place, 'backup', file, milliseconds);
    rmSync(file, { force: true });
    expect(await run(place, 'backup', file)).toMatchObject({ code: 0 });
    expect(readdirSync(folder).filter((name) => /^killed\..*\d\.partial$/.test(name))).toEqual([]);
    await server.kill('SIGTERM');
  });

  test('whose restore is killed can be restored again, and never leaves rows without their keys', async () => {
    const place = await createPlace();
    const server = await startProcess(place.variables);
    const talker = await createTalker(server.url, 1);
    talker.unanswered.push('client-0001');
    await repeatUnanswered(server.url, talker);
    const file = join(folder, 'whole-for-kills');
    await run(place, 'backup', file);
    await server.kill('SIGTERM');
    for (const milliseconds of [150, 400, 800]) {
      const other = await createPlace();
      // Created by a server that was started here before and could not reach its database.
      writeFileSync(join(other.directory, 'keyring'), `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
      await runAndKill(other, 'restore', file, milliseconds);
      if (existsSync(join(other.directory, 'restore-begun.json')))
        await expect(startProcess(other.variables)).rejects.toThrow(/was broken off\. Run it again/);
      const { code, said } = await run(other, 'restore', file);
      expect([code, said]).toEqual([code === 0 ? 0 : 1, expect.stringMatching(/are restored|There is data already/)]);
      const restored = await startProcess(other.variables);
      expect(await findLosses(restored.url, talker)).toEqual([]);
      await restored.kill('SIGTERM');
    }
  });

  test('that is cut, changed or no backup at all restores nothing', async () => {
    const place = await createPlace();
    const server = await startProcess(place.variables);
    await createTalker(server.url, 1);
    await server.kill('SIGTERM');
    const file = join(folder, 'whole');
    await run(place, 'backup', file);
    const bytes = readFileSync(file);
    const lines = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
    const without = (from: number): Buffer => gzipSync(lines.filter((_, index) => index !== from).join('\n'));
    const rowAt = lines.findIndex((line) => line.startsWith('['));
    const damaged: [string, Buffer | string][] = [
      ['cut', bytes.subarray(0, bytes.length - 200)],
      ['without its end', without(lines.length - 1)],
      ['with a row missing', without(rowAt)],
      ['of a newer version', gzipSync(lines.join('\n').replace('"001-foundation"', '"999-later"'))],
      ['no backup', gzipSync('{"format":"other"}\n')],
      ['no archive', 'Hello'],
      ['empty', ''],
    ];
    const other = await createPlace();
    for (const [what, content] of damaged) {
      const bad = join(folder, what.replaceAll(' ', '-'));
      writeFileSync(bad, content);
      copyFileSync(`${file}.keyring`, `${bad}.keyring`);
      const { code, said } = await run(other, 'restore', bad);
      expect([what, code]).toEqual([what, 1]);
      expect(said).not.toMatch(/at \w+ \(|node_modules/);
    }
    // Not even the keys were copied.
    expect(existsSync(join(other.directory, 'keyring'))).toBe(false);
    // The place is still empty, so the complete backup can be restored.
    expect(await run(other, 'restore', file)).toMatchObject({ code: 0 });
  });

  test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
    'of a built-in database moves into PostgreSQL, and back',
    async () => {
      const small = await createPlace(null);
      const large = await createPlace();
      const server = await startProcess(small.variables);
      const talker = await createTalker(server.url, 1);
      talker.unanswered.push('client-0001', 'client-0002');
      await repeatUnanswered(server.url, talker);
      await server.kill('SIGTERM');
      const there = join(folder, 'there');
      await run(small, 'backup', there);
      expect(await run(large, 'restore', there)).toMatchObject({ code: 0 });
      const second = await startProcess(large.variables);
      expect(await findLosses(second.url, talker)).toEqual([]);
      talker.unanswered.push('client-0003');
      await repeatUnanswered(second.url, talker);
      await second.kill('SIGTERM');
      const back = join(folder, 'back');
      await run(large, 'backup', back);
      const again = await createPlace(null);
      copyFileSync(join(large.directory, 'keyring'), `${back}.keyring`);
      expect(await run(again, 'restore', back)).toMatchObject({ code: 0 });
      const third = await startProcess(again.variables);
      expect(await findLosses(third.url, talker)).toEqual([]);
      await third.kill('SIGTERM');
    },
    90_000,
  );
});
