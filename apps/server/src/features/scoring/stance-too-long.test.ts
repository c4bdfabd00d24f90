import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { WorkerFailure } from '../../platform/workers/task.ts';
import { startWithUser } from '#support/start.ts';
import { findStance } from './stance.ts';

const { app, user } = await startWithUser();

test('a stance that takes a thread too long is not compared, and the reply is stored without one', async () => {
  const conversation = await startConversation(user);
  await talk(user, conversation, 'What is a pivot?');
  await talk(user, conversation, 'What is a receipt?');
  const { database } = app.app;
  const rows = await database.read
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .orderBy('seq')
    .execute();
  const reply = rows.at(-1);
  if (reply === undefined) throw new Error('There is no reply');
  const refusing = (problem: 'time' | 'fault') => () => Promise.reject(new WorkerFailure(problem, 'Not done'));
  const compared = (problem: 'time' | 'fault') =>
    findStance(
      { database, offload: refusing(problem), search: { within: () => Promise.resolve([]) } },
      { reply, text: 'A receipt is signed.', path: rows.slice(0, -1), judged: [], isFirst: true },
    );
  expect(await compared('time')).toBeUndefined();
  await expect(compared('fault')).rejects.toThrow('Not done');
});
