import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KnowledgeInput } from '@symbi/contracts/project-builds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import {
  addItems,
  addManyItems,
  createProject,
  endedBuild,
  item,
  readLog,
  ROOT,
  runBuild,
  startBuild,
} from '@symbi/testkit/projects';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startApp();
  user = await app.register('Ann');
});
afterAll(() => app.stop());

const leave = item('Annual leave', 'Everybody has thirty days of paid leave; what is left in March expires.');
const sound = [
  item('Retention of records', 'Invoices are kept for seven years in the vault of the finance office.', {
    checks: [{ question: 'How long are invoices kept?', expects: 'seven years' }],
  }),
  leave,
  item('Travel', 'Journeys under six hours are made by train, booked through the portal.'),
];

const linesOf = async (projectId: string, buildId: string): Promise<string[]> =>
  (await readLog(user, projectId, buildId)).map(({ msg, level }) => `${level}: ${msg}`);

const projectWith = async (items: readonly KnowledgeInput[]): Promise<string> => {
  const projectId = await createProject(user);
  await addItems(user, projectId, items);
  return projectId;
};

const download = async (projectId: string, buildId: string): Promise<{ bytes: Buffer; response: Response }> => {
  const response = await fetch(`${app.url}${ROOT}/${projectId}/builds/${buildId}/archive`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return { bytes: Buffer.from(await response.arrayBuffer()), response };
};

/** Each line of SHA256SUMS with the result `sha256sum -c` would print. */
const checkSums = (folder: string): string =>
  readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [sum = '', name = ''] = line.split('  ');
      const found = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${name}: ${found === sum ? 'OK' : 'FAILED'}`;
    })
    .join('\n');

/** The contents of an archive as the system's tar reads it. */
const unpack = (bytes: Buffer): { names: string[]; sums: string; manifest: unknown } => {
  const folder = mkdtempSync(join(tmpdir(), 'symbi-tar-'));
  try {
    writeFileSync(join(folder, 'a.tar'), bytes);
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
    const names = execFileSync('tar', ['-tf', 'a.tar'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
    const sums = checkSums(folder);
    return { names, sums, manifest: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe('a build', () => {
  it('lints, tests and packages sound knowledge, and logs what it found', async () => {
    const projectId = await projectWith(sound);
    const build = await runBuild(user, projectId);
    expect(build).toMatchObject({
      number: 1,
      state: 'done',
      startedBy: 'Ann',
      steps: [
        { name: 'lint', state: 'passed' },
        { name: 'test', state: 'passed' },
        { name: 'package', state: 'passed' },
      ],
    });
    const lines = await linesOf(projectId, build._id);
    expect(lines).toContain('info: 3 of 3 items parse, with a tag and a source');
    expect(lines).toContain('info: 3 of 3 items found again by their own key terms');
    expect(lines).toContain('info: 1 of 1 declared check passed');
    expect(lines.at(-1)).toBe('info: Build done');
  });

  it('makes an archive that tar reads, whose hashes hold, and whose bytes depend on the knowledge alone', async () => {
    const first = await projectWith(sound);
    const second = await projectWith(sound.toReversed());
    const [one, other] = [await runBuild(user, first), await runBuild(user, second)];
    const { bytes, response } = await download(first, one._id);
    expect(response.headers.get('content-type')).toBe('application/x-tar');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="symbi-project-[0-9a-f]{8}-build-1\.tar"$/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { names, sums, manifest } = unpack(bytes);
    expect(names).toHaveLength(5);
    expect(names.filter((name) => !/^(SHA256SUMS|manifest\.json|items\/\d{4}-[0-9a-f]{16}\.json)$/.test(name))).toEqual(
      [],
    );
    expect(sums.match(/: OK/g)).toHaveLength(4);
    expect(manifest).toMatchObject({ format: 'symbi-project-package', target: 'prototype', count: 3 });
    expect(one.archive).toMatchObject({ bytes: bytes.length, items: 3 });
    expect((await download(second, other._id)).bytes.equals(bytes)).toBe(true);
    await addItems(user, first, [item('Guests', 'Guests sign the book at the desk.')]);
    const changed = await runBuild(user, first);
    expect(changed.archive?.sha256).not.toBe(one.archive?.sha256);
    expect((await download(first, one._id)).bytes.equals(bytes)).toBe(true);
  });

  it('needs a token for its archive', async () => {
    const projectId = await projectWith(sound);
    const build = await runBuild(user, projectId);
    expect((await app.call('GET', `${ROOT}/${projectId}/builds/${build._id}/archive`)).status).toBe(401);
    const linted = await runBuild(user, projectId, ['lint']);
    expect((await user.call('GET', `${ROOT}/${projectId}/builds/${linted._id}/archive`)).status).toBe(404);
  });

  it.each([
    ['a duplicate', { ...leave, source: 'intranet' }, /^error: Duplicate: /],
    [
      'a denial',
      item('Leave again', 'Everybody has no thirty days of paid leave; what is left in March expires.'),
      /^error: Contradiction: /,
    ],
    ['malformed checks', item('Desk', 'Guests sign the book at the desk.', { checks: ['?'] }), /its checks must be/],
    ['nothing to read', { tag: 't', source: 's', data: { list: [] } }, /says nothing/],
  ])('fails its lint over %s', async (_what, added, expected) => {
    const projectId = await projectWith([...sound, added]);
    const build = await runBuild(user, projectId);
    expect(build.state).toBe('failed');
    expect(build.steps).toEqual([
      { name: 'lint', state: 'failed' },
      { name: 'test', state: 'waiting' },
      { name: 'package', state: 'waiting' },
    ]);
    expect(build.archive).toBeNull();
    const lines = await linesOf(projectId, build._id);
    expect(lines.filter((line) => expected.test(line))).toHaveLength(1);
    expect(lines.at(-1)).toBe('error: Build failed');
  });

  it('finds two numbers for one thing contradictory', async () => {
    const projectId = await projectWith([
      item('Laptops', 'The replacement period of laptops is 36 months.'),
      item('Hardware', 'The replacement period of laptops is 48 months.'),
      { tag: 'limit', source: 'a', data: { name: 'Upload', megabytes: 20 } },
      { tag: 'limit', source: 'b', data: { name: 'upload', megabytes: 25 } },
    ]);
    const build = await runBuild(user, projectId, ['lint']);
    const lines = await linesOf(projectId, build._id);
    expect(lines.filter((line) => line.includes('Contradiction'))).toHaveLength(2);
  });

  it('fails its test over a declared check that does not hold', async () => {
    const wrong = item('Office hours', 'The office opens at eight in the morning.', {
      checks: [{ question: 'When does the office open?', expects: 'nine' }],
    });
    const projectId = await projectWith([...sound, wrong]);
    const build = await runBuild(user, projectId, ['test']);
    expect(build.state).toBe('failed');
    expect(await linesOf(projectId, build._id)).toContain(
      'error: Check failed: "When does the office open?" on "policy / Office hours": the item does not say "nine"',
    );
  });

  it('fails over no knowledge, and says so', async () => {
    const projectId = await createProject(user);
    const build = await runBuild(user, projectId);
    expect(build.state).toBe('failed');
    expect(await linesOf(projectId, build._id)).toContain('error: There is no knowledge to build. Add some first.');
  });

  it('writes what people typed into its log as one plain line', async () => {
    const projectId = await projectWith([
      item('Line\nbreak \u001B[31mred\u0007 \u202Eevil', 'Guests sign the book at the desk.'),
      {
        tag: 'policy',
        source: 'other',
        data: { title: 'Line\nbreak \u001B[31mred\u0007 \u202Eevil', body: 'Guests sign the book at the desk.' },
      },
    ]);
    const build = await runBuild(user, projectId, ['lint']);
    const text = (await linesOf(projectId, build._id)).join('');
    expect(text).toContain('Line break [31mred evil');
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it.each([
    [{}],
    [{ spec: {} }],
    [{ spec: { target: '', steps: ['lint'] } }],
    [{ spec: { target: 'p', steps: [] } }],
    [{ spec: { target: 'p', steps: ['deploy'] } }],
    [{ spec: { target: 'p', steps: ['lint', 'lint'] } }],
    [{ spec: { target: 'p', steps: 'lint' } }],
  ])('is not started by %j', async (body) => {
    const projectId = await createProject(user);
    expect((await user.call('POST', `${ROOT}/${projectId}/builds`, body)).status).toBe(400);
    expect((await user.call('GET', `${ROOT}/${projectId}/builds`)).body).toMatchObject({ count: 0, data: [] });
  });
});

describe('a long build', () => {
  const many = async (): Promise<string> => {
    const projectId = await createProject(user);
    await addManyItems(user, projectId);
    return projectId;
  };

  it('is stopped, keeps its log, and lets another start; two never run at once', async () => {
    const projectId = await many();
    const buildId = await startBuild(user, projectId);
    const refused = await user.call('POST', `${ROOT}/${projectId}/builds`, { spec: { target: 'p', steps: ['lint'] } });
    expect(refused.status).toBe(409);
    expect((await user.call('POST', `${ROOT}/${projectId}/builds/${buildId}/stop`)).status).toBe(200);
    const build = await endedBuild(user, projectId, buildId);
    expect(build.state).toBe('stopped');
    expect(build.steps.some((step) => step.state === 'stopped')).toBe(true);
    expect((await linesOf(projectId, buildId)).at(-1)).toBe('warn: Build stopped');
    const next = await startBuild(user, projectId);
    await user.call('POST', `${ROOT}/${projectId}/builds/${next}/stop`);
    await endedBuild(user, projectId, next);
    const list = await user.call('GET', `${ROOT}/${projectId}/builds?limit=1`);
    expect(list.body).toMatchObject({ count: 2, data: [{ number: 2 }], nextCursor: expect.any(String) as string });
  });

  it('starts only once when asked ten times at once', async () => {
    const projectId = await many();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        user.call('POST', `${ROOT}/${projectId}/builds`, { spec: { target: 'p', steps: ['lint', 'test', 'package'] } }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(9);
  });
});
