import { readAgent } from '@symbi/contracts/agents';
import { addAttachment } from '@symbi/contracts/attachments';
import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pngOf } from '@symbi/testkit/pictures';
import { pick } from '@symbi/testkit/request';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, describe, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai', 'anthropic', 'together', 'perplexity');
afterEach(() => fakes.reset());

/** The model's last question from a person: a separate call names the conversation, at some time after the reply. */
const lastAsked = () =>
  fakes.requests.findLast(({ body }) => !JSON.stringify(body).includes('Name this conversation'))?.body ?? null;

let width = 10;
/** Every picture is different. */
const attach = async (user: TestUser, conversation: string): Promise<string> => {
  width += 1;
  const path = `/api/conversations/${conversation}/attachments?name=harbour.png`;
  return addAttachment.response.parse((await user.call('POST', path, pngOf(width, 4))).body).data._id;
};

const start = async (given: Parameters<typeof addRemoteAgent>[1] = { provider: 'openai', model: 'gpt-6-luna' }) => {
  const user = await app.register();
  const agent = await addRemoteAgent(user, given);
  const conversation = await startConversation(user, agent);
  return { user, agent, conversation, picture: await attach(user, conversation) };
};

const picturesSent = (): number =>
  JSON.stringify(lastAsked()).split(/data:image\/png;base64,|"media_type":"image\/png"/).length - 1;

describe('a picture goes to a model that sees', () => {
  const data = expect.stringMatching(/^data:image\/png;base64,iVBOR/) as string;
  test.each([
    ['openai', 'gpt-6-luna', { type: 'input_image', image_url: data }],
    ['perplexity', 'perplexity/sonar', { type: 'input_image', image_url: data }],
    ['together', 'google/gemma-4-31B-it', { type: 'image_url', image_url: { url: data } }],
    ['custom', 'llava', { type: 'image_url', image_url: { url: data } }],
    [
      'anthropic',
      'claude-sonnet-5-5',
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: expect.any(String) as string } },
    ],
  ] as const)('of %s in its form, before the words', async (provider, model, part) => {
    const { user, conversation, picture } = await start({
      provider,
      model,
      ...(provider === 'custom' ? { baseUrl: fakes.baseUrls.custom } : {}),
    });
    const { question, reply } = await talk(user, conversation, 'What is on it?', { pictures: [picture] });
    expect(reply.status).toBe('complete');
    expect(reply.notices.join(' ')).not.toContain('picture');
    expect(question.pictures).toEqual([{ _id: picture, name: 'harbour.png', width, height: 4 }]);
    const body = lastAsked();
    const messages = (body?.['messages'] ?? body?.['input']) as { role: string; content: unknown }[];
    const asked = messages.findLast(({ role }) => role === 'user');
    const [shown, words] = (asked?.content ?? []) as Record<string, unknown>[];
    expect(shown).toMatchObject(part);
    expect(words).toMatchObject({ text: 'What is on it?' });
  });

  test('with every question after it, until it is deleted', async () => {
    const { user, conversation, picture } = await start();
    await talk(user, conversation, 'What is on it?', { pictures: [picture] });
    await talk(user, conversation, 'And what is behind that?');
    expect(picturesSent()).toBe(1);
    expect((await user.call('DELETE', `/api/conversations/${conversation}/attachments/${picture}`)).status).toBe(200);
    const { reply } = await talk(user, conversation, 'And now?');
    expect(picturesSent()).toBe(0);
    expect(reply.status).toBe('complete');
    // The message still says that there was a picture.
    expect((await readMessages(user, conversation))[0]?.pictures?.[0]?.name).toBe('harbour.png');
  });

  test('with the changed words of its message', async () => {
    const { user, conversation, picture } = await start();
    const { question } = await talk(user, conversation, 'What is on it?', { pictures: [picture] });
    const path = `/api/conversations/${conversation}/messages/${question._id}`;
    const edited = await user.call('PUT', path, { content: 'Who is on it?' });
    expect(pick(edited.body, 'data.pictures.0._id')).toBe(picture);
  });

  test('and no more of them than one request carries, the newest first', async () => {
    const { user, conversation } = await start();
    const send = async (count: number) => {
      const pictures: string[] = [];
      for (let n = 0; n < count; n += 1) pictures.push(await attach(user, conversation));
      return talk(user, conversation, 'What is on these?', { pictures });
    };
    await send(8);
    await send(8);
    const { reply } = await send(3);
    expect(picturesSent()).toBe(16);
    expect(reply.notices).toContain('3 pictures were left out: a request carries the newest 16.');
  });
});

describe('what a reply was shown', () => {
  test('is in the signed log by its hash, and was not checked against', async () => {
    const { user, conversation, picture } = await start();
    const { reply } = await talk(user, conversation, 'What is on it?', { pictures: [picture] });
    const listed = await user.call('GET', `/api/conversations/${conversation}/attachments`);
    const log = await user.call('GET', `/api/insights/export?session_id=conv:${conversation}`);
    expect(log.text).toContain(pick(listed.body, 'data.0.sha256'));
    const trust = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`);
    const { data } = readTrust.response.parse(trust.body);
    expect(data.pictures).toBe(1);
    expect(data.sources.filter(({ kind }) => kind === 'attachment')).toEqual([]);
  });

  test('is in the export of its account, and goes with the message that is erased', async () => {
    const { user, conversation, picture } = await start();
    const { question } = await talk(user, conversation, 'What is on it?', { pictures: [picture] });
    expect((await user.call('GET', '/api/auth/export')).text).toContain(picture);
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${question._id}`);
    expect((await readMessages(user, conversation))[0]?.pictures).toBeUndefined();
  });
});

