import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { callAs, pick } from '@symbi/testkit/request';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Message } from '@symbi/contracts/conversations';
import { openPostgres } from '../../src/platform/database/postgres.ts';
import { startPair } from '#support/faults/pair.ts';
import { openTab } from '#support/faults/tab.ts';

const onServices = process.env['TEST_DATABASE_URL'] !== undefined && process.env['TEST_REDIS_URL'] !== undefined;

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.close());

/** The pair, and the database behind both. */
const start = async () => {
  const pair = await startPair(fakes);
  const database = openPostgres(pair.variables['DATABASE_URL'] ?? '', () => undefined);
  onTestFinished(() => database.close());
  return { ...pair, database };
};

describe.runIf(onServices)(
  'a process that stands still, and comes back after another one has settled its reply',
  () => {
    test('changes nothing of what was settled, and leaves no piece of it behind', async () => {
      const { first, second, token, conversation, database } = await start();
      const tab = await openTab(second.url, token, conversation);
      const path = `/api/conversations/${conversation}`;
      fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
      const sent = await callAs(first.url, token, 'POST', `${path}/messages`, { content: 'Go on' });
      const [replyId, runId] = [pick(sent.body, 'reply._id'), pick(sent.body, 'runId')];
      // What was read a second ago is stored, however busy the machine is.
      await expect.poll(() => tab.heard['message:delta']?.length ?? 0).toBeGreaterThan(60);
      first.child.kill('SIGSTOP');
      const read = async () => {
        const { body } = await callAs(second.url, token, 'GET', path);
        return (body as { data: { messages: Message[] } }).data.messages.find(({ _id }) => _id === replyId);
      };
      const settled = await eventually(async () => {
        const reply = await read();
        return reply?.status === 'interrupted' ? reply : undefined;
      }, 40_000);
      first.child.kill('SIGCONT');
      // It has noticed once it stops reading from its provider.
      expect((await fakes.requests[0]?.closed)?.byClient).toBe(true);
      await expect.poll(async () => (await fetch(`${first.url}/readyz`)).status).toBe(200);
      await first.kill('SIGTERM');
      expect(await read()).toEqual(settled);
      const session = `session_id=conv:${conversation}`;
      const proof = await callAs(second.url, token, 'GET', `/api/insights/verify?${session}`);
      expect(pick(proof.body, 'data.status')).toBe('verified');
      const { body } = await callAs(second.url, token, 'GET', `/api/insights/export?${session}`);
      const rows = (body as { rows: string[] }).rows.map(
        (row) => JSON.parse(row) as { sender?: string; state?: string },
      );
      expect(rows.filter(({ sender }) => sender === 'agent')).toMatchObject([{ state: 'interrupted' }]);
      const pieces = database.read.selectFrom('run_events').select('seq').where('run_id', '=', runId);
      expect(await pieces.execute()).toEqual([]);
      await second.kill('SIGTERM');
    });
  },
);
