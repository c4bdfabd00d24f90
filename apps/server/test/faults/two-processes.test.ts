import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { callAs, pick } from '@symbi/testkit/request';
import { startCluster } from '#support/faults/cluster.ts';
import { startPair } from '#support/faults/pair.ts';
import { startProcess } from '#support/faults/process.ts';
import { openTab } from '#support/faults/tab.ts';
import { createTalker, findLosses, keepTalking, repeatUnanswered } from '#support/faults/traffic.ts';

const onServices = process.env['TEST_DATABASE_URL'] !== undefined && process.env['TEST_REDIS_URL'] !== undefined;

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.close());

describe.runIf(onServices)('two processes on one database', () => {
  test('show one reply in both, stop it from the other, end sessions in both, and take over from the dead', async () => {
    const { variables, first, second, token, conversation } = await startPair(fakes);
    const tabs = await Promise.all([first, second].map(({ url }) => openTab(url, token, conversation)));
    const path = `/api/conversations/${conversation}/messages`;
    fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
    const sent = await callAs(first.url, token, 'POST', path, { content: 'Go on' });
    const replyId = pick(sent.body, 'reply._id');
    for (const { heard } of tabs) await expect.poll(() => heard['message:delta']?.length ?? 0).toBeGreaterThan(3);
    const stopped = await callAs(second.url, token, 'POST', `${path}/${replyId}/stop`);
    expect(stopped.status).toBe(200);
    expect((await fakes.requests[0]?.closed)?.byClient).toBe(true);
    // A busy machine may answer the stop before the other process has been notified.
    for (const { heard } of tabs)
      await expect.poll(() => heard['message:done']).toEqual([expect.objectContaining({ status: 'stopped' })]);

    fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
    const again = await callAs(first.url, token, 'POST', path, { content: 'Go on' });
    const lostId = pick(again.body, 'reply._id');
    // What was read a second ago is stored, however busy the machine is.
    await expect.poll(() => tabs[1]?.heard['message:delta']?.length ?? 0).toBeGreaterThan(60);
    await first.kill('SIGKILL');
    await eventually(async () => {
      const { body } = await callAs(second.url, token, 'GET', `/api/conversations/${conversation}`);
      const { messages } = (body as { data: { messages: { _id: string; status: string; content: string }[] } }).data;
      const lost = messages.find((message) => message._id === lostId);
      return lost?.status === 'interrupted' && lost.content.includes('word') ? true : undefined;
    });
    expect(fakes.requests).toHaveLength(2);
    const ended = tabs[1]?.disconnected;
    const third = await startProcess(variables);
    await callAs(third.url, token, 'POST', '/api/auth/logout');
    await ended;
    await Promise.all([second.kill('SIGTERM'), third.kill('SIGTERM')]);
  });
});

describe.runIf(onServices)('a database that is killed', () => {
  test('costs no acknowledged message; the server says 503 and recovers without a restart', async () => {
    const own = await startCluster();
    if (own === undefined) return;
    const { cluster, place } = own;
    const server = await startProcess(place.variables);
    const talkers = [await createTalker(server.url, 1), await createTalker(server.url, 2)];
    for (let round = 0; round < 2; round += 1) {
      const stop = new AbortController();
      const talking = talkers.map((talker, number) =>
        keepTalking(server.url, talker, `${round}-${number}`, 20, stop.signal),
      );
      await expect
        .poll(() => Math.min(...talkers.map(({ acknowledged }) => acknowledged.length)))
        .toBeGreaterThan(8 * (round + 1));
      await cluster.crash();
      const ready = await fetch(`${server.url}/readyz`);
      expect(ready.status).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      stop.abort();
      await Promise.all(talking);
      await cluster.start();
      await eventually(async () => ((await fetch(`${server.url}/readyz`)).status === 200 ? true : undefined));
      for (const talker of talkers) {
        expect(talker.refused.filter((what) => !what.startsWith('503 '))).toEqual([]);
        talker.unanswered.push(...talker.refused.splice(0).map((what) => what.slice(4)));
        await repeatUnanswered(server.url, talker);
      }
    }
    for (const talker of talkers) {
      expect(talker.acknowledged.length).toBeGreaterThan(10);
      expect(await findLosses(server.url, talker)).toEqual([]);
    }
    await server.kill('SIGTERM');
  });
});
