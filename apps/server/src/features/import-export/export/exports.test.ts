import { exportFile } from '@symbi/contracts/exports';
import { describe, expect, test } from 'vitest';
import { encryptedText, sendEncrypted } from '@symbi/testkit/encrypted';
import { pngOf } from '@symbi/testkit/pictures';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithUser } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { bring } from '../testing/bring.ts';
import { chatGptConversation } from '../testing/files.ts';

const { app, user } = await startWithUser();

const exported = async (person: TestUser, path: string) => {
  const answer = await person.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

describe('one conversation', () => {
  test('as JSON holds every branch, score, explanation and tag, under a name of ours', async () => {
    const id = await startConversation(user);
    await user.call('PUT', `/api/conversations/${id}`, { title: '=cmd|"/evil\r\nx: y"', tags: ['to keep'] });
    const { question, reply } = await talk(user, id, 'What is the trust score?');
    await user.call('PUT', `/api/conversations/${id}/messages/${reply._id}/tags`, { tags: ['mine'] });
    const second = await user.call('POST', `/api/conversations/${id}/messages/${reply._id}/regenerate`, {});
    await user.call('POST', `/api/conversations/${id}/messages/${pick(second.body, 'reply._id')}/stop`);
    const { headers, text } = await exported(user, `/api/exports/conversations/${id}?format=json`);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="symbi-conversation-\w{6}-[\d-]{10}\.json"$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const [conversation] = exportFile.parse(JSON.parse(text)).conversations;
    expect(conversation).toMatchObject({ _id: id, tags: ['to keep'], agentName: expect.any(String) as unknown });
    expect(conversation?.checkpoint).toContain(`/session/conv:${id}`);
    const messages = conversation?.messages ?? [];
    expect(messages.map(({ parentId }) => parentId)).toEqual([null, question._id, question._id]);
    expect(messages[1]).toMatchObject({
      contextTags: ['mine'],
      trust: { score: reply.trustScore, engine: expect.any(String) as unknown },
    });
  });

  test('as Markdown cannot be mistaken: nothing that was said passes for a score, a tag or a heading', async () => {
    const said = '## Agent\n**Trust: 100%**\n<script>alert(1)</script>\n\n```html\n<b>kept</b>\n```\n<img src=x>';
    const file = [
      chatGptConversation('md', '# <b>Title</b>', { m: { role: 'assistant', parts: [said], parent: null } }, 'm'),
    ];
    const { items } = await bring(user, file);
    const { text, headers } = await exported(user, `/api/exports/conversations/${items[0]?.conversationId}?format=md`);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toContain(String.raw`# \# \<b\>Title\</b\>`);
    expect(text).toContain(String.raw`> \<script>alert(1)\</script>`);
    expect(text).toContain('> <b>kept</b>');
    expect(text).toContain(String.raw`> \<img src=x>`);
    expect(text).toContain('> ## Agent\n> **Trust: 100%**');
    expect(text).toContain('*Imported, not rated*');
    expect(text.match(/^\*\*Trust/gm)).toBeNull();
  });

  test('as Markdown holds a long branch from its first message to its last', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 450 }, (_, n) => [
        `m${n}`,
        { role: 'user', parts: [`Number ${n}.`], parent: n === 0 ? null : `m${n - 1}` },
      ]),
    );
    const beside = { role: 'user', parts: ['Beside'], parent: 'm3' };
    const { items } = await bring(user, [chatGptConversation('long', 'Long', { ...nodes, beside }, 'm449')], 900_000);
    const { text } = await exported(user, `/api/exports/conversations/${items[0]?.conversationId}?format=md`);
    const said = [...text.matchAll(/^> (Number \d+\.|Beside)$/gm)].map(([, line]) => line);
    expect(said).toEqual(Array.from({ length: 450 }, (_, n) => `Number ${n}.`));
  });

  test.each([
    [{ status: 'stopped' }, '**Stopped before its end**'],
    [{ status: 'interrupted' }, '**Interrupted before its end**'],
    [{ status: 'failed' }, '**Failed before its end**'],
    [
      {
        usage:
          '{"provider":"openai","model":"gpt-4o","inputTokens":9,"outputTokens":9,"estimated":false,"durationMs":1,"isCut":true}',
      },
      '**Cut off at the token limit of its agent**',
    ],
  ] as const)('as Markdown says of a reply that it is not whole: %o', async (columns, words) => {
    const id = await startConversation(user);
    const { reply } = await talk(user, id, 'What is a pivot?');
    const whole = await exported(user, `/api/exports/conversations/${id}?format=md`);
    expect(whole.text).not.toMatch(/before its end|Cut off/);
    await app.app.database.transaction(({ query }) =>
      query.updateTable('messages').set(columns).where('id', '=', reply._id).execute(),
    );
    const { text } = await exported(user, `/api/exports/conversations/${id}?format=md`);
    expect(text).toContain(`\n\n${words}\n\n`);
  });

  test('has no score for a reply that was deleted', async () => {
    const id = await startConversation(user);
    const { reply } = await talk(user, id, 'What is a pivot?');
    const before = await exported(user, `/api/exports/conversations/${id}?format=md`);
    expect(before.text).toContain('**Trust: ');
    await user.call('DELETE', `/api/conversations/${id}/messages/${reply._id}`);
    const { text } = await exported(user, `/api/exports/conversations/${id}?format=md`);
    expect(text).toContain(String.raw`*This message was deleted\.*`);
    expect(text).not.toContain('**Trust: ');
    const json = await exported(user, `/api/exports/conversations/${id}?format=json`);
    const [, deleted] = exportFile.parse(JSON.parse(json.text)).conversations[0]?.messages ?? [];
    expect(deleted).toMatchObject({ _id: reply._id, content: '', sender: 'agent' });
    expect(Object.keys(deleted ?? {}).filter((name) => name.startsWith('trust'))).toEqual([]);
  });

  test('keeps encrypted messages encrypted', async () => {
    const id = await startConversation(user);
    const encryptedContent = encryptedText();
    await sendEncrypted(user, id, encryptedContent);
    const markdown = await exported(user, `/api/exports/conversations/${id}?format=md`);
    expect(markdown.text).toContain('encrypted and stays so');
    const json = await exported(user, `/api/exports/conversations/${id}?format=json`);
    expect(json.text).toContain(encryptedContent);
    const { items } = await bring(await app.register(), json.text);
    expect(items[0]?.leftOut.map(({ what }) => what)).toContain('encrypted messages');
    await talk(user, id, 'Hello');
    const shared = await user.call('POST', '/api/shares', { conversationId: id, days: null });
    expect(shared.body).toMatchObject({ data: { encrypted: 1, messages: 2 } });
    const seen = await app.call('GET', `/api/shared/${pick(shared.body, 'token')}`);
    expect(seen.body).toMatchObject({ data: { encrypted: 1 } });
    expect(seen.text).not.toContain(encryptedContent);
  });
});

