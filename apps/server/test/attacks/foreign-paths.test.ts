import { describe, expect, test } from 'vitest';
import type { Message } from '@symbi/contracts/conversations';
import { bring } from '../../src/features/import-export/testing/bring.ts';
import { chatGptFile } from '../../src/features/import-export/testing/files.ts';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import {
  EARLIER,
  consent,
  countMessages,
  local,
  makeAgent,
  move,
  question,
  send,
  startHosts,
  type ForeignWorld,
} from '#support/attacks/foreign.ts';
import { ended, readMessages, talk } from '@symbi/testkit/talk';

const { app, fakes, elsewhere, custom, sent, start, expectAsked } = await startHosts();

describe('every way to a reply asks first', () => {
  /** A conversation with a reply of the built-in agent, which has since moved elsewhere. */
  const arriveLate = async () => {
    const place = await start(local);
    const { question: asked, reply } = await talk(place.talker, place.conversation, `${question} ${EARLIER}`);
    await move(place, custom());
    const at = `/api/conversations/${place.conversation}/messages`;
    return { place, asked, reply, at };
  };

  test('another reply, a changed question, and another agent for one message', async () => {
    const { place, asked, reply, at } = await arriveLate();
    const mine = await makeAgent(place.talker, { ...local, isPublic: false });
    await place.talker.call('PUT', `/api/conversations/${place.conversation}`, { agent: mine });
    const before = await countMessages(place);
    for (const [method, path, body] of [
      ['POST', `${at}/${reply._id}/regenerate`, {}],
      ['POST', `${at}/${asked._id}/regenerate`, { agentId: place.agent }],
      ['PUT', `${at}/${asked._id}`, { content: 'Other words', agentId: place.agent }],
      ['POST', at, { content: 'Hello', sender: 'user', agentId: place.agent }],
      ['POST', at, { content: 'Hello', sender: 'user', agentId: place.agent, parentId: asked._id }],
      ['POST', at, { content: 'Hello', sender: 'user', agentId: place.agent, parentId: null }],
    ] as const)
      await expectAsked(place, await place.talker.call(method, path, body), 'changed');
    expect(await countMessages(place)).toBe(before);
  });

  test('another reply sends the question alone', async () => {
    const place = await start(local);
    await talk(place.talker, place.conversation, `First ${EARLIER}`);
    const { reply } = await talk(place.talker, place.conversation, question);
    await move(place, custom());
    await consent(place);
    const path = `/api/conversations/${place.conversation}/messages/${reply._id}/regenerate`;
    const again = await place.talker.call('POST', path, {});
    await ended(place.talker, place.conversation, pick(again.body, 'reply._id'));
    expect(fakes.requests).toHaveLength(1);
    expect(sent()).toContain('lighthouse');
    expect(sent()).not.toMatch(/canary-/);
  });

  /** Queues a message under a valid consent, then changes the world before its run reads it. */
  const queueThen = async (place: ForeignWorld, change: () => Promise<unknown>): Promise<Message> => {
    const { database } = app.app;
    fakes.script({ fault: '503' }, { fault: '503' }, { fault: '503' });
    const { reply } = await talk(place.talker, place.conversation, question);
    expect(reply.status).toBe('failed');
    fakes.reset();
    await change();
    // The run again, as after a process that died before it had asked.
    await database.transaction(async ({ query }) => {
      await query
        .updateTable('messages')
        .set({ status: 'streaming', failure: null })
        .where('id', '=', reply._id)
        .execute();
      await query
        .updateTable('runs')
        .set({ state: 'queued', lease_owner: null, lease_ends_at: null })
        .where('subject_id', '=', reply._id)
        .execute();
    });
    return eventually(async () => {
      const row = (await readMessages(place.talker, place.conversation)).find(({ _id }) => _id === reply._id);
      return row === undefined || row.status === 'streaming' ? undefined : row;
    });
  };

  test('a queued reply whose agent moved before its turn is not written', async () => {
    for (const change of [
      (place: ForeignWorld) => move(place, { baseUrl: elsewhere.baseUrls.custom }),
      (place: ForeignWorld) => place.talker.call('DELETE', `/api/agents/${place.agent}/consent`),
      async (place: ForeignWorld) => {
        await move(place, { baseUrl: elsewhere.baseUrls.custom });
        await consent(place, { contexts: true, conversationId: place.conversation });
      },
    ]) {
      const place = await start();
      await consent(place, { contexts: true });
      const reply = await queueThen(place, () => change(place));
      expect(reply).toMatchObject({ status: 'failed', failure: { code: 'agent_consent_required' } });
      expect(sent()).toBe('[]');
    }
  });
});

test('what was imported or copied into a conversation is an earlier message, and stays', async () => {
  const place = await start();
  await consent(place);
  const { items } = await bring(place.talker, chatGptFile);
  const conversation = items[0]?.conversationId ?? '';
  await talk(place.talker, conversation, question, { agentId: place.agent });
  expect(fakes.requests).toHaveLength(1);
  expect(sent()).not.toContain('western cape');
});

const onServices = process.env['TEST_DATABASE_URL'] !== undefined && process.env['TEST_REDIS_URL'] !== undefined;

test.runIf(onServices)('what one process was told holds in the other at once', async () => {
  const place = await start();
  await consent(place, { contexts: true });
  const beside = await app.beside();
  try {
    const there = { ...place, talker: beside.signedIn(place.talker), owner: beside.signedIn(place.owner) };
    await move(place, { baseUrl: elsewhere.baseUrls.custom });
    await expectAsked(there, await send(there, question), 'changed');
    await consent(there);
    await talk(place.talker, place.conversation, question);
    expect(elsewhere.requests).toHaveLength(1);
    expect(sent()).not.toMatch(/canary-/);
    elsewhere.reset();
    await there.talker.call('DELETE', `/api/agents/${place.agent}/consent`);
    await expectAsked(place, await send(place, question), 'changed');
  } finally {
    await beside.stop();
  }
});
