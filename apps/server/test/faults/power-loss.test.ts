import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/platform/database/sqlite.ts';
import { pick } from '@symbi/testkit/request';
import { startApp } from '#support/app.ts';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/** The ends of the write-ahead log's frames, and which of them commit. */
const framesOf = (wal: Buffer): { end: number; isCommit: boolean }[] => {
  const frame = FRAME_HEADER + wal.readUInt32BE(8);
  const frames: { end: number; isCommit: boolean }[] = [];
  for (let at = WAL_HEADER; at + frame <= wal.length; at += frame) {
    // Frames of an earlier round of the log carry another salt.
    if (!wal.subarray(at + 8, at + 16).equals(wal.subarray(16, 24))) break;
    frames.push({ end: at + frame, isCommit: wal.readUInt32BE(at + 4) !== 0 });
  }
  return frames;
};

interface DatabaseState {
  readonly integrity: unknown;
  readonly messages: string[];
  readonly logged: string[];
}

/** What a database holds after the power returns. */
const open = (directory: string): DatabaseState => {
  const database = new DatabaseSync(join(directory, DATABASE_FILE));
  const texts = (query: string): string[] =>
    database
      .prepare(query)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const found = {
    integrity: database.prepare('pragma integrity_check').get()?.['integrity_check'],
    messages: texts("select client_id from messages where sender = 'user' order by seq"),
    logged: texts(
      "select m.client_id from log_rows l join messages m on m.id = l.subject_id where m.sender = 'user' order by l.seq",
    ),
  };
  database.close();
  return found;
};

/**
 * What a power cut does to SQLite's write-ahead log: everything synced is there, and any prefix of what was written
 * since, the last frame perhaps torn. A message is acknowledged only after its commit is synced.
 */
describe.runIf(process.env['TEST_DATABASE_URL'] === undefined)('the power', () => {
  test('may go at any moment: what was acknowledged is there, whole, with its row of the log', async () => {
    const server = await startApp();
    const { schema } = server.app.database;
    // The system's promise rests on this: a commit returns after fsync.
    expect((await sql`pragma synchronous`.execute(schema)).rows).toEqual([{ synchronous: 2 }]);
    expect((await sql`pragma journal_mode`.execute(schema)).rows).toEqual([{ journal_mode: 'wal' }]);
    const user = await server.register();
    const agent = await user.call('POST', '/api/agents', { name: 'Keyless', provider: 'openai' });
    const started = await user.call('POST', '/api/conversations', { agent: pick(agent.body, 'data._id') });
    await sql`pragma wal_checkpoint(truncate)`.execute(schema);
    await sql`pragma wal_autocheckpoint = 0`.execute(schema);
    const file = join(server.directory, DATABASE_FILE);
    /** With the size of the log when the answer arrived. */
    const acknowledged: { clientId: string; size: number }[] = [];
    for (let index = 0; index < 12; index += 1) {
      const clientId = `client-${String(index).padStart(4, '0')}`;
      const path = `/api/conversations/${pick(started.body, '_id')}/messages`;
      const sent = await user.call('POST', path, { content: `Message ${index}`, clientId });
      expect(sent.status).toBe(201);
      acknowledged.push({ clientId, size: statSync(`${file}-wal`).size });
    }
    const place = mkdtempSync(join(tmpdir(), 'symbi-power-'));
    const whole = join(place, 'whole');
    mkdirSync(whole);
    copyFileSync(file, join(whole, DATABASE_FILE));
    const wal = readFileSync(`${file}-wal`);
    const frames = framesOf(wal);
    expect(frames.filter((frame) => frame.isCommit).length).toBeGreaterThan(20);
    const noise = Buffer.alloc(FRAME_HEADER + 2_000, 0xa5);
    const cuts = frames.flatMap(({ end }): { size: number; bytes: Buffer }[] => [
      { size: end, bytes: wal.subarray(0, end) },
      { size: end, bytes: Buffer.concat([wal.subarray(0, end), noise]) },
      { size: end, bytes: wal.subarray(0, end + 1_500) },
    ]);
    const step = Math.max(1, Math.floor(cuts.length / 240));
    for (const [index, cut] of cuts.entries()) {
      if (index % step !== 0) continue;
      const directory = join(place, 'cut');
      cpSync(whole, directory, { recursive: true });
      writeFileSync(join(directory, `${DATABASE_FILE}-wal`), cut.bytes);
      const found = open(directory);
      expect(found.integrity).toBe('ok');
      expect(found.logged).toEqual(found.messages);
      const promised = acknowledged.filter(({ size }) => size <= cut.size).map(({ clientId }) => clientId);
      expect(found.messages.slice(0, promised.length)).toEqual(promised);
      expect(found.messages).toEqual(acknowledged.slice(0, found.messages.length).map(({ clientId }) => clientId));
      rmSync(directory, { recursive: true });
    }
    expect(existsSync(whole)).toBe(true);
    rmSync(place, { recursive: true });
    await server.stop();
  });
});
