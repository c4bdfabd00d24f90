import { verifyExport } from '@symbi/ledger';
import { describe, expect, test } from 'vitest';
import { openKeyring } from '../../../platform/secret.ts';
import { startApp } from '#support/app.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { Timeline } from '../service.ts';
import { openSigningKeys, rotateSigningKey } from './signer.ts';
import { keyringOf, messageEntry, newSession, pinnedKey, timelineOf } from '../testing/timeline.ts';

describe('signing keys', () => {
  test('rotate with a hand-over that old and new logs verify under', async () => {
    const own = await startApp();
    try {
      const person = await own.register();
      const conversation = await startConversation(person);
      await talk(person, conversation, 'What is a pivot?');
      const oldKey = await pinnedKey(own);
      const options = { database: own.app.database, keyring: keyringOf(own), clock: Date.now };
      const { old, next } = await rotateSigningKey(options);
      expect(old).toBe(oldKey);
      const restarted = await own.restart();
      Object.assign(own, restarted);
      expect(await pinnedKey(own)).toBe(next);
      const token = { authorization: `Bearer ${person.token}` };
      const read = (path: string) => own.call('GET', path, undefined, token);
      const exported = await read(`/api/insights/export?session_id=${conversation}`);
      expect(exported.text).toContain('key_rotation');
      for (const key of [oldKey, next]) {
        const result = await verifyExport(exported.text, { keys: [key] });
        expect(result.findings).toEqual([]);
        expect(result.status).toBe('verified');
      }
      const again = await read(`/api/insights/export?session_id=${conversation}`);
      expect(again.text.match(/key_rotation/g)).toHaveLength(exported.text.match(/key_rotation/g)?.length ?? 0);
    } finally {
      await own.stop();
    }
  });

  test('are taken up by a process that was running when they were made', async () => {
    const own = await startApp();
    try {
      const person = await own.register();
      const before = await timelineOf(own);
      const { database } = own.app;
      const session = newSession();
      const append = (timeline: Timeline) =>
        database.transaction((transaction) =>
          timeline.append(transaction, person.id, session, [messageEntry('A sentence.')]),
        );
      await append(before);
      const { next } = await rotateSigningKey({ database, keyring: keyringOf(own), clock: Date.now });
      const after = await timelineOf(own);
      await append(after);
      await append(before);
      const result = await before.verify(person.id, session);
      expect(result).toMatchObject({ status: 'verified', rows: 5, head: { vkey: next } });
    } finally {
      await own.stop();
    }
  });

  test('that two processes would make at once are one', async () => {
    const own = await startApp();
    try {
      const { database } = own.app;
      await database.transaction(({ query }) => query.deleteFrom('signing_keys').execute());
      const open = () => openSigningKeys({ database, keyring: keyringOf(own), clock: Date.now, name: 'symbi.local' });
      const opened = await Promise.all([open(), open(), open()]);
      expect(new Set(opened.map((keys) => keys.newest.vkey)).size).toBe(1);
    } finally {
      await own.stop();
    }
  });

  test('that are missing although logs exist stop the start, and nothing is signed anew', async () => {
    const own = await startApp();
    const person = await own.register();
    await talk(person, await startConversation(person), 'What is a pivot?');
    const { database } = own.app;
    const held = await database.read.selectFrom('signing_keys').selectAll().execute();
    await database.transaction(({ query }) => query.deleteFrom('signing_keys').execute());
    const open = openSigningKeys({ database, keyring: keyringOf(own), clock: Date.now, name: 'symbi.local' });
    await expect(open).rejects.toThrow('missing although signed logs exist');
    expect(await database.read.selectFrom('signing_keys').selectAll().execute()).toEqual([]);
    await database.transaction(({ query }) => query.insertInto('signing_keys').values(held).execute());
    await own.stop();
  });

  test('that the keyring cannot open stop the start', async () => {
    const own = await startApp();
    const { database } = own.app;
    const other = openKeyring(
      `k9:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`,
      '',
    );
    const open = openSigningKeys({ database, keyring: other, clock: Date.now, name: 'symbi.local' });
    await expect(open).rejects.toThrow('cannot be opened with this keyring');
    await own.stop();
  });
});
