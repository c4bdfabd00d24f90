import { listAgents } from '@symbi/contracts/agents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('agents come oldest first, or newest first where that is asked for, page by page', async () => {
  const user = await server.register();
  for (const name of ['Second', 'Third', 'Fourth'])
    await user.call('POST', '/api/agents', { name, provider: 'local', model: 'symbi-core' });
  const page = async (query: string) =>
    listAgents.response.parse((await user.call('GET', `/api/agents?${query}`)).body);
  const names = async (order: string): Promise<string[]> => {
    const first = await page(`limit=3${order}`);
    const rest = await page(`limit=3${order}&cursor=${first.nextCursor ?? ''}`);
    return [...first.data, ...rest.data].map(({ name }) => name);
  };
  expect(await names('')).toEqual(['Symbi Core', 'Second', 'Third', 'Fourth']);
  expect(await names('&order=oldest')).toEqual(['Symbi Core', 'Second', 'Third', 'Fourth']);
  expect(await names('&order=newest')).toEqual(['Fourth', 'Third', 'Second', 'Symbi Core']);
  expect(await user.call('GET', '/api/agents?order=loudest')).toMatchObject({ status: 400 });
});
