import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { startApp, type TestApp } from '#support/app.ts';
import { agentWithin, findAnyAgent } from './queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('an agent that is asked for with what names it is the same row, whatever its words', async () => {
  const user = await server.register();
  const systemPrompt = 'Say "ja" or \\no.\n\tÜber 🐝 {"a": 1} \u2028 end';
  const made = { name: "O'Hara", provider: 'local', model: 'extractive', systemPrompt, temperature: 0.35 };
  const answer = await user.call('POST', '/api/agents', made);
  expect(answer.status).toBe(201);
  const id = pick(answer.body, 'data._id');
  const { read } = server.app.database;
  const { rows } = await sql<{ agent: string }>`select ${agentWithin(read, sql`${id}`)} as agent`.execute(read);
  const row = await findAnyAgent(read, id);
  expect(row).toBeDefined();
  expect(JSON.parse(rows[0]?.agent ?? '')).toEqual({ ...row });
  const none = await sql<{ agent: null }>`select ${agentWithin(read, sql`${'none'}`)} as agent`.execute(read);
  expect(none.rows).toEqual([{ agent: null }]);
});

test('who answers is the agent as it is now, of the conversation as it is now', async () => {
  const user = await server.register();
  const agents = await Promise.all(
    ['One', 'Two'].map(async (name) => {
      const made = { name, provider: 'local', model: 'extractive' };
      return pick((await user.call('POST', '/api/agents', made)).body, 'data._id');
    }),
  );
  const [one = '', two = ''] = agents;
  const conversation = await startConversation(user, one);
  const answeredBy = async (): Promise<string | undefined> =>
    (await talk(user, conversation, 'What is a pivot?')).reply.agentName ?? undefined;
  expect(await answeredBy()).toBe('One');
  await user.call('PUT', `/api/agents/${one}`, { name: 'First' });
  expect(await answeredBy()).toBe('First');
  await user.call('PUT', `/api/conversations/${conversation}`, { agent: two });
  expect(await answeredBy()).toBe('Two');
  await user.call('DELETE', `/api/agents/${two}`);
  const refused = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Still there?' });
  expect(refused.status).toBe(400);
});
