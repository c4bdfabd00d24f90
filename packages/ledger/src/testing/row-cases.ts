import type { Json } from '../verify/strict-json.ts';
import { changed, tampered, verified, type Case } from './cases.ts';
import { checkpointOver, editRow, flipLast, rechain, readRow, resign, sampleLog, TestLog } from './fixtures.ts';

const outsider: readonly Case[] = [
  changed(
    'content is edited',
    (file) => void (file.contents['1'] = { salt: file.contents['1']?.salt ?? '', content: 'x' }),
    tampered('content-changed', 1),
  ),
  changed(
    'a salt is edited',
    (file) => void (file.contents['4'] = { ...(file.contents['4'] ?? { content: '' }), salt: '0'.repeat(32) }),
    tampered('content-changed', 4),
  ),
  changed(
    'a salt is spelled in capitals',
    (file) =>
      void (file.contents['1'] = {
        content: file.contents['1']?.content ?? '',
        salt: file.contents['1']?.salt.toUpperCase() ?? '',
      }),
    tampered('content-changed', 1),
  ),
  changed(
    'content is erased without a redaction row',
    (file) => void delete file.contents['4'],
    tampered('content-missing', 4),
  ),
  changed(
    'redacted content is back',
    (file) => void (file.contents['9'] = { salt: '0'.repeat(32), content: 'x' }),
    tampered('content-unexpected', 9),
  ),
  changed(
    'a row that commits to nothing gets content',
    (file) => void (file.contents['5'] = { salt: '0'.repeat(32), content: 'x' }),
    tampered('content-unexpected', 5),
  ),
  changed(
    'a row that does not exist gets content',
    (file) => void (file.contents['99'] = { salt: '0'.repeat(32), content: 'x' }),
    tampered('content-unexpected'),
  ),
  changed(
    'content is filed under a second spelling of a row',
    (file) => void (file.contents['01'] = file.contents['1'] ?? { salt: '', content: '' }),
    tampered('content-unexpected'),
  ),
  changed('a row is edited', (file) => editRow(file, 5, { score_bp: 9_900 }), tampered('chain-broken', 5)),
  changed(
    'an edited row is placed between its checkpoints',
    (file) => editRow(file, 5, { score_bp: 9_900 }),
    tampered('root-differs', 4, /Rows 4 to 6 .*3 later/),
  ),
  changed(
    'a row is edited and the chain after it recomputed',
    (file) => {
      editRow(file, 5, { score_bp: 9_900 });
      rechain(file, 6);
    },
    tampered('root-differs', 4),
  ),
  changed(
    'the last row is edited',
    (file) => editRow(file, 12, { reason: 'account_erased' }),
    tampered('root-differs', 12, /Row 12 is not what was signed/),
  ),
  changed('the first row is edited', (file) => editRow(file, 0, { at: 999 }), tampered('chain-broken', 0)),
  changed('a row is deleted', (file) => void file.rows.splice(5, 1), tampered('row-out-of-order', 5)),
  changed(
    'a row is deleted and the rest renumbered',
    (file) => {
      file.rows.splice(7, 1);
      file.contents = Object.fromEntries(Object.entries(file.contents).filter(([seq]) => Number(seq) < 7));
      rechain(file, 7);
    },
    tampered('rows-missing', 12),
  ),
  changed('the first rows are deleted', (file) => void file.rows.splice(0, 2), tampered('chain-broken', 0)),
  changed(
    'two rows are swapped',
    (file) => void ([file.rows[7], file.rows[8]] = [file.rows[8] ?? '', file.rows[7] ?? '']),
    tampered('row-out-of-order', 7),
  ),
  changed(
    'a row is repeated',
    (file) => void file.rows.splice(5, 0, file.rows[5] ?? ''),
    tampered('row-out-of-order', 6),
  ),
  changed(
    'the end is cut off',
    (file) => {
      file.rows.length = 11;
      delete file.contents['11'];
    },
    tampered('rows-missing', 11, /has 11: 2 missing/),
  ),
  changed(
    'a row is added that no checkpoint covers',
    (file) => {
      file.checkpoints.pop();
    },
    tampered('rows-unsigned', 12),
  ),
  changed(
    'a row of another session takes a place',
    (file) => {
      const other = new TestLog(undefined, 'conv:other');
      file.rows[7] = other.message(7, 'hello').text;
      delete file.contents['7'];
    },
    tampered('row-of-another-session', 7),
  ),
  changed(
    'the export claims another session',
    (file) => void (file.session = 'conv:other'),
    tampered('row-of-another-session', 0),
  ),
  changed(
    'the end and its checkpoints are cut off and nobody holds a receipt',
    (file) => {
      file.rows.length = 11;
      delete file.contents['11'];
      file.checkpoints.length = 4;
      file.checkpoints.push(checkpointOver(file.rows));
    },
    verified,
  ),
];

