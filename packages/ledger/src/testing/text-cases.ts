import { canonicalJson } from '../canonical-json.ts';
import { rowHashOf } from '../log/log.ts';
import { cannotVerify, changed, tampered, verified, type Case } from './cases.ts';
import { attacker, id, readRow, resign, sampleLog, sha256 } from './fixtures.ts';

/** Repairs prev_hash from row 2 on without touching the text of row 1. */
const rechainHashesOnly = (rows: string[]): void => {
  for (let seq = 2; seq < rows.length; seq += 1)
    rows[seq] = canonicalJson({ ...readRow(rows[seq]), prev_hash: rowHashOf(rows[seq - 1] ?? '', sha256) });
};

const rewrite = (name: string, from: RegExp | string, to: string, message?: RegExp): Case =>
  changed(
    name,
    (file) => {
      const before = file.rows[1] ?? '';
      file.rows[1] = before.replace(from, to);
      if (file.rows[1] === before) throw new Error(`the case "${name}" changes nothing`);
      rechainHashesOnly(file.rows);
      resign(file);
    },
    tampered('row-not-canonical', 1, message),
  );

const spelling: readonly Case[] = [
  rewrite('a row has a duplicate key', /"sender":"user"/, '"sender":"agent","sender":"user"', /twice/),
  rewrite('a row has white space', /^\{/, '{ ', /white space/),
  rewrite('a row has white space at its end', /$/, '\n', /white space/),
  rewrite('a row has its members in another order', /^\{("agent_id":null),("at":\d+),/, '{$2,$1,', /sorted/),
  rewrite('a row has a needless escape', '"user"', String.raw`"us\u0065r"`, /canonical/),
  rewrite('a row escapes a slash', '"user"', String.raw`"us\/r"`, /canonical/),
  rewrite('a row has a capital escape', '"user"', String.raw`"us\u001Fr"`, /canonical/),
  rewrite('a row spells a tab by number', '"user"', String.raw`"us\u0009r"`, /canonical/),
  rewrite('a row has a NUL', '"user"', String.raw`"us\u0000r"`, /NUL/),
  rewrite('a row has a raw control character', '"user"', '"us\u0001r"', /control/),
  rewrite('a row has a float', '"v":1', '"v":1.0', /value/),
  rewrite('a row has an exponent', '"v":1', '"v":1e0', /value/),
  rewrite('a row has a leading zero', '"v":1', '"v":01', /value/),
  rewrite('a row has a negative zero', '"v":1', '"v":-0', /safe integer/),
  rewrite('a row has a number above 2^53', '"v":1', '"v":9007199254740993', /safe integer/),
  rewrite('a row is nested forty deep', '"v":1', `"v":${'['.repeat(40)}${']'.repeat(40)}`, /deep/),
  rewrite('a row is followed by text', /$/, '{}', /after the end/),
  rewrite('a row ends early', /\}$/, '', /expected/),
  rewrite('a row has a comma too many', /\}$/, ',}', /name/),
];

const exportCases: readonly Case[] = [
  changed('an honest log with every type of row', () => undefined, verified),
  changed(
    'the export has neither rows nor contents and somebody signed that',
    (file) => {
      file.rows = [];
      file.contents = {};
      resign(file, attacker);
      file.keys.push({ vkey: attacker.vkey, handover: null });
    },
    cannotVerify(/no row/),
  ),
  {
    ...changed('', () => undefined, verified),
    name: 'an export with white space and a byte order mark',
    text: `\ufeff${JSON.stringify(sampleLog().export(), null, 2)}\n`,
  },
  {
    ...changed('', () => undefined, tampered('ambiguous-export')),
    name: 'the export has a duplicate key',
    text: JSON.stringify(sampleLog().export()).replace('{"format"', '{"session":"conv:x","format"'),
  },
  {
    ...changed('', () => undefined, tampered('ambiguous-export')),
    name: 'the contents have a duplicate key',
    text: JSON.stringify(sampleLog().export()).replace(
      '"contents":{',
      `"contents":{"1":{"salt":"${id(1)}","content":"x"},`,
    ),
  },
  {
    ...changed('', () => undefined, cannotVerify(/not readable/)),
    name: 'the file is cut off',
    text: JSON.stringify(sampleLog().export()).slice(0, -1),
  },
  {
    ...changed('', () => undefined, cannotVerify(/not readable/)),
    name: 'the file holds a lone surrogate',
    text: JSON.stringify(sampleLog().export()).replace('Is the', String.raw`\ud800 the`),
  },
  {
    ...changed('', () => undefined, cannotVerify(/NUL/)),
    name: 'the file holds a NUL',
    text: JSON.stringify(sampleLog().export()).replace('Is the', String.raw`\u0000 the`),
  },
  {
    ...changed('', () => undefined, cannotVerify(/not an export/)),
    name: 'the file is another JSON',
    text: '{"success":true}',
  },
  changed(
    'the format is of another version',
    (file) => void (file.format = 'symbi-export/2'),
    cannotVerify(/not an export/),
  ),
  changed(
    'the export has an unknown part',
    (file) => Object.assign(file, { seal: 'verified' }),
    cannotVerify(/does not know/),
  ),
  changed('the rows are no list', (file) => Object.assign(file, { rows: 'none' }), cannotVerify(/no list called rows/)),
  changed('a row is no text', (file) => Object.assign(file, { rows: [1] }), cannotVerify(/not all text/)),
  changed('the contents are no object', (file) => Object.assign(file, { contents: [] }), cannotVerify(/no contents/)),
  changed(
    'a content has a part too many',
    (file) => Object.assign(file.contents, { '1': { salt: '', content: '', seal: '' } }),
    cannotVerify(/wrong form/),
  ),
  changed('the keys are no list', (file) => Object.assign(file, { keys: {} }), cannotVerify(/no list called keys/)),
  changed(
    'the session is not named',
    (file) => Object.assign(file, { session: 'a b' }),
    cannotVerify(/names no session/),
  ),
];

export const textCases: readonly Case[] = [...exportCases, ...spelling];
