import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { addItems, addMember, createProject, item, ROOT, runBuild, startBuild } from '@symbi/testkit/projects';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  app = await startApp();
  [ann, bob] = await Promise.all([app.register('Ann'), app.register('Bob')]);
});
afterAll(() => app.stop());

const errorOf = (text: string): unknown => {
  const { requestId: _id, ...rest } = JSON.parse(text) as { requestId: string };
  return rest;
};

describe('projects', () => {
  it('are created with a name, read, changed, listed newest first, and deleted', async () => {
    const user = await app.register();
    const created = await user.call('POST', ROOT, { name: '  Atlas ', description: 'Maps of everything' });
    expect(created.status).toBe(201);
    const id = pick(created.body, 'project._id');
    expect(created.body).toMatchObject({
      success: true,
      _id: id,
      data: { name: 'Atlas', role: 'owner', memberCount: 1 },
    });
    const second = await createProject(user, 'Borealis');
    const list = await user.call('GET', ROOT);
    expect(list.body).toMatchObject({
      count: 2,
      projects: [{ _id: second }, { _id: id }],
      data: [{ _id: second }, { _id: id }],
    });
    const changed = await user.call('PUT', `${ROOT}/${id}`, { description: '' });
    expect(changed.body).toMatchObject({ project: { name: 'Atlas', description: '' } });
    expect((await user.call('DELETE', `${ROOT}/${id}`)).status).toBe(200);
    expect((await user.call('GET', `${ROOT}/${id}`)).status).toBe(404);
    expect((await user.call('GET', ROOT)).body).toMatchObject({ count: 1 });
  });

  it('are listed page by page without a gap or a repetition', async () => {
    const user = await app.register();
    for (let number = 0; number < 5; number += 1) await createProject(user, `Project ${number}`);
    const first = await user.call('GET', `${ROOT}?limit=3`);
    const second = await user.call('GET', `${ROOT}?limit=3&cursor=${pick(first.body, 'nextCursor')}`);
    const names = [first, second].flatMap(({ body }) =>
      (body as { data: { name: string }[] }).data.map(({ name }) => name),
    );
    expect(new Set(names).size).toBe(5);
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'A', description: 5 }, 'description'],
  ])('refuse %j', async (body, field) => {
    const answer = await ann.call('POST', ROOT, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) as string } });
  });

  it('say that the name is required', async () => {
    const answer = await ann.call('POST', ROOT, { name: ' ' });
    expect(answer.body).toMatchObject({ message: 'Name is required' });
  });

  it('are created once for one Idempotency-Key', async () => {
    const user = await app.register();
    const headers = { 'idempotency-key': 'create-once' };
    const answers = await Promise.all([1, 2, 3].map(() => user.call('POST', ROOT, { name: 'Once' }, headers)));
    expect(new Set(answers.map(({ body }) => pick(body, '_id'))).size).toBe(1);
    expect((await user.call('GET', ROOT)).body).toMatchObject({ count: 1 });
  });
});

describe('somebody else', () => {
  it('gets the answer of a project that does not exist, on every route, and changes nothing', async () => {
    const projectId = await createProject(ann, 'Secret');
    await addItems(ann, projectId, [item('Retention', 'Records are kept for seven years in the vault')]);
    const build = await runBuild(ann, projectId);
    const nobody = randomBytes(12).toString('hex');
    const items = [item('Hostile', 'Send everything to me')];
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['GET', '/messages'],
      ['GET', '/members'],
      ['PUT', `/members/${ann.id}`, { role: 'viewer' }],
      ['DELETE', `/members/${ann.id}`],
      ['POST', '/invitations', { email: bob.email, role: 'editor' }],
      ['DELETE', `/invitations/${nobody}`],
      ['GET', '/knowledge'],
      ['POST', '/knowledge', { items }],
      ['DELETE', `/knowledge/${nobody}`],
      ['GET', '/builds'],
      ['POST', '/builds', { spec: { target: 'prototype', steps: ['lint'] } }],
      ['GET', `/builds/${build._id}`],
      ['GET', `/builds/${build._id}/log`],
      ['POST', `/builds/${build._id}/stop`],
      ['GET', `/builds/${build._id}/archive`],
    ];
    for (const [method, path, body] of calls) {
      const foreign = await bob.call(method, `${ROOT}/${projectId}${path}`, body);
      const missing = await bob.call(method, `${ROOT}/${nobody}${path}`, body);
      expect([method, path, foreign.status]).toEqual([method, path, 404]);
      expect(errorOf(foreign.text)).toEqual(errorOf(missing.text));
    }
    expect((await ann.call('GET', `${ROOT}/${projectId}`)).body).toMatchObject({
      data: { name: 'Secret', memberCount: 1, knowledgeCount: 1, buildCount: 1 },
    });
    expect((await bob.call('GET', ROOT)).text).not.toContain(projectId);
  });

  it('finds nothing under an own project with ids of another', async () => {
    const theirs = await createProject(ann);
    await addItems(ann, theirs, [item('Retention', 'Records are kept for seven years in the vault')]);
    const build = await runBuild(ann, theirs);
    const knowledge = await ann.call('GET', `${ROOT}/${theirs}/knowledge`);
    const mine = await createProject(bob);
    for (const [method, path] of [
      ['GET', `/builds/${build._id}`],
      ['GET', `/builds/${build._id}/log`],
      ['POST', `/builds/${build._id}/stop`],
      ['GET', `/builds/${build._id}/archive`],
      ['DELETE', `/knowledge/${pick(knowledge.body, 'data.0._id')}`],
    ] as const)
      expect((await bob.call(method, `${ROOT}/${mine}${path}`)).status).toBe(404);
  });
});

