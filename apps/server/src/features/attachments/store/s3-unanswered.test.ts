import { addAttachment } from '@symbi/contracts/attachments';
import { eventually } from '@symbi/testkit/eventually';
import { startFakeS3 } from '@symbi/testkit/fakes/s3';
import { startConversation } from '@symbi/testkit/talk';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#support/app.ts';

// Nobody else calls this store, so the faults meet the calls they are meant for.
const s3 = await startFakeS3();
const server = await startApp(s3.variables);
const user = await server.register();
afterAll(async () => {
  await server.stop();
  await s3.close();
});

const attach = (id: string) =>
  user.call(
    'POST',
    `/api/conversations/${id}/attachments?name=bees.txt`,
    new TextEncoder().encode('The hive is here.'),
  );
const leftovers = () => server.app.database.read.selectFrom('attachment_leftovers').selectAll().execute();
const callsOf = (method: string): string[] => s3.calls.filter((call) => call.startsWith(method));

test('a file whose store has it, but could not say so, is written again and attached once', async () => {
  s3.script('lost');
  const answer = await attach(await startConversation(user));
  expect(answer.status).toBe(201);
  const key = `attachments/${addAttachment.response.parse(answer.body).data._id}`;
  expect(callsOf('PUT')).toEqual([`PUT ${key}`, `PUT ${key}`]);
  expect([...s3.objects.keys()]).toEqual([key]);
  expect(s3.objects.get(key)?.toString()).toBe('The hive is here.');
  expect(await leftovers()).toEqual([]);
});

test.each(['lost', 'late'] as const)('a file whose every answer is %s leaves nothing for good', async (fault) => {
  const before = [...s3.objects.keys()];
  const [written, removed] = [callsOf('PUT').length, callsOf('DELETE').length];
  s3.script(fault, fault, fault);
  expect((await attach(await startConversation(user))).status).toBe(503);
  expect(callsOf('PUT')).toHaveLength(written + 3);
  await eventually(async () => (callsOf('DELETE').length > removed ? true : undefined));
  // The store takes its time with what it was sent, longer than this server waited.
  s3.arrive();
  await server.app.sweepFiles(Date.now() + 2 * 60 * 60 * 1000);
  expect([...s3.objects.keys()]).toEqual(before);
  expect(await leftovers()).toEqual([]);
});
