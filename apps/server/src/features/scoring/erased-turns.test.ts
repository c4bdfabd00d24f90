import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';
import { ownWords } from '../../migrations/057-own-words.ts';

const { app, fakes } = await startWithFakes('openai');

const { database } = app.app;

const stored = async (id: string): Promise<string> => {
  const one = database.read.selectFrom('message_trust').select('explanation').where('message_id', '=', id);
  return (await one.executeTakeFirstOrThrow()).explanation;
};

const write = (id: string, explanation: string): Promise<unknown> =>
  database.transaction(({ query }) =>
    query.updateTable('message_trust').set({ explanation }).where('message_id', '=', id).execute(),
  );

test('the words of a message that is erased stay in no score of a later reply', async () => {
  const user = await app.register();
  const text = 'The Ashford museum was founded in 1874 by Clara Whitfield. It keeps 240 photographs.';
  await user.call('POST', '/api/context', { tag: 'museum', source: 'symbi', data: { text } });
  const agent = await addRemoteAgent(user, { model: 'gpt-4o', contextBridgeEnabled: true, trustScoreThreshold: 0 });
  const id = await startConversation(user, agent);
  const said = 'My grandmother Ottilie gave the museum her heron drawings.';
  fakes.script({ reply: 'Noted.' });
  const { question } = await talk(user, id, said);
  fakes.script({ reply: 'Clara Whitfield founded the Ashford museum in 1874. Your grandmother gave it her drawings.' });
  const { reply } = await talk(user, id, 'Who founded the Ashford museum?');
  const trust = async () => {
    const answer = await user.call('GET', `/api/conversations/${id}/messages/${reply._id}/trust`);
    return readTrust.response.parse(answer.body).data;
  };
  const before = await trust();
  expect(before.sources.map((source) => source.text)).toContain(said);
  expect((await user.call('DELETE', `/api/conversations/${id}/messages/${question._id}`)).status).toBe(200);
  const after = await trust();
  expect(JSON.stringify(after)).not.toContain('Ottilie');
  // The score stays, and what else it rests on.
  expect(after).toEqual({
    ...before,
    sources: before.sources.map((source) => (source.text === said ? { ...source, text: '' } : source)),
  });
  expect(await stored(reply._id)).not.toContain('Ottilie');
  // As an earlier version left it.
  await write(reply._id, JSON.stringify(before));
  await database.transaction(({ query }) => ownWords.up(query as unknown as Kysely<unknown>));
  expect(JSON.parse(await stored(reply._id))).toEqual(after);
});