const shapeCases = (
  [
    ['an unknown type', 8, { type: 'verified_seal' }],
    ['a field too many', 5, { trusted: true }],
    ['another version', 5, { v: 2 }],
    ['more than 10,000 basis points', 5, { score_bp: 10_001 }],
    ['negative basis points', 5, { score_bp: -1 }],
    ['text for a number', 5, { score_bp: '8211' }],
    ['a sender that does not exist', 1, { sender: 'robot' }],
    ['an id with a space', 7, { actor_id: 'a b' }],
    ['a prev_hash in capitals', 7, { prev_hash: 'A'.repeat(64) }],
    ['a message without commitment', 1, { content_commit: null }],
    ['a closing row with content', 12, { content_commit: '0'.repeat(64) }],
    ['a choice with a field too many', 8, { chosen: { agent_key: 'a', score_bp: 1, seal: 1 } }],
    ['a choice without a score', 8, { chosen: { agent_key: 'a', score: 1 } }],
    ['a list with something else in it', 8, { agents_considered: ['a', 1] }],
    ['an empty text', 6, { kind: '' }],
  ] satisfies readonly (readonly [string, number, Record<string, Json>])[]
).map(([what, seq, change]) =>
  changed(
    `a signed row has ${what}`,
    (file) => {
      editRow(file, seq, change);
      rechain(file, seq + 1);
      resign(file);
    },
    tampered('row-invalid', seq),
  ),
);

const insider: readonly Case[] = [
  changed(
    'a signed row names a wrong prev_hash',
    (file) => {
      editRow(file, 7, { prev_hash: 'f'.repeat(64) });
      rechain(file, 8);
      resign(file);
    },
    tampered('chain-broken', 7, /was signed with/),
  ),
  changed(
    'the first signed row names a predecessor',
    (file) => {
      editRow(file, 0, { prev_hash: 'f'.repeat(64) });
      rechain(file, 1);
      resign(file);
    },
    tampered('chain-broken', 0),
  ),
  changed(
    'a signed row belongs to another session',
    (file) => {
      editRow(file, 7, { session: 'conv:other' });
      rechain(file, 8);
      resign(file);
    },
    tampered('row-of-another-session', 7),
  ),
  changed(
    'a signed row has a wrong seq',
    (file) => {
      editRow(file, 12, { seq: 13 });
      resign(file);
    },
    tampered('row-out-of-order', 12),
  ),
  changed(
    'time runs back in signed rows',
    (file) => {
      editRow(file, 7, { at: 1_000 });
      rechain(file, 8);
      resign(file);
    },
    tampered('time-runs-back', 7),
  ),
  changed(
    'a signed log does not start with its key',
    (file) => {
      file.rows.shift();
      file.contents = {};
      rechain(file, 0);
      resign(file);
    },
    tampered('row-misplaced', 0),
  ),
  changed(
    'a signed log is opened twice',
    (file) => {
      file.rows[7] = file.rows[0] ?? '';
      rechain(file, 7);
      resign(file);
    },
    tampered('row-misplaced', 7),
  ),
  changed(
    'a signed log goes on after it was closed',
    (file) => {
      file.rows.push(file.rows[7] ?? '');
      rechain(file, 13);
      editRow(file, 13, { at: 2_000 });
      resign(file);
    },
    tampered('row-misplaced', 13),
  ),
  changed(
    'a signed reply used a capsule nobody recorded',
    (file) => {
      editRow(file, 3, { capsule_row: 'a'.repeat(64) });
      rechain(file, 4);
      resign(file);
    },
    tampered('reference-invalid', 3),
  ),
];

const redactions = (
  [
    ['names another hash', 10, (target: string) => ({ target_hash: flipLast(target) }), /another hash/],
    ['names a later row', 10, () => ({ target_seq: 11 }), /come before/],
    ['names itself', 10, () => ({ target_seq: 10 }), /come before/],
    ['names a row without content', 10, () => ({ target_seq: 5 }), /no content/],
  ] satisfies readonly (readonly [string, number, (target: string) => Record<string, Json>, RegExp])[]
).map(([what, seq, change, message]) =>
  changed(
    `a signed redaction ${what}`,
    (file) => {
      const target = readRow(file.rows[seq])['target_hash'];
      editRow(file, seq, change(typeof target === 'string' ? target : ''));
      rechain(file, seq + 1);
      resign(file);
    },
    tampered('redaction-invalid', seq, message),
  ),
);

const twice = (): Case => {
  const log = sampleLog();
  const fields = { target_seq: 9, target_hash: log.appended[9]?.rowHash ?? '', reason: 'operator' } as const;
  log.append({ type: 'redaction', at: 3_000, fields });
  log.sign();
  return changed(
    'one row is redacted twice',
    (file) => Object.assign(file, log.export()),
    tampered('redaction-invalid', 13),
  );
};

const afterClosing = (): Case => {
  const log = sampleLog();
  log.redact(11);
  log.sign();
  return changed('a closed log is redacted', (file) => Object.assign(file, log.export()), verified);
};

export const rowCases: readonly Case[] = [
  afterClosing(),
  twice(),
  ...outsider,
  ...shapeCases,
  ...insider,
  ...redactions,
];
