import { readImport, startImport } from '@symbi/contracts/context-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startApp();
  person = await app.register();
});
afterAll(() => app.stop());

const STOPPED_TWICE = 'This import stopped the server twice and is not tried again.';

const BROKEN_OFF = 'The import broke off several times because of a fault in the server.';

const found = async (user: TestUser, id: string) => (await user.ask(readImport, { params: { id } })).data;
const ended = (user: TestUser, id: string) =>
  eventually(async () => {
    const data = await found(user, id);
    return data.state === 'running' ? undefined : data;
  });

/** An import in progress in another process. */
const underWay = async (
  user: TestUser,
  given: {
    readonly owner: string;
    readonly serverEnds: number;
    readonly isStopped?: boolean;
    readonly attempt?: number;
    readonly processed?: number;
  },
) => {
  const body = { file: 'a.txt', format: 'text', content: 'The ferry leaves at ten.', tag: `t${given.serverEnds}` };
  const { _id: id } = startImport.response.parse((await user.call('POST', '/api/context/import', body)).body).data;
  await ended(user, id);
  await app.app.database.transaction(async ({ query }) => {
    await query
      .updateTable('context_imports')
      .set({ state: 'running', content: 'The ferry leaves at eleven.', processed: given.processed ?? 0 })
      .where('id', '=', id)
      .execute();
    await query
      .updateTable('runs')
      .set({
        state: 'running',
        lease_owner: given.owner,
        lease_ends_at: 0,
        server_ends: given.serverEnds,
        input: JSON.stringify({ attempt: given.attempt ?? 1, items: 0 }),
        stop_requested: Number(given.isStopped ?? false),
      })
      .where('subject_id', '=', id)
      .execute();
  });
  return id;
};

test.each([
  { what: 'a first time', owner: 'a process that died', serverEnds: 0, state: 'done', error: undefined },
  { what: 'a second time', owner: 'a process that died', serverEnds: 1, state: 'failed', error: STOPPED_TWICE },
  { what: 'cleanly, after it died once', owner: 'nobody', serverEnds: 1, state: 'done', error: undefined },
])('an import whose process ended $what is $state', async ({ owner, serverEnds, state, error }) => {
  const user = await app.register();
  const id = await underWay(user, { owner, serverEnds });
  expect(await ended(user, id)).toMatchObject({ state, ...(error === undefined ? {} : { error }) });
  const runs = app.app.database.read.selectFrom('runs').selectAll().where('subject_id', '=', id);
  for (const run of await runs.execute()) expect(run).toMatchObject({ lease_owner: null });
});

test.each([
  { what: 'did not get on', processed: 0, state: 'failed', error: BROKEN_OFF },
  { what: 'got on', processed: 1, state: 'done', error: undefined },
])('an import that broke off for the fifth time and $what is $state', async ({ processed, state, error }) => {
  const user = await app.register();
  const id = await underWay(user, { owner: 'nobody', serverEnds: 0, attempt: 5, processed });
  expect(await ended(user, id)).toMatchObject({ state, ...(error === undefined ? {} : { error }) });
});

test('an import that somebody stopped while its process was away stays stopped', async () => {
  const user = await app.register();
  const id = await underWay(user, { owner: 'a process that died', serverEnds: 0, isStopped: true });
  expect(await ended(user, id)).toMatchObject({ state: 'stopped', imported: 1 });
});

test('an import is carried on by one process after the other when each ends cleanly', async () => {
  const items = Array.from({ length: 900 }, (_, number) => ({ text: `Entry ${number} of the register of the ferry.` }));
  const body = { file: 'many.json', format: 'json', content: JSON.stringify(items), tag: 'many' };
  const { _id: id } = startImport.response.parse((await person.call('POST', '/api/context/import', body)).body).data;
  for (let round = 0; round < 3; round += 1) {
    app = await app.restart();
    person = app.signedIn(person);
  }
  expect(await ended(person, id)).toMatchObject({ state: 'done', imported: 900 });
});