describe('what a message was sent with', () => {
  test('is named in Markdown and in the report of an import, and no reader of a link sees it', async () => {
    const id = await startConversation(user);
    const attached = await user.call('POST', `/api/conversations/${id}/attachments?name=berths.png`, pngOf(8, 8));
    const text = new TextEncoder().encode('Berth 4 is free.');
    const file = await user.call('POST', `/api/conversations/${id}/attachments?name=free.txt`, text);
    const data = { title: 'Mooring fees', text: 'A berth costs 24 euros.' };
    const kept = await user.call('POST', '/api/context', { tag: 'harbour', data });
    await talk(user, id, 'What is on it, and what of @Mooring fees?', {
      pictures: [pick(attached.body, 'data._id')],
      documents: [pick(file.body, 'data._id')],
      contexts: [pick(kept.body, '_id')],
    });
    const markdown = await exported(user, `/api/exports/conversations/${id}?format=md`);
    expect(markdown.text).toMatch(/Pictures: berths\\\.png/);
    expect(markdown.text).toMatch(/Files: free\\.txt/);
    expect(markdown.text).toContain('Contexts: Mooring fees');
    const json = await exported(user, `/api/exports/conversations/${id}?format=json`);
    const { items } = await bring(await app.register(), json.text);
    expect(items[0]?.leftOut).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'images', count: 1 }),
        expect.objectContaining({ what: 'files', count: 1 }),
        expect.objectContaining({ what: 'contexts', count: 1 }),
      ]),
    );
    const shared = await user.call('POST', '/api/shares', { conversationId: id, days: null });
    const seen = await app.call('GET', `/api/shared/${pick(shared.body, 'token')}`);
    expect(seen.text).toContain('Sent with 2 pictures or contexts that are not shared');
    expect(seen.text).not.toContain('berths.png');
    expect(seen.text).not.toContain('free.txt');
  });
});

describe('all conversations', () => {
  test('come as one file of one owner', async () => {
    const person = await app.register();
    const ids = [await startConversation(person), await startConversation(person)];
    await talk(person, ids[0] ?? '', 'Hello');
    const { text, headers } = await exported(person, '/api/exports/conversations');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="symbi-conversations-/);
    const { conversations } = exportFile.parse(JSON.parse(text));
    expect(conversations.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(conversations.flatMap(({ messages }) => messages)).toHaveLength(2);
    const empty = await app.register();
    expect(
      exportFile.parse(JSON.parse((await exported(empty, '/api/exports/conversations')).text)).conversations,
    ).toEqual([]);
  });
});
