import type { Message } from '@symbi/contracts/conversations';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, talk } from '@symbi/testkit/talk';
import { beforeEach, expect, test } from 'vitest';
import { isWaiting } from '#support/locks.ts';
import { startWithFakes } from '#support/start.ts';
import { call, startAssistant, type Talk } from './testing/assistants.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
beforeEach(() => fakes.reset());

const save = (tag: string) => call('create_context', { tag, text: 'Meet at noon.' });

const decide = ({ user, conversation }: Talk, reply: Message, at: number, approve: boolean) => {
  const id = reply.toolCalls?.[at]?._id ?? '';
  return user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/tool-calls/${id}`, { approve });
};

test('two calls that are decided at the same moment are followed by one reply', async () => {
  for (let round = 0; round < 4; round += 1) {
    const place = await startAssistant(app);
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save('one'), save('two')], reply: '' }, { reply: 'Both.' }, { reply: 'Both again.' });
    const { reply } = await talk(user, conversation, 'Keep twice');
    const answers = await Promise.all([decide(place, reply, 0, true), decide(place, reply, 1, false)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const replies = answers.flatMap(({ body }) => ('reply' in (body as object) ? [pick(body, 'reply._id')] : []));
    expect(replies).toHaveLength(1);
    await ended(user, conversation, replies[0] ?? '');
    expect(await readMessages(user, conversation)).toHaveLength(3);
    fakes.reset();
  }
});

test.runIf(app.databaseUrl !== undefined)(
  'a call that met another change in a deadlock is run again, and has not failed',
  async () => {
    const place = await startAssistant(app);
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save('plan')], reply: '' }, { reply: 'It is kept.' });
    const { reply } = await talk(user, conversation, 'Keep this');
    const asked = await database.transaction(async ({ query }) => {
      await query.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
      const deciding = decide(place, reply, 0, true);
      await expect.poll(() => isWaiting(database)).toBe(true);
      // Lock order reversed: the call has waited longer, so PostgreSQL aborts it.
      await query.selectFrom('conversations').select('id').where('id', '=', conversation).forUpdate().execute();
      return { deciding };
    });
    const answer = await asked.deciding;
    expect(answer).toMatchObject({ status: 200, body: { data: { toolCalls: [{ state: 'done' }] } } });
    await ended(user, conversation, pick(answer.body, 'reply._id'));
  },
);
