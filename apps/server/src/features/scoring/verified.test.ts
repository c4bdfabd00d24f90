// One database: the verifier reads texts; its rows are the same as those of every score.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import type { Behavior } from '@symbi/testkit/fakes/faults';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import { writeTinyModel } from '@symbi/verifier/testing';
import { afterAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { parseEnvironment } from '../../platform/env.ts';

const fakes = await startFakeProviders();
const directory = mkdtempSync(join(tmpdir(), 'symbi-verifier-'));
afterAll(async () => {
  await fakes.close();
  rmSync(directory, { recursive: true });
});

const SOURCE = 'The Ashford museum was founded in 1874 by Clara Whitfield. It keeps 240 photographs.';

/** Asks an agent that answers with `text` beside a context. */
const askedAt = async (app: TestApp, text: string, ...next: Behavior[]) => {
  const user = await app.register();
  await user.call('POST', '/api/context', { tag: 'museum', source: 'symbi', data: { text: SOURCE } });
  const id = await startConversation(
    user,
    await addRemoteAgent(user, { model: 'gpt-4o', contextBridgeEnabled: true, trustScoreThreshold: 0 }),
  );
  fakes.script({ reply: text }, ...next, ...next);
  const { reply } = await talk(user, id, 'Who founded the Ashford museum?');
  const path = `/api/conversations/${id}/messages/${reply._id}`;
  const trust = readTrust.response.parse((await user.call('GET', `${path}/trust`)).body).data;
  const again = (await user.call('POST', `${path}/score`)).body;
  const rows = await app.app.database.read
    .selectFrom('log_rows')
    .select('text')
    .where('subject_id', '=', reply._id)
    .where('type', '=', 'trust_score')
    .execute();
  return { reply, trust, again, rows: rows.map((row) => JSON.parse(row.text) as Record<string, unknown>) };
};

const startWith = (folder: string): Promise<TestApp> =>
  startApp({ TRUST_VERIFIER: folder, OPENAI_BASE_URL: fakes.baseUrls.openai });

test('a reply is stored once, with what the verifier read, its name in the signed row, and the same score again', async () => {
  const app = await startWith(writeTinyModel(join(directory, 'good')));
  try {
    const { reply, trust, again, rows } = await askedAt(app, 'Clara Whitfield never founded the Ashford museum.');
    expect(trust.verifier?.problem).toBeUndefined();
    expect(trust.verifier?.readings[0]?.contradicted).toBeGreaterThan(0.9);
    expect(trust.verifier?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(trust.engine).toBe(`symbi-trust/${trust.engine.split(/[/ ]/)[1]} ${trust.verifier?.engine}`);
    expect(trust.sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
    expect(reply.trustScore).toBe(trust.score);
    expect(rows).toMatchObject([{ engine: trust.engine }]);
    expect(again).toMatchObject({ data: { fresh: { score: trust.score, verifier: trust.verifier } } });
  } finally {
    await app.stop();
  }
});

const verdict = (n: number, word: string) => ({ n, verdict: word });

/** A server whose verifier is a judge, and the score of a reply after the judge's answer. */
const judged = async (reply: string, answer: unknown, model = 'judge small') => {
  const app = await startApp({
    TRUST_VERIFIER: fakes.baseUrls.together,
    TRUST_VERIFIER_MODEL: model,
    TRUST_VERIFIER_KEY: 'sk-of-the-operator',
    OPENAI_BASE_URL: fakes.baseUrls.openai,
  });
  fakes.reset();
  try {
    return await askedAt(app, reply, { reply: typeof answer === 'string' ? answer : JSON.stringify(answer) });
  } finally {
    await app.stop();
  }
};

test('a judge on a server of the operator reads in the place of the model, and is named in the signed row', async () => {
  const { trust, rows } = await judged('Clara Whitfield founded the Ashford museum in 1874.', [
    verdict(1, 'contradicted'),
  ]);
  expect(trust.verifier?.engine).toMatch(/^symbi-judge\/1:judge_small\+[0-9a-f]{12}$/);
  expect(trust.verifier?.readings).toMatchObject([{ supported: 0.05, contradicted: 0.9 }]);
  expect(trust.sentences[0]).toMatchObject({ flagged: true, kind: 'contradicted' });
  expect(trust.score).toBeLessThan(0.6);
  expect(rows).toMatchObject([{ engine: trust.engine }]);
  const asked = fakes.requests.find(({ body }) => JSON.stringify(body).includes('judge small'));
  expect(asked?.headers['authorization']).toBe('Bearer sk-of-the-operator');
  const content = JSON.stringify(asked?.body);
  expect(content).toContain('Clara Whitfield');
  expect(content).toContain('240 photographs');
});

test('a judge with a long name is named in the signed row as far as there is room, with its hash', async () => {
  const answer = [verdict(1, 'supported')];
  const model = 'meta-llama/Llama-3.3-70B-Instruct-Turbo';
  const { reply, trust, rows } = await judged('Clara Whitfield founded the Ashford museum in 1874.', answer, model);
  expect(reply).toMatchObject({ status: 'complete', trustState: 'checked' });
  expect(trust.verifier?.engine).toContain(model);
  expect(trust.engine).toMatch(/^symbi-trust\/[\d.]+ symbi-judge\/1:meta-llama\/[\w.-]*\+[0-9a-f]{12}$/);
  expect(trust.engine.split('+')[1]).toBe(trust.verifier?.engine?.split('+')[1]);
  expect(rows).toMatchObject([{ engine: trust.engine }]);
});

test.each([
  ['prose', 'All of it is true, trust me.'],
  ['another number of verdicts', []],
  ['a verdict on something else', [verdict(2, 'supported')]],
  ['an unknown verdict', [verdict(1, 'fully trusted')]],
])('a judge that answers with %s has not judged', async (_, answer) => {
  const { trust } = await judged('Clara Whitfield founded the Ashford museum in 1874.', answer);
  expect(trust.verifier).toEqual({ readings: [], problem: 'The verifier did not answer.' });
  expect(trust.score).toBeLessThan(0.8);
});

test.each([
  [{ TRUST_VERIFIER: 'http://127.0.0.1:9/v1' }, /TRUST_VERIFIER_MODEL must be set with an address/],
  [{ TRUST_VERIFIER: 'http://', TRUST_VERIFIER_MODEL: 'judge' }, /TRUST_VERIFIER must be an http or https address/],
  [{ TRUST_VERIFIER: 'off', TRUST_VERIFIER_MODEL: 'judge' }, /TRUST_VERIFIER_MODEL is for a TRUST_VERIFIER that is/],
])('half a judge stops the start: %j', (variables, problem) => {
  expect(() => parseEnvironment(variables)).toThrow(problem);
});

test('a reply whose verifier cannot answer has the score of its words, and says so', async () => {
  const folder = writeTinyModel(join(directory, 'bad'));
  writeFileSync(join(folder, 'model.onnx'), 'no model');
  const app = await startWith(folder);
  try {
    const { reply, trust, rows } = await askedAt(app, 'Clara Whitfield founded the Ashford museum in 1874.');
    expect(reply).toMatchObject({ status: 'complete', trustState: 'checked' });
    expect(trust.verifier).toEqual({ readings: [], problem: 'The verifier did not answer.' });
    expect(trust.engine).not.toContain(' ');
    expect(rows).toMatchObject([{ engine: trust.engine }]);
    expect(app.logged()).toContain('another sha256');
  } finally {
    await app.stop();
  }
});

test('who answers while a reply still waits for its score is understood: what was said belongs to the talk', async () => {
  const folder = writeTinyModel(join(directory, 'slow'));
  rmSync(join(folder, 'model.onnx'));
  // Loading the model blocks until something is written into the pipe.
  const pipe = join(folder, 'model.onnx');
  execFileSync('mkfifo', [pipe]);
  const app = await startWith(folder);
  try {
    const user = await app.register();
    await user.call('POST', '/api/context', { tag: 'museum', source: 'symbi', data: { text: SOURCE } });
    const id = await startConversation(user, await addRemoteAgent(user, { contextBridgeEnabled: true }));
    const founder = 'Clara Whitfield founded it in 1874.';
    fakes.reset();
    fakes.script({ reply: founder }, { reply: 'It keeps 240 photographs.' });
    await user.call('POST', `/api/conversations/${id}/messages`, { content: 'Who founded the Ashford museum?' });
    const waiting = await eventually(async () =>
      (await readMessages(user, id)).find(({ content }) => content === founder),
    );
    expect(waiting.status).toBe('streaming');
    await user.call('POST', `/api/conversations/${id}/messages`, { content: 'And what does she keep in the museum?' });
    const second = await eventually(() => Promise.resolve(fakes.requests[1]));
    expect(JSON.stringify(second.body)).toContain(founder);
    const writer = await open(pipe, 'w');
    rmSync(pipe);
    writeFileSync(pipe, 'no model');
    await writer.close();
  } finally {
    await app.stop();
  }
});

test('a server that is told to run a model that is not there does not start', async () => {
  await expect(startWith(join(directory, 'missing'))).rejects.toThrow(/TRUST_VERIFIER.*config\.json/);
});
