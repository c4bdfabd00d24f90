// One database: faults/kill.test.ts kills processes on both.
import { verifySession } from '@symbi/contracts/insights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { createDataPlace, startProcess, type DataDirectory, type ServerProcess } from '#support/faults/process.ts';
import { createId } from '../../platform/id.ts';

let place: DataDirectory;
beforeAll(async () => {
  place = await createDataPlace(null);
});
afterAll(() => place.remove());

/** A whole server in a process of its own, on the same data each time. */
const start = (): Promise<ServerProcess> => startProcess(place.variables);

test('whoever starts a server is told the key that its logs are verified with', async () => {
  const { url, said, kill } = await start();
  const published = await (await fetch(`${url}/.well-known/symbi-vkey`)).text();
  await kill('SIGKILL');
  expect(/Symbi signs its logs with (\S+)/.exec(said())?.[1]).toBe(published.trim());
});

test('a server killed in the middle of messages leaves a log that verifies and holds all it acknowledged', async () => {
  let { url, kill } = await start();
  const call = async (method: string, path: string, token: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const account = { name: 'A', email: `${createId()}@example.com`, password: 'correct horse' };
  const token = pick(await call('POST', '/api/auth/register', '', account), 'data.token');
  const agent = pick(await call('GET', '/api/agents', token), 'data.0._id');
  const conversation = pick(await call('POST', '/api/conversations', token, { agent }), '_id');
  const acknowledged: string[] = [];
  const receipts: string[] = [];
  // The first message is stored before any kill, so that a log exists from the beginning.
  await call('POST', `/api/conversations/${conversation}/messages`, token, { content: 'Hello', sender: 'user' });
  for (let round = 0; round < 4; round += 1) {
    const before = acknowledged.length;
    const { promise: isTime, resolve: kills } = Promise.withResolvers<void>();
    const sending = Promise.allSettled(
      Array.from({ length: 6 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 15));
        const sent = await call('POST', `/api/conversations/${conversation}/messages`, token, {
          content: `Round ${round}, message ${index}: what is a pivot?`,
          sender: 'user',
        });
        acknowledged.push(pick(sent, 'data._id'));
        receipts.push(pick(sent, 'checkpoint'));
        if (acknowledged.length - before >= 2 * round - 1) kills();
      }),
    );
    // The moment varies from round to round, to hit messages, replies and everything between.
    if (round > 0) await Promise.race([isTime, sending]);
    await new Promise((resolve) => setTimeout(resolve, 40));
    await kill('SIGKILL');
    await sending;
    ({ url, kill } = await start());
    const answer = await call('GET', `/api/insights/verify?session_id=${conversation}`, token);
    expect(verifySession.response.parse(answer).data).toMatchObject({ status: 'verified', findings: [] });
  }
  const exported = (await call('GET', `/api/insights/export?session_id=${conversation}`, token)) as {
    rows: string[];
    checkpoints: string[];
  };
  const log = exported.rows.join('\n');
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const id of acknowledged) expect(log).toContain(`"message_id":"${id}"`);
  for (const receipt of receipts) expect(exported.checkpoints).toContain(receipt);
  await kill('SIGKILL');
});
