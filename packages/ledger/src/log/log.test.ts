import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../bytes.ts';
import { exportText } from './export.ts';
import { signHandover } from '../keys.ts';
import {
  appendRow,
  checkpointText,
  commitToContent,
  decodeHead,
  emptyHead,
  encodeHead,
  signCheckpoint,
} from './log.ts';
import { id, ours, readRow, rootOfRows, sampleLog, SESSION, sha256, successor, TestLog } from '../testing/fixtures.ts';
import { toHex } from '../bytes.ts';
import { ZERO_HASH } from '../verify/export-format.ts';
import { describeVerification } from '../verify/outcome.ts';
import { ROW_TYPES, rowProblem } from '../verify/row-shapes.ts';
import { hashRow } from '../verify/tree.ts';
import { verifyExport } from '../verify/verify-export.ts';

describe('a log', () => {
  it('holds rows whose hash is that of their stored text and whose links lead back to the first', async () => {
    let previous = ZERO_HASH;
    for (const [seq, row] of sampleLog().appended.entries()) {
      expect(readRow(row.text)).toMatchObject({ v: 1, session: SESSION, seq, prev_hash: previous });
      expect(row.rowHash).toBe(hashRow(row.text));
      expect(row.rowHash).toBe(toHex(sha256(utf8(`\0${row.text}`))));
      previous = row.rowHash;
    }
  });

  it('verifies from its own export, and counts what was redacted', async () => {
    const result = await verifyExport(exportText(sampleLog().export()), { keys: [ours.vkey] });
    expect(result).toMatchObject({ status: 'verified', exitCode: 0, rows: 13, redacted: 1, checkpoints: 6 });
    expect(result.head?.root).toBe(toHex(Buffer.from(rootOfRows(sampleLog().export().rows), 'base64')));
    expect(describeVerification(result)).toContain('13 rows, 1 redacted, 6 checkpoints, 0 receipts compared');
    expect(describeVerification(result).join('\n')).toMatch(
      /Not proven:\n.*true.*\n.*everything.*\n.*times.*\n.*cut off at the end.*receipt/,
    );
  });

  it('has a row of every type in the sample of these tests, but a key rotation and a decision', () => {
    const types = new Set(sampleLog().appended.map((row) => readRow(row.text)['type']));
    expect(new Set([...types, 'key_rotation', 'tool_decision'])).toEqual(new Set(ROW_TYPES));
  });

  it('holds what a person decided on a call, and verifies with it', async () => {
    const log = new TestLog();
    const fields = { message_id: id(2), actor_id: id(77), call_id: id(78), function: 'create_context' } as const;
    log.append({
      type: 'tool_decision',
      at: 1_010,
      fields: { ...fields, decision: 'approved', outcome: 'done' },
      content: log.content('{"arguments":"{}","result":"kept"}'),
    });
    log.append({ type: 'tool_decision', at: 1_011, fields: { ...fields, decision: 'refused', outcome: 'not_run' } });
    log.sign();
    expect(await verifyExport(exportText(log.export()), { keys: [ours.vkey] })).toMatchObject({
      status: 'verified',
      rows: 3,
    });
    const wrong = { ...readRow(log.appended[2]?.text ?? ''), outcome: 'perhaps' };
    expect(rowProblem(wrong)).toBe('its field outcome is not valid');
  });

  it('holds what a score may say, and older rows of scores without it', async () => {
    const log = new TestLog();
    const numbers = { score_bp: 5_900, low_bp: 5_000, high_bp: 6_100, engine: 'symbi-trust/1.1.0' };
    const fields = { message_id: id(2), mode: 'ungrounded', ...numbers } as const;
    log.append({ type: 'trust_score', at: 1_010, fields });
    log.append({ type: 'trust_score', at: 1_011, fields: { ...fields, state: 'not_checked' } });
    log.sign();
    expect(await verifyExport(exportText(log.export()), { keys: [ours.vkey] })).toMatchObject({ status: 'verified' });
    const row = readRow(log.appended[2]?.text ?? '');
    expect(rowProblem({ ...row, state: 'no_answer' })).toBe('its field state is not valid');
    expect(rowProblem({ ...row, tier: 'Trusted' })).toBe('a field is missing or one too many');
  });

  it('goes on from its stored head as if it had never stopped', () => {
    const log = new TestLog();
    for (let n = 1; n < 40; n += 1) {
      log.head = decodeHead(encodeHead(log.head));
      log.message(n, `message ${String(n)}`);
      expect(checkpointText(log.head, sha256).split('\n')[2]).toBe(rootOfRows(log.export().rows));
    }
  });

  it('never lets time run back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (times) => {
        const log = new TestLog();
        const fields = { actor_id: 'a', changed: [] };
        const written = times.map(
          (at) => log.append({ type: 'capsule_change', at, fields, content: log.content('{}') }).at,
        );
        expect(written).toEqual(times.map((_, i) => Math.max(1_000, ...times.slice(0, i + 1))));
      }),
    );
  });

  it('commits to content by prefix, salt and text', () => {
    const salt = new Uint8Array(16).fill(9);
    const expected = sha256(Buffer.concat([utf8('content:v1\0'), salt, Uint8Array.of(0), utf8('caf\u00e9')]));
    expect(commitToContent({ text: 'caf\u00e9', salt }, sha256)).toBe(toHex(expected));
    expect(() => commitToContent({ text: 'a', salt: salt.subarray(1) }, sha256)).toThrow('16 bytes');
    expect(() => commitToContent({ text: 'a\0', salt }, sha256)).toThrow('NUL');
  });

  it.each([
    [
      'a first row that does not open it',
      () => appendRow(emptyHead(SESSION), { type: 'closed', at: 1, fields: { reason: 'ended' } }, sha256),
    ],
    ['a second opening', () => new TestLog().append({ type: 'opened', at: 1, fields: { key: ours.vkey } })],
    ['a message after it was closed', () => sampleLog().message(99, 'too late')],
    [
      'a message without content',
      () =>
        new TestLog().append({
          type: 'message',
          at: 1,
          fields: { message_id: 'a', parent_id: null, sender: 'user', agent_id: null, state: 'done' },
        }),
    ],
    [
      'a score with decimals',
      () =>
        new TestLog().append({
          type: 'bridge_receipt',
          at: 1,
          fields: { chosen: { agent_key: 'codex', score_bp: 0.7 }, agents_considered: [], proposal_id: null },
        }),
    ],
    ['a time with decimals', () => new TestLog().append({ type: 'closed', at: 1_000.5, fields: { reason: 'ended' } })],
    [
      'a score above 10,000',
      () =>
        new TestLog().append({
          type: 'bridge_receipt',
          at: 1,
          fields: { chosen: { agent_key: 'codex', score_bp: 10_001 }, agents_considered: [], proposal_id: null },
        }),
    ],
    [
      'a redaction of a row to come',
      () =>
        new TestLog().append({
          type: 'redaction',
          at: 1,
          fields: { target_seq: 1, target_hash: ZERO_HASH, reason: 'operator' },
        }),
    ],
    [
      'a session id with a line break',
      () => appendRow(emptyHead('a\nb'), { type: 'opened', at: 1, fields: { key: ours.vkey } }, sha256),
    ],
  ])('refuses %s', (_, attempt) => {
    expect(attempt).toThrow();
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '{"v":1}',
    encodeHead(emptyHead('s')).replace('"v":1', '"v":2'),
    encodeHead(emptyHead('s')).replace('"size":0', '"size":1'),
  ])('is not taken up from the damaged head %j', (text) => {
    expect(() => decodeHead(text)).toThrow();
  });
});

