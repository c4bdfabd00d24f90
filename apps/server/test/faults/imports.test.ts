import { readImport, startImport } from '@symbi/contracts/context-import';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { createDataPlace, startProcess, type ServerProcess } from '#support/faults/process.ts';

const call = async (server: ServerProcess, token: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
};

test('an import under which the server is killed twice is given up with a word, and what it imported stays', async () => {
  const place = await createDataPlace();
  onTestFinished(place.remove);
  let server = await startProcess(place.variables);
  const email = 'ends@example.com';
  const registered = await call(server, '', 'POST', '/api/auth/register', {
    name: 'E',
    email,
    password: 'long enough',
  });
  const token = pick(registered, 'data.token');
  const items = Array.from({ length: 10_000 }, (_, number) => ({
    text: `Berth ${number} is free on day ${number % 31}.`,
  }));
  const content = JSON.stringify(items);
  const body = { file: 'berths.json', format: 'json', content, tag: 'berths' };
  const { _id: id } = startImport.response.parse(await call(server, token, 'POST', '/api/context/import', body)).data;
  const report = async () =>
    readImport.response.parse(await call(server, token, 'GET', `/api/context/import/${id}`)).data;
  for (let round = 0, processed = 0; round < 2; round += 1) {
    const before = processed;
    processed = await eventually(async () => {
      const now = await report();
      expect(now.state).toBe('running');
      return now.processed > before ? now.processed : undefined;
    });
    await server.kill('SIGKILL');
    server = await startProcess(place.variables);
  }
  const ended = await eventually(async () => {
    const now = await report();
    return now.state === 'running' ? undefined : now;
  });
  expect(ended).toMatchObject({
    state: 'failed',
    error: 'This import stopped the server twice and is not tried again.',
  });
  expect(ended.imported).toBeGreaterThan(0);
  expect(await call(server, token, 'GET', '/api/context')).toMatchObject({ count: ended.imported });
  await server.kill('SIGTERM');
});
