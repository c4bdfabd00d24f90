import {
  createAssistant,
  importAssistants,
  listAssistants,
  listFunctions,
  OPENAI_KEY_MISSING,
  readAssistant,
  type Assistant,
} from '@symbi/contracts/assistants';
import { errorBody } from '@symbi/contracts/errors';
import { describe, expect, it } from 'vitest';
import { addKey } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';

const { app } = await startWithFakes('openai');

const withKey = async (): Promise<TestUser> => {
  const user = await app.register();
  await addKey(user);
  return user;
};

const make = async (user: TestUser, body: Record<string, unknown> = {}): Promise<Assistant> => {
  const answer = await user.call('POST', '/api/assistant/create', { name: 'Helper', ...body });
  expect(answer.status).toBe(201);
  return createAssistant.response.parse(answer.body).assistant;
};

const list = async (user: TestUser): Promise<Assistant[]> => (await user.ask(listAssistants)).assistants;

describe('Without an OpenAI key', () => {
  it('the built-in assistant is listed, and so are those that were made while there was a key', async () => {
    const user = await withKey();
    const { id } = await make(user);
    const keys = await user.call('GET', '/api/users/api-keys');
    await user.call('DELETE', `/api/users/api-keys/${pick(keys.body, 'data.0._id')}`);
    const answer = await user.call('GET', '/api/assistant/list');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      hasKey: false,
      count: 2,
      assistants: [
        { id, name: 'Helper', isBuiltIn: false },
        { name: 'Symbi Core Assistant', model: 'symbi-core', isBuiltIn: true },
      ],
    });
    // Without the key they can still be read and changed.
    expect((await user.call('PUT', `/api/assistant/${id}`, { name: 'Renamed' })).status).toBe(200);
  });

  it('creating and importing are refused', async () => {
    const user = await app.register();
    const created = await user.call('POST', '/api/assistant/create', { name: 'Helper' });
    expect(created.status).toBe(400);
    expect(created.body).toMatchObject({ error: OPENAI_KEY_MISSING });
    const imported = await user.call('POST', '/api/assistant/import', { export: [{ name: 'Helper' }] });
    expect(imported.status).toBe(400);
  });

  it('there is one built-in assistant, however many ask for it at once', async () => {
    const user = await app.register();
    const answers = await Promise.all(Array.from({ length: 6 }, () => user.call('GET', '/api/assistant/latest')));
    expect(new Set(answers.map((answer) => pick(answer.body, 'assistant.id'))).size).toBe(1);
  });
});