describe('a key', () => {
  it('that is not in force cannot sign a log', () => {
    expect(() => signCheckpoint(new TestLog().head, successor, sha256)).toThrow('not in force');
    expect(() => checkpointText(emptyHead(SESSION), sha256)).toThrow('without rows');
  });

  it('signs after a row has handed over to it, and the one before no longer does', () => {
    const log = new TestLog();
    const fields = { old_key: ours.vkey, new_key: successor.vkey, handover: signHandover(ours, successor) };
    log.append({ type: 'key_rotation', at: 2_000, fields });
    expect(log.sign(successor)).toContain(successor.vkey.split('+')[0]);
    expect(() => log.sign(ours)).toThrow('not in force');
    expect(() => log.append({ type: 'key_rotation', at: 2_001, fields })).toThrow('only the key in force');
  });
});

describe('the verifier', () => {
  it('answers any text with a result', async () => {
    const honest = exportText(sampleLog().export());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(honest.length - 1),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 4 }),
        async (at, length, noise) => {
          const damaged = honest.slice(0, at) + noise + honest.slice(at + length);
          fc.pre(damaged !== honest);
          expect((await verifyExport(damaged, { keys: [ours.vkey] })).status).not.toBe('verified');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('shows what a hostile file says without its control characters', async () => {
    const file = sampleLog().export();
    const result = await verifyExport(
      exportText({ ...file, keys: [{ vkey: '\u001b[2J\u202eVERIFIED\n', handover: null }] }),
      { keys: [ours.vkey] },
    );
    expect(describeVerification(result).join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(describeVerification(result)[0]).toMatch(/^TAMPERED/);
  });
});