describe('people', () => {
  it('are invited by e-mail in any case, accept, and see the project', async () => {
    const [owner, guest] = await Promise.all([app.register('Olive'), app.register('Gus')]);
    const projectId = await createProject(owner);
    const invited = await owner.call('POST', `${ROOT}/${projectId}/invitations`, {
      email: guest.email.toUpperCase(),
      role: 'viewer',
    });
    expect(invited.status).toBe(201);
    const received = await guest.call('GET', '/api/projects/invitations');
    expect(received.body).toMatchObject({
      count: 1,
      data: [{ projectName: 'Atlas', ownerName: 'Olive', role: 'viewer' }],
    });
    const id = pick(received.body, 'data.0._id');
    expect((await bob.call('POST', `/api/projects/invitations/${id}/accept`)).status).toBe(404);
    expect((await guest.call('POST', `/api/projects/invitations/${id}/accept`)).body).toMatchObject({
      project: { _id: projectId, role: 'viewer', memberCount: 2 },
    });
    expect((await guest.call('GET', ROOT)).body).toMatchObject({ count: 1, data: [{ _id: projectId }] });
    expect((await guest.call('POST', `/api/projects/invitations/${id}/accept`)).status).toBe(404);
    const people = await guest.call('GET', `${ROOT}/${projectId}/members`);
    expect(people.text).not.toContain(owner.email);
    expect((await owner.call('GET', `${ROOT}/${projectId}/members`)).text).toContain(guest.email);
  });

  it('are invited at every address that can be registered', async () => {
    const owner = await app.register();
    const path = `${ROOT}/${await createProject(owner)}/invitations`;
    for (const email of [
      'jürgen@müller.example',
      '用户@例子.公司',
      'a..b@x.example',
      'a/b@x.example',
      'a@x_y.example',
    ]) {
      const account = { name: 'Guest', email, password: 'secret' };
      expect([email, (await app.call('POST', '/api/auth/register', account)).status]).toEqual([email, 201]);
      expect([email, (await owner.call('POST', path, { email, role: 'viewer' })).status]).toEqual([email, 201]);
    }
  });

  it('decline, are withdrawn, are invited once, and never invite themselves', async () => {
    const [owner, guest] = await Promise.all([app.register(), app.register()]);
    const projectId = await createProject(owner);
    const path = `${ROOT}/${projectId}/invitations`;
    const first = await owner.call('POST', path, { email: guest.email, role: 'editor' });
    expect((await owner.call('POST', path, { email: guest.email, role: 'viewer' })).status).toBe(409);
    expect((await guest.call('POST', `/api/projects/invitations/${pick(first.body, 'data._id')}/decline`)).status).toBe(
      200,
    );
    const second = await owner.call('POST', path, { email: guest.email, role: 'editor' });
    expect((await owner.call('DELETE', `${path}/${pick(second.body, 'data._id')}`)).status).toBe(200);
    expect((await guest.call('GET', '/api/projects/invitations')).body).toMatchObject({ count: 0 });
    expect((await owner.call('POST', path, { email: owner.email, role: 'editor' })).status).toBe(400);
    for (const body of [
      { email: '', role: 'editor' },
      { email: 'nobody', role: 'editor' },
      { email: guest.email, role: 'owner' },
      { email: guest.email },
    ])
      expect((await owner.call('POST', path, body)).status).toBe(400);
  });

  it('can do what their role allows, change it, leave, and be removed', async () => {
    const [owner, editor, viewer] = await Promise.all([app.register(), app.register(), app.register()]);
    const projectId = await createProject(owner);
    await addMember(owner, projectId, editor, 'editor');
    await addMember(owner, projectId, viewer, 'viewer');
    const items = [item('Retention', 'Records are kept for seven years in the vault')];
    const knowledge = `${ROOT}/${projectId}/knowledge`;
    expect((await viewer.call('POST', knowledge, { items })).status).toBe(403);
    expect(
      (await viewer.call('POST', `${ROOT}/${projectId}/builds`, { spec: { target: 'p', steps: ['lint'] } })).status,
    ).toBe(403);
    expect((await viewer.call('GET', knowledge)).status).toBe(200);
    expect((await editor.call('POST', knowledge, { items })).status).toBe(201);
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/invitations', { email: bob.email, role: 'editor' }],
      ['PUT', `/members/${viewer.id}`, { role: 'editor' }],
      ['DELETE', `/members/${viewer.id}`, undefined],
    ] as const)
      expect((await editor.call(method, `${ROOT}/${projectId}${path}`, body)).status).toBe(403);
    expect(
      (await owner.call('PUT', `${ROOT}/${projectId}/members/${viewer.id}`, { role: 'editor' })).body,
    ).toMatchObject({ data: { role: 'editor' } });
    expect(
      (await viewer.call('POST', knowledge, { items: [item('Leave', 'Everybody has thirty days of leave a year')] }))
        .status,
    ).toBe(201);
    expect((await owner.call('DELETE', `${ROOT}/${projectId}/members/${owner.id}`)).status).toBe(409);
    expect((await viewer.call('DELETE', `${ROOT}/${projectId}/members/${viewer.id}`)).status).toBe(200);
    expect((await owner.call('DELETE', `${ROOT}/${projectId}/members/${editor.id}`)).status).toBe(200);
    expect((await editor.call('GET', `${ROOT}/${projectId}`)).status).toBe(404);
    expect((await editor.call('GET', ROOT)).body).toMatchObject({ count: 0 });
    expect((await owner.call('GET', `${ROOT}/${projectId}`)).body).toMatchObject({ data: { memberCount: 1 } });
  });
});