describe('With an OpenAI key', () => {
  it('an assistant is made with a living model, default instructions and every function', async () => {
    const user = await withKey();
    const made = await make(user);
    expect(made).toMatchObject({ name: 'Helper', model: 'gpt-6-luna', isBuiltIn: false });
    expect(made.instructions).not.toBe('');
    expect(made.tools.map((tool) => tool.function.name)).toContain('search_contexts');
    expect(made.created_at).toBeLessThan(Date.now() / 1000 + 1);
    expect((await list(user)).map(({ name }) => name)).toEqual(['Helper', 'Symbi Core Assistant']);
  });

  it('is no agent: agent lists, calls and counts do not know it', async () => {
    const user = await withKey();
    const { id } = await make(user);
    const agents = await user.call('GET', '/api/agents');
    expect(agents.body).toMatchObject({ count: 1, data: [{ name: 'Symbi Core' }] });
    expect((await user.call('GET', `/api/agents/${id}`)).status).toBe(404);
    expect((await user.call('PUT', `/api/agents/${id}`, { isPublic: true })).status).toBe(404);
    expect((await user.call('POST', `/api/agents/${id}/duplicate`)).status).toBe(404);
    expect((await user.call('DELETE', `/api/agents/${id}`)).status).toBe(404);
    expect((await list(user)).some((each) => each.id === id)).toBe(true);
  });

  it('changes what is given and keeps the rest', async () => {
    const user = await withKey();
    const { id, tools } = await make(user, { instructions: 'Be brief.' });
    const renamed = await user.call('PUT', `/api/assistant/${id}`, { name: 'Other' });
    expect(renamed.body).toMatchObject({ assistant: { name: 'Other', instructions: 'Be brief.', tools } });
    const stripped = await user.call('PUT', `/api/assistant/${id}`, { tools: [], model: 'gpt-4o' });
    expect(stripped.body).toMatchObject({ assistant: { name: 'Other', tools: [], model: 'gpt-4o' } });
  });

  it.each([
    [{}, 'Assistant name is required'],
    [{ name: '   ' }, 'Assistant name is required'],
    [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    [{ name: 'Helper', model: 'gpt-4-1106-preview' }, 'This model was retired on 2026-10-23. Choose another one'],
    [{ name: 'Helper', model: '' }, 'Model is required'],
    [{ name: 'Helper', tools: { type: 'function' } }, 'Tools must be a JSON array'],
    [{ name: 'Helper', tools: [{ type: 'code_interpreter' }] }, "Only tools of type 'function' can be used here"],
    [{ name: 'Helper', tools: [{ type: 'function', function: { name: 'a b' } }] }, 'A function name has'],
    [
      {
        name: 'Helper',
        tools: [
          { type: 'function', function: { name: 'a' } },
          { type: 'function', function: { name: 'a' } },
        ],
      },
      'Two tools have the same name',
    ],
  ])('refuses to create %j', async (body, message) => {
    const user = await withKey();
    const answer = await user.call('POST', '/api/assistant/create', body);
    expect(answer.status).toBe(400);
    expect(errorBody.parse(answer.body).message).toContain(message);
    expect(await list(user)).toHaveLength(1);
  });

  it('refuses to change nothing, or the built-in assistant', async () => {
    const user = await withKey();
    const { id } = await make(user);
    expect((await user.call('PUT', `/api/assistant/${id}`, {})).status).toBe(400);
    const builtIn = (await list(user)).find((each) => each.isBuiltIn)?.id ?? '';
    expect((await user.call('PUT', `/api/assistant/${builtIn}`, { name: 'Mine' })).status).toBe(400);
    expect((await user.call('DELETE', `/api/assistant/${builtIn}`)).status).toBe(400);
    expect(await list(user)).toHaveLength(2);
  });

  it('deletes an assistant', async () => {
    const user = await withKey();
    const { id } = await make(user);
    expect((await user.call('DELETE', `/api/assistant/${id}`)).status).toBe(200);
    expect((await user.call('DELETE', `/api/assistant/${id}`)).status).toBe(404);
    expect((await list(user)).map(({ isBuiltIn }) => isBuiltIn)).toEqual([true]);
  });

  it('answers the same assistant to a repeated create', async () => {
    const user = await withKey();
    const create = () =>
      user.call('POST', '/api/assistant/create', { name: 'Once' }, { 'idempotency-key': 'one-0001' });
    const [first, second] = [await create(), await create()];
    expect(pick(second.body, 'assistant.id')).toBe(pick(first.body, 'assistant.id'));
    expect(await list(user)).toHaveLength(2);
  });

  it('is exported with the account and deleted with it', async () => {
    const user = await withKey();
    await make(user, { name: 'Exported Helper' });
    expect((await user.call('GET', '/api/auth/export')).text).toContain('Exported Helper');
    const removed = await user.call('DELETE', '/api/auth/account', { password: user.password });
    expect(removed.status).toBe(200);
    const left = await app.app.database.read
      .selectFrom('agents')
      .select('id')
      .where('owner_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('Somebody else', () => {
  it('finds nothing and changes nothing', async () => {
    const [user, other] = [await withKey(), await withKey()];
    const { id } = await make(user, { name: 'Private Helper' });
    expect(JSON.stringify(await list(other))).not.toContain('Private Helper');
    const missing = 'f'.repeat(24);
    const calls: [string, (target: string) => Parameters<TestUser['call']>][] = [
      ['read', (target) => ['GET', `/api/assistant/${target}`]],
      ['change', (target) => ['PUT', `/api/assistant/${target}`, { name: 'Stolen' }]],
      ['delete', (target) => ['DELETE', `/api/assistant/${target}`]],
      ['talk', (target) => ['POST', '/api/conversations', { agent: target }]],
    ];
    for (const [, call] of calls) {
      const [theirs, nobodys] = [await other.call(...call(id)), await other.call(...call(missing))];
      expect(theirs.status).toBe(404);
      const plain = (text: string) => text.replace(/"requestId":"\w+"/, '');
      expect(plain(theirs.text)).toBe(plain(nobodys.text));
    }
    const kept = await user.ask(readAssistant, { params: { id } });
    expect(kept.assistant.name).toBe('Private Helper');
  });
});

describe('The functions', () => {
  it('are listed with schema, permission, limit and command', async () => {
    const user = await app.register();
    const { functions } = await user.ask(listFunctions);
    expect(functions.map((each) => each.function.name)).toEqual([
      'get_profile',
      'list_agents',
      'list_conversations',
      'get_trust_scores',
      'search_contexts',
      'create_context',
      'get_current_time',
      'calculate',
    ]);
    expect(functions.filter((each) => each.permission === 'write').map((each) => each.function.name)).toEqual([
      'create_context',
    ]);
    for (const each of functions) {
      expect(each.function.description).not.toBe('');
      expect(each.function.parameters).toMatchObject({ type: 'object' });
      expect(each.perReply).toBeGreaterThan(0);
    }
  });
});

describe('An import', () => {
  const exported = {
    id: 'asst_1',
    object: 'assistant',
    created_at: 1_700_000_000,
    name: 'Tutor',
    description: 'A tutor',
    model: 'gpt-4-1106-preview',
    instructions: 'Teach.',
    tools: [
      { type: 'code_interpreter' },
      { type: 'function', function: { name: 'calculate', description: 'x', parameters: { type: 'object' } } },
      { type: 'function', function: { name: 'send_mail', parameters: { type: 'object' } } },
    ],
    file_ids: ['file-1'],
    metadata: {},
    top_p: 1,
  };

  it("takes OpenAI's list answer and reports what came along and what did not", async () => {
    const user = await withKey();
    const answer = await user.call('POST', '/api/assistant/import', {
      export: {
        object: 'list',
        data: [exported, { object: 'thread', name: 'No' }, { object: 'assistant' }],
        has_more: false,
      },
    });
    expect(answer.status).toBe(201);
    const { data } = importAssistants.response.parse(answer.body);
    expect(data.imported).toHaveLength(1);
    expect(data.imported[0]?.notes).toEqual([
      'gpt-4-1106-preview was retired on 2026-10-23; gpt-6-luna is used instead.',
      "Nothing here can run the function 'send_mail': its calls are shown as requiring action.",
      "'file_ids' was not imported.",
      "'top_p' was not imported.",
      "'description' was not imported.",
      "The tool 'code_interpreter' was not imported: it ran at OpenAI.",
    ]);
    expect(data.skipped).toEqual([
      { name: 'Item 2', reason: 'It is not an exported assistant.' },
      { name: 'Item 3', reason: 'It has no name.' },
    ]);
    const [tutor] = await list(user);
    expect(tutor).toMatchObject({ name: 'Tutor', instructions: 'Teach.', model: 'gpt-6-luna' });
    expect(tutor?.tools.map((tool) => tool.function.name)).toEqual(['calculate', 'send_mail']);
  });

  it.each([[[]], [{ data: [] }], [Array.from({ length: 101 }, () => exported)]])(
    'refuses a file with nothing or too much in it',
    async (value) => {
      const user = await withKey();
      expect((await user.call('POST', '/api/assistant/import', { export: value })).status).toBe(400);
      expect(await list(user)).toHaveLength(1);
    },
  );

  it.each(['text', 7, null, [null, [], 'x']])('says of %j that it is no assistant', async (value) => {
    const user = await withKey();
    const answer = await user.call('POST', '/api/assistant/import', { export: value });
    expect(importAssistants.response.parse(answer.body).data.imported).toEqual([]);
  });
});
