import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { exportSession } from '@symbi/contracts/insights';
import { startConversation, talk } from '@symbi/testkit/talk';
import { verifyExport } from '@symbi/ledger';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { exportOf, messageEntry, newSession, pinnedKey, timelineOf, verification } from './testing/timeline.ts';

const { app, user } = await startWithUser();

/** A log of this many rows after the first. */
const logOf = async (rows: number): Promise<string> => {
  const timeline = await timelineOf(app);
  const session = newSession();
  const entries = Array.from({ length: rows }, (_row, n) => messageEntry(`Row ${n}: "${'ä\n'.repeat(100)}"`));
  await app.app.database.transaction((transaction) => timeline.append(transaction, user.id, session, entries));
  return session;
};

/** How often the event loop came round while something was awaited. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await work().finally(() => clearImmediate(next));
  return turns;
};

test('an export that is sent in pieces is the text that it was as a whole', async () => {
  const conversation = await startConversation(user);
  const { question } = await talk(user, conversation, 'My secret is a "walnut".\n\u2028Ä');
  await talk(user, conversation, 'What is a pivot?');
  await user.call('DELETE', `/api/conversations/${conversation}/messages/${question._id}`);
  for (const session of [`conv:${conversation}`, await logOf(700)]) {
    const { answer } = await exportOf(user, session);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.text).toBe(JSON.stringify(exportSession.response.parse(JSON.parse(answer.text))));
    expect(await verifyExport(answer.text, { keys: [await pinnedKey(app)] })).toMatchObject({ status: 'verified' });
    expect(await verification(user, session)).toMatchObject({ status: 'verified', findings: [] });
  }
});

test('a long log is read and written in parts, and others have their turns between them', async () => {
  const session = await logOf(2_000);
  const timeline = await timelineOf(app);
  const pieces: string[] = [];
  const reads: string[] = [];
  const listen = (sql: unknown): void =>
    void (/from "log_(?:rows|contents)"/.test(String(sql)) && reads.push(String(sql)));
  subscribe('symbi:statement', listen);
  const texts = await timeline.export(user.id, session).finally(() => unsubscribe('symbi:statement', listen));
  expect(reads.length).toBeGreaterThanOrEqual(16);
  const turns = await turnsDuring(async () => {
    for await (const text of texts) pieces.push(text);
  });
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(110_000);
  expect(pieces.length).toBeGreaterThan(10);
  expect(turns).toBeGreaterThan(pieces.length / 2);
});