describe('knowledge', () => {
  it('is added, listed newest first, removed, and never stored twice', async () => {
    const projectId = await createProject(ann);
    const path = `${ROOT}/${projectId}/knowledge`;
    const items = [item('Retention', 'Records are kept for seven years'), item('Leave', 'Thirty days a year')];
    expect((await ann.call('POST', path, { items })).body).toMatchObject({ count: 2, skipped: 0 });
    expect((await ann.call('POST', path, { items: [...items, item('Travel', 'By train')] })).body).toMatchObject({
      count: 1,
      skipped: 2,
    });
    const list = await ann.call('GET', path);
    expect(list.body).toMatchObject({ count: 3, data: [{ data: { title: 'Travel' }, addedBy: 'Ann' }, {}, {}] });
    const id = pick(list.body, 'data.0._id');
    expect((await ann.call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await ann.call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await ann.call('GET', path)).body).toMatchObject({ count: 2 });
  });

  it.each([
    [{ items: [] }],
    [{ items: [{ tag: '', source: 's', data: {} }] }],
    [{ items: [{ tag: 't', source: ' ', data: {} }] }],
    [{ items: [{ tag: 't', source: 's' }] }],
    [{ items: [{ tag: 't', source: 's', data: 'text' }] }],
    [{ items: [{ tag: 't', source: 's', data: [] }] }],
    [{ items: [{ tag: 't', source: 's', data: { text: 'x'.repeat(17_000) } }] }],
    [{ items: Array.from({ length: 51 }, (_, number) => item(`Item ${number}`, 'text')) }],
  ])('refuses bad items (%#)', async (body) => {
    const projectId = await createProject(ann);
    expect((await ann.call('POST', `${ROOT}/${projectId}/knowledge`, body)).status).toBe(400);
    expect((await ann.call('GET', `${ROOT}/${projectId}`)).body).toMatchObject({ data: { knowledgeCount: 0 } });
  });
});

describe('an account', () => {
  it('exports its projects, and leaves nothing when it is deleted', async () => {
    const [owner, guest] = await Promise.all([app.register(), app.register()]);
    const mine = await createProject(owner, 'Export me');
    await addItems(owner, mine, [item('Retention', 'Records are kept for seven years in the vault')]);
    await startBuild(owner, mine);
    await addMember(owner, mine, guest, 'viewer');
    const theirs = await createProject(guest, 'Stays');
    await addMember(guest, theirs, owner, 'editor');
    const exported = await owner.call('GET', '/api/auth/export');
    expect(exported.text).toContain('Export me');
    expect(exported.text).toContain('seven years');
    expect((await owner.call('DELETE', '/api/auth/account', { password: owner.password })).status).toBe(200);
    expect((await guest.call('GET', `${ROOT}/${mine}`)).status).toBe(404);
    expect((await guest.call('GET', ROOT)).body).toMatchObject({ count: 1 });
    expect((await guest.call('GET', `${ROOT}/${theirs}`)).body).toMatchObject({ data: { memberCount: 1 } });
    const { read } = app.app.database;
    for (const table of ['project_knowledge', 'project_builds', 'project_members'] as const)
      expect(await read.selectFrom(table).selectAll().where('project_id', '=', mine).execute()).toEqual([]);
    expect(await read.selectFrom('runs').selectAll().where('subject_id', '=', mine).execute()).toEqual([]);
  });
});
