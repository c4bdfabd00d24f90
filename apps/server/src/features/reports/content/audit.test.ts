import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { timelineOf } from '../../timeline/testing/timeline.ts';
import { auditLogs } from './audit.ts';

const { app, user } = await startWithUser();

test('a message that is deleted during an audit is no finding', async () => {
  const id = await startConversation(user);
  const { question, reply } = await talk(user, id, 'What is a pivot?');
  const timeline = await timelineOf(app);
  const read = timeline.messageContents.bind(timeline);
  vi.spyOn(timeline, 'messageContents').mockImplementationOnce(async (...given) => {
    const committed = await read(...given);
    const deleted = await user.call('DELETE', `/api/conversations/${id}/messages/${question._id}`);
    expect([committed.length, deleted.status]).toEqual([2, 200]);
    return committed;
  });
  const { database } = app.app;
  expect(await auditLogs({ database, timeline }, user.id)).toMatchObject([{ session: `conv:${id}`, findings: [] }]);
  await database.transaction(({ query }) =>
    query.updateTable('messages').set({ content: 'I never said that' }).where('id', '=', reply._id).execute(),
  );
  const [audit] = await auditLogs({ database, timeline }, user.id);
  expect(audit?.findings).toMatchObject([{ code: 'message-differs' }]);
});
