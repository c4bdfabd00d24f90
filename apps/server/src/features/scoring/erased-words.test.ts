import { readTimeline } from '@symbi/contracts/timeline';
import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';
import { verification } from '../timeline/testing/timeline.ts';
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
  expect((await user.call('POST', `/api/conversations/${id}/messages/${reply._id}/score`)).status).toBe(200);
  // As an earlier version left it.
  await write(reply._id, JSON.stringify(before));
  await database.transaction(({ query }) => ownWords.up(query as unknown as Kysely<unknown>));
  expect(JSON.parse(await stored(reply._id))).toEqual(after);
});

const held = 'Yes, you should store them in plain text. It is simple and it is safe enough for a small site.';
const turned = 'No, you should not store them in plain text. I was wrong before: anybody could read them all.';

/** A conversation in which an agent has said what it will deny. */
const startHeld = async () => {
  const user = await app.register();
  const id = await startConversation(user, await addRemoteAgent(user, { name: 'Speaker' }));
  fakes.script({ reply: held });
  const { reply } = await talk(user, id, 'Should we store the customer passwords in plain text?');
  const points = async () => {
    const answer = await user.call('GET', `/api/insights/timeline?session_id=${id}`);
    return readTimeline.response.parse(answer.body).data.points;
  };
  const erase = async (): Promise<void> => {
    expect((await user.call('DELETE', `/api/conversations/${id}/messages/${reply._id}`)).status).toBe(200);
  };
  const log = async () => (await user.call('GET', `/api/insights/export?session_id=conv:${id}`)).text;
  return { user, id, points, erase, log };
};

test('the words of a reply that is erased stay in no change of stance of a later one', async () => {
  const { user, id, points, erase, log } = await startHeld();
  fakes.script({ reply: turned }, { reply: turned });
  await talk(user, id, 'Are you sure?');
  const third = await talk(user, id, 'Are you still sure?');
  const [pivot, same] = await points();
  expect([pivot?.kind, pivot?.evidence_window.previous_excerpt]).toEqual(['pivot', held]);
  await erase();
  // What the later replies say of themselves stays, and so does the comparison of those two.
  const window = { ...pivot?.evidence_window, previous_excerpt: '' };
  expect(await points()).toEqual([{ ...pivot, evidence_window: window }, same]);
  expect(same?.message_id).toBe(third.reply._id);
  expect(await log()).not.toContain('simple and it is safe');
  expect(await log()).toContain('I was wrong before');
  expect(await verification(user, `conv:${id}`)).toMatchObject({ status: 'verified', redacted: 2 });
});

test('the words of a reply that is erased stay in no change of stance of a reply that is being written', async () => {
  const { user, id, points, erase, log } = await startHeld();
  const socket = await user.connect();
  const told: unknown[] = [];
  socket.on('timeline:point', (point: unknown) => told.push(point));
  expect(await socket.emitWithAck('joinConversation', { id })).toMatchObject({ ok: true });
  fakes.script({ reply: turned, tokensPerSecond: 20 });
  const talking = talk(user, id, 'Are you sure?');
  await eventually(async () =>
    (await readMessages(user, id)).at(-1)?.content.startsWith('No') === true ? true : undefined,
  );
  await erase();
  const { reply } = await talking;
  const [point] = await points();
  expect(point).toMatchObject({ message_id: reply._id, evidence_window: { previous_excerpt: '' } });
  // An open page draws the point as a fresh one does.
  await expect.poll(() => told).toEqual([{ ...point, conversationId: id }]);
  socket.disconnect();
  expect(await log()).not.toContain('simple and it is safe');
  expect(await verification(user, `conv:${id}`)).toMatchObject({ status: 'verified', redacted: 2 });
});
