import { addMember, createProject, item, ROOT } from '@symbi/testkit/projects';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { beforeEach, describe, expect, it } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app } = await startWithUser();
const SECRET = 'The vault opens at nine with two keys';

/** What is kept of the answers to these people's creates. */
const kept = async (...people: readonly TestUser[]): Promise<string> => {
  const ids = people.map(({ id }) => id);
  const rows = app.app.database.read.selectFrom('idempotency').selectAll().where('owner_id', 'in', ids);
  return JSON.stringify(await rows.execute());
};

describe('the answer that is kept for a member who added knowledge', () => {
  let owner: TestUser;
  let member: TestUser;
  let projectId: string;
  let add: () => ReturnType<TestUser['call']>;
  beforeEach(async () => {
    [owner, member] = await Promise.all([app.register('Ann'), app.register('Bob')]);
    projectId = await createProject(owner);
    await addMember(owner, projectId, member, 'editor');
    const headers = { 'idempotency-key': 'vault-number-1' };
    const body = { items: [item('Vault', SECRET)] };
    add = () => member.call('POST', `${ROOT}/${projectId}/knowledge`, body, headers);
    expect((await add()).status).toBe(201);
    expect(await kept(member)).toContain(SECRET);
  });

  const endings: readonly (readonly [string, () => Promise<{ readonly status: number }>])[] = [
    ['the owner deletes the project', () => owner.call('DELETE', `${ROOT}/${projectId}`)],
    [
      'the owner deletes what was added',
      async () => {
        const listed = await owner.call('GET', `${ROOT}/${projectId}/knowledge`);
        return owner.call('DELETE', `${ROOT}/${projectId}/knowledge/${pick(listed.body, 'data.0._id')}`);
      },
    ],
    ['the member is removed', () => owner.call('DELETE', `${ROOT}/${projectId}/members/${member.id}`)],
    [
      'the account of the owner is deleted',
      () => owner.call('DELETE', '/api/auth/account', { password: owner.password }),
    ],
  ];
  it.each(endings)('goes when %s', async (_name, end) => {
    expect((await end()).status).toBe(200);
    expect(await kept(owner, member)).not.toContain(SECRET);
    // The retry neither shows it nor adds it again.
    expect((await add()).status).toBe(404);
  });
});