describe('an agent that cannot see', () => {
  const words = 'This agent cannot see pictures. It answered from your text alone.';

  test.each([
    ['the built-in one', undefined],
    ['one of a model that reads text', { provider: 'together', model: 'openai/gpt-oss-20b' }],
    ['one of a model that nobody has said it of', { provider: 'custom', model: 'house-model' }],
    ['one whose owner says so', { provider: 'openai', model: 'gpt-6-luna', pictures: 'no' }],
  ] as const)('answers from the text, and says so: %s', async (_, given) => {
    const user = await app.register();
    const address = given?.provider === 'custom' ? { baseUrl: fakes.baseUrls.custom } : {};
    const agent = given === undefined ? undefined : await addRemoteAgent(user, { ...given, ...address });
    const conversation = await startConversation(user, agent);
    const pictures = [await attach(user, conversation)];
    const { reply } = await talk(user, conversation, 'What is on it?', { pictures });
    expect(reply.status).toBe('complete');
    expect(reply.notices).toContain(words);
    expect(picturesSent()).toBe(0);
    // The notice is given once.
    expect((await talk(user, conversation, 'And now?')).reply.notices).not.toContain(words);
  });

  test('sees where its owner knows better than the name of its model', async () => {
    const baseUrl = fakes.baseUrls.custom;
    const { user, agent, conversation, picture } = await start({ provider: 'custom', model: 'house-model', baseUrl });
    const seen = async () => (await user.ask(readAgent, { params: { id: agent } })).data;
    expect(await seen()).toMatchObject({ pictures: 'auto', seesPictures: false });
    await user.call('PUT', `/api/agents/${agent}`, { pictures: 'yes' });
    expect(await seen()).toMatchObject({ pictures: 'yes', seesPictures: true });
    await talk(user, conversation, 'What is on it?', { pictures: [picture] });
    expect(picturesSent()).toBe(1);
  });
});

describe('a message takes no picture', () => {
  test('of somebody else, of another conversation, or that is none', async () => {
    const [mine, theirs] = [await start(), await start()];
    const other = await startConversation(mine.user, mine.agent);
    const file = await mine.user.call(
      'POST',
      `/api/conversations/${mine.conversation}/attachments?name=a.txt`,
      new TextEncoder().encode('The hive stands behind the barn.'),
    );
    const elsewhere = await attach(mine.user, other);
    for (const id of [theirs.picture, elsewhere, pick(file.body, 'data._id'), 'f'.repeat(24)]) {
      const body = { content: 'What is on it?', pictures: [mine.picture, id] };
      const answer = await mine.user.call('POST', `/api/conversations/${mine.conversation}/messages`, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(pick(answer.body, 'fields.pictures')).toContain('is no longer in this conversation');
    }
    expect(await readMessages(mine.user, mine.conversation)).toEqual([]);
  });

  test('beyond eight, and none that is encrypted', async () => {
    const { user, conversation, picture } = await start();
    const path = `/api/conversations/${conversation}/messages`;
    const nine = { content: 'Hello', pictures: Array.from({ length: 9 }, () => picture) };
    expect((await user.call('POST', path, nine)).status).toBe(400);
    const encrypted = `symbi1.600000.${'A'.repeat(22)}.${'A'.repeat(16)}.${'A'.repeat(40)}`;
    const sealed = { encryptedContent: encrypted, clientId: 'client-0001', pictures: [picture] };
    const answer = await user.call('POST', path, sealed);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('cannot be encrypted');
  });

  test('under a name that was used for another message', async () => {
    const { user, conversation, picture } = await start();
    const path = `/api/conversations/${conversation}/messages`;
    const body = { content: 'What is on it?', clientId: 'client-0002', pictures: [picture] };
    const first = await user.call('POST', path, body);
    expect(pick((await user.call('POST', path, body)).body, 'data._id')).toBe(pick(first.body, 'data._id'));
    expect((await user.call('POST', path, { ...body, pictures: [] })).status).toBe(409);
  });
});

test("somebody else's agent elsewhere is shown pictures only under the word that gives it files", async () => {
  const { user: owner, agent } = await start({ provider: 'openai', model: 'gpt-6-luna', isPublic: true });
  const talker = await app.register();
  await talker.call('POST', '/api/users/api-keys', {
    name: 'Mine',
    provider: 'openai',
    key: 'sk-test-0123456789abcdef',
  });
  expect(owner.id).not.toBe(talker.id);
  const conversation = await startConversation(talker, agent);
  const pictures = [await attach(talker, conversation)];
  const consent = async (contexts: boolean) => {
    const { body } = await talker.call('GET', `/api/agents/${agent}`);
    const destination = pick(body, 'data.destination.id');
    await talker.call('PUT', `/api/agents/${agent}/consent`, { destination, messages: true, contexts });
  };
  await consent(false);
  const { reply } = await talk(talker, conversation, 'What is on it?', { pictures });
  expect(picturesSent()).toBe(0);
  expect(reply.notices.join(' ')).toContain('1 picture was not sent to 127.0.0.1');
  await consent(true);
  await talk(talker, conversation, 'And now?', { pictures });
  expect(picturesSent()).toBeGreaterThan(0);
});
