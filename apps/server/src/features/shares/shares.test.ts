import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createShare, listShares, readShared, sharedCitation } from '@symbi/contracts/shares';
import { describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { startApp } from '#support/app.ts';
import { startWithUser } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { bring } from '../import-export/testing/bring.ts';
import { noSourceNotice, notSentNotice } from '../messages/service.ts';
import { chatGptConversation } from '../import-export/testing/files.ts';

const { app, user } = await startWithUser();

const share = async (conversationId: string, days: number | null = null, person = user) => {
  const answer = await person.call('POST', '/api/shares', { conversationId, days });
  expect(answer.status, answer.text).toBe(201);
  return createShare.response.parse(answer.body);
};

const withoutRequestId = (text: string): string => text.replace(/"requestId":"\w+"/, '');

const begin = async (person = user) => {
  const id = await startConversation(person);
  const said = await talk(person, id, 'What is the trust score?');
  return { id, ...said };
};

describe('a link', () => {
  test('shows the messages with their scores to anybody, and nothing of who they belong to', async () => {
    const { id, question, reply } = await begin();
    const { token } = await share(id);
    const answer = await app.call('GET', `/api/shared/${token}`);
    const { data } = readShared.response.parse(answer.body);
    expect(data.messages.map(({ content }) => content)).toEqual([question.content, reply.content]);
    expect(data.messages[1]?.trust).toMatchObject({ score: reply.trustScore, engine: expect.any(String) as unknown });
    expect(answer.text).not.toContain(user.email);
    expect(answer.text).not.toContain(user.id);
    expect(answer.text).not.toContain('sourceId');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  test('names no context that a reply rests on, not even by its tag', async () => {
    const person = await app.register();
    const data = {
      title: 'Salaries of the board',
      text: 'New colleagues get a laptop from Priya on the first Monday.',
    };
    await person.call('POST', '/api/context', { tag: 'confidential', source: 'symbi', data });
    const id = await startConversation(person);
    const { reply } = await talk(person, id, 'From whom do new colleagues get a laptop?');
    expect(reply.citations.map(({ title }) => title)).toEqual(['confidential: Salaries of the board']);
    const { token } = await share(id, null, person);
    const { text } = await app.call('GET', `/api/shared/${token}`);
    const { messages } = readShared.response.parse(JSON.parse(text)).data;
    expect(messages[1]?.citations).toEqual([{ n: reply.citations[0]?.n }]);
    expect(text).not.toContain('Salaries');
    expect(text).not.toContain('confidential');
    const stored = await app.app.database.read.selectFrom('share_messages').select('data').execute();
    expect(JSON.stringify(stored)).not.toContain('Salaries');
    const page = { n: 2, title: 'A page', url: 'https://example.org/' };
    expect(sharedCitation.parse(page)).toEqual(page);
    expect(sharedCitation.parse({ n: 1, title: 'confidential: of an older snapshot' })).toEqual({ n: 1 });
  });

  test('names neither a context that a reply lacked nor the host that was not sent everything', async () => {
    const person = await app.register();
    const id = await startConversation(person);
    const { reply } = await talk(person, id, 'What is the trust score?');
    const notices = [
      noSourceNotice('Salaries not sent to the board', 'it was deleted or is not active'),
      noSourceNotice('Pensions', 'it was not sent to llm.corp.internal:8443'),
      notSentNotice('2 earlier messages were', 'llm.corp.internal:8443'),
      'The reply was cut because it was too long.',
    ];
    await app.app.database.transaction(({ query }) =>
      query
        .updateTable('messages')
        .set({ notices: JSON.stringify(notices) })
        .where('id', '=', reply._id)
        .where('owner_id', '=', person.id)
        .execute(),
    );
    const { token } = await share(id, null, person);
    const { data } = readShared.response.parse((await app.call('GET', `/api/shared/${token}`)).body);
    expect(data.messages[1]?.notices).toEqual([
      'A context that is not shared is no source of this reply.',
      '2 earlier messages were not sent to this agent.',
      'The reply was cut because it was too long.',
    ]);
  });

  test('names neither from a snapshot made before notices were published without them', async () => {
    const { id } = await begin();
    const { data: link, token } = await share(id);
    const { read } = app.app.database;
    const [row] = await read.selectFrom('share_messages').selectAll().where('share_id', '=', link._id).execute();
    const data = row?.data?.replace(
      /"notices":\[[^\]]*\]/,
      `"notices":${JSON.stringify([noSourceNotice('Salaries', 'it was deleted'), notSentNotice('2 pictures were', 'llm.corp')])}`,
    );
    await app.app.database.transaction(({ query }) =>
      query.updateTable('share_messages').set({ data }).where('share_id', '=', link._id).execute(),
    );
    const { text } = await app.call('GET', `/api/shared/${token}`);
    expect(text).toContain('2 pictures were not sent to this agent.');
    expect(text).not.toMatch(/Salaries|llm\.corp/);
  });

  test('carries what proves each message against the signed checkpoint', async () => {
    const { id } = await begin();
    await talk(user, id, 'And again?');
    const { token } = await share(id);
    const { data } = readShared.response.parse((await app.call('GET', `/api/shared/${token}`)).body);
    const sha256 = (...parts: (string | Uint8Array)[]) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return hash.digest();
    };
    const [, size, root] = (data.checkpoint ?? '').split('\n');
    expect(data.messages).toHaveLength(4);
    for (const { proof, content } of data.messages) {
      const row: unknown = JSON.parse(proof?.row ?? '');
      const commit = sha256('content:v1\0', Buffer.from(proof?.salt ?? '', 'hex'), '\0', content).toString('hex');
      expect(row).toMatchObject({ seq: proof?.seq, content_commit: commit });
      let hash = sha256('\0', proof?.row ?? '');
      let place = proof?.seq ?? 0;
      let last = Number(size) - 1;
      for (const step of proof?.path ?? []) {
        const other = Buffer.from(step, 'hex');
        if (place % 2 === 1 || place === last) {
          hash = sha256('\u0001', other, hash);
          while (place % 2 === 0 && place !== 0) {
            place = Math.floor(place / 2);
            last = Math.floor(last / 2);
          }
        } else hash = sha256('\u0001', hash, other);
        place = Math.floor(place / 2);
        last = Math.floor(last / 2);
      }
      expect(hash.toString('base64')).toBe(root);
    }
  });

  test('does not follow what is said later, and goes with what it shows', async () => {
    const { id, reply } = await begin();
    const { token } = await share(id);
    await talk(user, id, 'Later');
    const read = () => app.call('GET', `/api/shared/${token}`);
    expect(readShared.response.parse((await read()).body).data.messages).toHaveLength(2);
    await user.call('DELETE', `/api/conversations/${id}/messages/${reply._id}`);
    const { text } = await read();
    expect(readShared.response.parse(JSON.parse(text)).data).toMatchObject({ erased: 1, messages: [{}] });
    expect(text).not.toContain(reply.content.slice(0, 40));
    await user.call('DELETE', `/api/conversations/${id}`);
    expect((await read()).status).toBe(404);
  });

  test('does not go by a name that was made of a message which is erased', async () => {
    const { id, question } = await begin();
    const { token } = await share(id);
    await user.call('PUT', `/api/conversations/${id}`, { title: 'Questions' });
    const { token: renamed } = await share(id);
    await user.call('DELETE', `/api/conversations/${id}/messages/${question._id}`);
    const titleAt = async (link: string) => pick((await app.call('GET', `/api/shared/${link}`)).body, 'data.title');
    expect(await titleAt(token)).toBe('New Conversation');
    expect(await titleAt(renamed)).toBe('Questions');
  });

  test('made while a message is being erased never shows it', async () => {
    const { id, reply } = await begin();
    const { database } = app.app;
    const made = await database.transaction(async ({ query }) => {
      // In the order of an erasure: first the conversation's row, then the text.
      await query
        .updateTable('conversations')
        .set((row) => ({ change_seq: row('change_seq', '+', 1) }))
        .where('id', '=', id)
        .execute();
      const sharing = share(id);
      await setTimeout(300);
      await query.updateTable('messages').set({ content: '' }).where('id', '=', reply._id).execute();
      return { sharing };
    });
    const { token } = await made.sharing;
    const { text } = await app.call('GET', `/api/shared/${token}`);
    expect(readShared.response.parse(JSON.parse(text)).data.messages).toHaveLength(2);
    expect(text).not.toContain(reply.content.slice(0, 40));
  });

  test('holds a bounded number of characters', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 26 }, (_, n) => [
        `m${n}`,
        { role: 'user', parts: ['x'.repeat(200_000)], parent: n === 0 ? null : `m${n - 1}` },
      ]),
    );
    const { items } = await bring(user, [chatGptConversation('long', 'Long', nodes, 'm25')], 900_000);
    const conversationId = items[0]?.conversationId ?? '';
    const refused = await user.call('POST', '/api/shares', { conversationId, days: null });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('At most 5,000,000 characters can be shared at once');
  });

  test('that has expired makes room for the next', async () => {
    const { id } = await begin();
    const expired = await share(id, 1);
    const kept = await share(id, 1);
    await app.app.database.transaction(({ query }) =>
      query.updateTable('shares').set({ expires_at: 1 }).where('id', '=', expired.data._id).execute(),
    );
    const next = await share(id);
    const { data } = await user.ask(listShares, { query: { conversation: id } });
    expect(data.map(({ _id }) => _id).toSorted()).toEqual([kept.data._id, next.data._id].toSorted());
  });

  test('is gone with the account', async () => {
    const person = await app.register();
    const { id } = await begin(person);
    const { token } = await share(id, null, person);
    expect((await person.call('DELETE', '/api/auth/account', { password: person.password })).status).toBe(200);
    expect((await app.call('GET', `/api/shared/${token}`)).status).toBe(404);
  });

  test('that is unknown, revoked, expired or misspelt is answered in the same words', async () => {
    const { id } = await begin();
    const revoked = await share(id);
    expect((await user.call('DELETE', `/api/shares/${revoked.data._id}`)).status).toBe(200);
    const expired = await share(id, 1);
    await app.app.database.transaction(({ query }) =>
      query
        .updateTable('shares')
        .set({ expires_at: Date.now() - 1 })
        .where('id', '=', expired.data._id)
        .execute(),
    );
    const tokens = [
      revoked.token,
      expired.token,
      'x'.repeat(43),
      'short',
      `${revoked.token}x`,
      encodeURIComponent("' or 1=1"),
    ];
    const answers = await Promise.all(tokens.map((token) => app.call('GET', `/api/shared/${token}`)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 404));
    expect(new Set(answers.map(({ text }) => withoutRequestId(text))).size).toBe(1);
    const listed = await user.call('GET', `/api/shares?conversation=${id}`);
    expect(listed.body).toMatchObject({ data: [{ _id: expired.data._id, isExpired: true }] });
  });

  test('is stored as a hash: who reads the database cannot open it', async () => {
    const { id } = await begin();
    const { token, data } = await share(id);
    const rows = await app.app.database.read.selectFrom('shares').selectAll().where('id', '=', data._id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(app.logged()).not.toContain(token);
  });

  test('to nothing, or to what is still being written, is not made', async () => {
    const id = await startConversation(user);
    expect((await user.call('POST', '/api/shares', { conversationId: id, days: null })).status).toBe(400);
    expect((await user.call('POST', '/api/shares', { conversationId: id, days: 9_999 })).status).toBe(400);
  });

  test('is slowed down for who loads it over and over', async () => {
    const strict = await startApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const statuses = await Promise.all(
        Array.from({ length: 140 }, async () => (await strict.call('GET', `/api/shared/${'y'.repeat(43)}`)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([404, 429]));
      expect(pick((await strict.call('GET', `/api/shared/${'y'.repeat(43)}`)).body, 'code')).toBe('rate_limited');
    } finally {
      await strict.stop();
    }
  });
});
