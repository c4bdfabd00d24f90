import { readTrust } from '@symbi/contracts/trust';
import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { trustStates } from '../../migrations/029-trust-states.ts';
import { uncheckedScores } from '../../migrations/033-unchecked-scores.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { startWithUser } from '#support/start.ts';

// In a separate file, because no messages can be written to this app afterwards.
const { app, user } = await startWithUser();

const trustOf = async (conversation: string, id: string) =>
  (await user.ask(readTrust, { params: { id: conversation, messageId: id } })).data;

test('replies of earlier engines get the state that their sources show, and sums are counted anew', async () => {
  const id = await startConversation(user);
  const { reply } = await talk(user, id, 'What is the trust score?');
  const { reply: other } = await talk(user, id, 'What is a pivot?');
  const { reply: declined } = await talk(user, id, 'Who discovered penicillin?');
  await app.app.database.transaction(async ({ query }) => {
    // As stored by earlier versions: without a state, and one that rests on its reader's own words.
    const rows = await query
      .selectFrom('message_trust')
      .select(['message_id', 'explanation'])
      .where('owner_id', '=', user.id)
      .execute();
    for (const row of rows) {
      const { state: _state, ...old } = JSON.parse(row.explanation) as { state: string; sources: { kind: string }[] };
      const sources =
        row.message_id === other._id ? [{ id: 't', kind: 'turn', title: 'You said', text: 'A pivot.' }] : old.sources;
      const rated = row.message_id === declined._id ? { score: 0.79, interval: [0.7, 0.8] } : {};
      const explanation = JSON.stringify({ ...old, ...rated, sources });
      await query.updateTable('message_trust').set({ explanation }).where('message_id', '=', row.message_id).execute();
    }
    await query.updateTable('messages').set({ trust_score: 0.79 }).where('id', '=', declined._id).execute();
    await query.updateTable('conversations').set({ trust_sum: 9, trust_count: 9 }).where('id', '=', id).execute();
    // The triggers that store messages and count for owners now use columns that did not exist then.
    const isPostgres = app.databaseUrl !== undefined;
    await sql`drop view new_messages`.execute(query);
    await sql`drop trigger user_counts ${isPostgres ? sql`on conversations` : sql``}`.execute(query);
    for (const [table, column] of [
      ['messages', 'trust_state'],
      ['conversations', 'unchecked_count'],
      ['users', 'unchecked_count'],
    ] as const)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(query);
    await trustStates.up(query as unknown as Kysely<unknown>);
    await uncheckedScores.up(query as unknown as Kysely<unknown>);
  });
  expect(await trustOf(id, reply._id)).toMatchObject({ state: 'checked' });
  const unchecked = await trustOf(id, other._id);
  expect(unchecked).toMatchObject({ state: 'not_checked', score: 0.59, estimate: other.trustScore, sources: [] });
  expect(unchecked.verdict).toContain('An earlier version of Symbi gave it');
  expect(unchecked.sentences.filter(({ evidence, flagged }) => evidence !== undefined || flagged)).toEqual([]);
  expect(await trustOf(id, declined._id)).toMatchObject({ state: 'no_answer', score: null, interval: null });
  const { body } = await user.call('GET', `/api/conversations/${id}/messages`);
  const stored: unknown = expect.objectContaining({ _id: other._id, trustScore: 0.59 });
  const among: unknown = expect.arrayContaining([stored]);
  expect(body).toMatchObject({ data: { messages: among } });
  const { body: conversation } = await user.call('GET', `/api/conversations/${id}`);
  expect(conversation).toMatchObject({ data: { ethicalScore: reply.trustScore, trustCount: 1, uncheckedCount: 1 } });
  const { body: dashboard } = await user.call('GET', '/api/users/dashboard');
  expect(dashboard).toMatchObject({ data: { status: { trustCount: 1, uncheckedCount: 1 } } });
});
