import { chmodSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { callAs, pick } from '@symbi/testkit/request';
import { connectDraining } from '@symbi/testkit/draining';
import { createDataPlace, startProcess, type DataDirectory } from '#support/faults/process.ts';
import { killRounds } from '#support/faults/kill-rounds.ts';
import { shownRounds } from '#support/faults/shown-rounds.ts';
import { createTalker, findLosses, keepTalking, repeatUnanswered } from '#support/faults/traffic.ts';

/** `npm run bench -- faults` does more; a few rounds here show that the promise holds at all. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? '3');

let place: DataDirectory;
let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
  place = await createDataPlace();
});
afterAll(async () => {
  await place.remove();
  await fakes.close();
});

describe('a process that is killed', () => {
  test('under load loses nothing of a reply that somebody had read a second before', async () => {
    const own = await createDataPlace();
    onTestFinished(own.remove);
    expect(await shownRounds(own.variables, 1, 14)).toEqual({ watched: 14, losses: [] });
  });

  test('under load loses no acknowledged message, repeats none and keeps their order and the signed log', async () => {
    const { server, talkers } = await killRounds(place.variables, ROUNDS, 20_261_121);
    for (const talker of talkers) {
      expect(talker.acknowledged.length).toBeGreaterThan(ROUNDS);
      expect(await findLosses(server.url, talker)).toEqual([]);
    }
    await server.kill('SIGTERM');
  });
});

describe('a reply whose process is killed', () => {
  test('ends as interrupted with its text, is not asked for again by itself, and can be retried', async () => {
    const own = await createDataPlace();
    onTestFinished(own.remove);
    const variables = { ...own.variables, OPENAI_BASE_URL: fakes.baseUrls.openai };
    let server = await startProcess(variables);
    const { token, conversation } = await createTalker(server.url, 100);
    await callAs(server.url, token, 'POST', '/api/users/api-keys', {
      name: 'K',
      provider: 'openai',
      key: 'sk-test-0123456789',
    });
    fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
    const sent = await callAs(server.url, token, 'POST', `/api/conversations/${conversation}/messages`, {
      content: 'Go on',
    });
    const replyId = pick(sent.body, 'reply._id');
    const read = async () => {
      const { body } = await callAs(server.url, token, 'GET', `/api/conversations/${conversation}`);
      const { messages } = (body as { data: { messages: { _id: string; content: string; status: string }[] } }).data;
      return messages.find((message) => message._id === replyId);
    };
    await eventually(async () => (((await read())?.content.length ?? 0) > 40 ? true : undefined));
    await server.kill('SIGKILL');
    server = await startProcess(variables);
    const reply = await eventually(async () => {
      const message = await read();
      return message?.status === 'streaming' ? undefined : message;
    });
    expect(reply?.status).toBe('interrupted');
    expect(reply?.content).toMatch(/^word word/);
    expect(fakes.requests).toHaveLength(1);
    fakes.script({ reply: 'Better now.' });
    const path = `/api/conversations/${conversation}/messages/${replyId}/regenerate`;
    expect((await callAs(server.url, token, 'POST', path)).status).toBe(201);
    await eventually(async () => (fakes.requests.length === 2 ? true : undefined));
    await server.kill('SIGTERM');
  });
});

describe('a process that is asked to stop', () => {
  test('under load answers what it began, says so to whoever is connected, hands over and ends with 0', async () => {
    const own = await createDataPlace();
    onTestFinished(own.remove);
    const variables = { ...own.variables, OPENAI_BASE_URL: fakes.baseUrls.openai };
    const server = await startProcess(variables);
    const talkers = [await createTalker(server.url, 200), await createTalker(server.url, 201)];
    const [first] = talkers;
    if (first === undefined) throw new Error('There is no talker');
    const watcher = await connectDraining(server.url, first.token);
    const stop = new AbortController();
    const talking = talkers.map((talker, number) => keepTalking(server.url, talker, `${number}`, 20, stop.signal));
    await eventually(async () => (talkers.every((talker) => talker.acknowledged.length > 5) ? true : undefined));
    const half = await watcher.beginRequest('/readyz');
    const exited = server.kill('SIGTERM');
    await Promise.all(talking);
    expect(await half.finish()).toContain('HTTP/1.1 503');
    await watcher.told;
    expect(await exited).toEqual({ code: 0, signal: null });
    const next = await startProcess(variables);
    for (const talker of talkers) {
      expect(talker.refused).toEqual([]);
      await repeatUnanswered(next.url, talker);
      expect(await findLosses(next.url, talker)).toEqual([]);
    }
    await next.kill('SIGTERM');
  });
});

describe('a keyring', () => {
  test('that is missing or open to others stops the start; with its own the log goes on', async () => {
    const own = await createDataPlace();
    onTestFinished(own.remove);
    const first = await startProcess(own.variables);
    const talker = await createTalker(first.url, 300);
    await repeatUnanswered(first.url, Object.assign(talker, { unanswered: ['client-0001'] }));
    await first.kill('SIGTERM');
    const file = join(own.directory, 'keyring');
    renameSync(file, `${file}.away`);
    await expect(startProcess(own.variables)).rejects.toThrow(/signing key of the log cannot be opened/);
    rmSync(file, { force: true });
    renameSync(`${file}.away`, file);
    chmodSync(file, 0o644);
    await expect(startProcess(own.variables)).rejects.toThrow(/chmod 600/);
    chmodSync(file, 0o600);
    const second = await startProcess(own.variables);
    talker.unanswered.push('client-0002');
    await repeatUnanswered(second.url, talker);
    expect(talker.acknowledged).toEqual(['client-0001', 'client-0002']);
    expect(await findLosses(second.url, talker)).toEqual([]);
    await second.kill('SIGTERM');
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'] === undefined)('a second process', () => {
  test('on the same data directory refuses to start and says why, also after the first was killed', async () => {
    const own = await createDataPlace();
    onTestFinished(own.remove);
    const first = await startProcess(own.variables);
    await expect(startProcess(own.variables)).rejects.toMatchObject({
      code: 1,
      message: expect.stringMatching(/^Cannot start: Another Symbi process is using the data directory/) as string,
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.kill('SIGKILL');
    const second = await startProcess(own.variables);
    await second.kill('SIGTERM');
  });
});
