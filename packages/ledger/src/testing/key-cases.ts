import { toBase64 } from '../bytes.ts';
import { formatVerifierKey, signHandover, signNote, type NoteSigner } from '../keys.ts';
import { appendRow, signCheckpoint } from '../log/log.ts';
import { handoverText } from '../verify/notes.ts';
import { cannotVerify, changed, tampered, verified, type Case } from './cases.ts';
import {
  attacker,
  checkpointOver,
  editRow,
  elsewhere,
  HOST,
  id,
  ours,
  resign,
  sampleLog,
  sha256,
  successor,
  TestLog,
  twins,
} from './fixtures.ts';

const handover = signHandover(ours, successor);

/** Replaces the honest sample by another log's export. */
const of = (
  name: string,
  log: TestLog,
  expected: Parameters<typeof changed>[2],
  keys: readonly string[] = [ours.vkey],
) => changed(name, (file) => Object.assign(file, log.export()), expected, { keys });

interface RotationPlan {
  readonly note?: string;
  readonly before?: NoteSigner;
  readonly after?: NoteSigner;
  readonly listed?: boolean;
}

/** A log begun with our key, which hands over to its successor in row 2. */
const rotatedLog = ({
  note = handover,
  before = ours,
  after = successor,
  listed = true,
}: RotationPlan = {}): TestLog => {
  const log = new TestLog(before);
  log.message(1, 'before');
  log.sign(before);
  const fields = { old_key: before.vkey, new_key: after.vkey, handover: note };
  log.append({ type: 'key_rotation', at: 1_500, fields });
  log.sign(after);
  log.message(60, 'after');
  log.sign(after);
  if (listed) log.keys.push({ vkey: after.vkey, handover: note });
  return log;
};

const oldKeyGoesOn = (): TestLog => {
  const log = rotatedLog();
  log.message(70, 'signed by a retired key');
  log.checkpoints.push(checkpointOver(log.export().rows, ours));
  return log;
};

const rotationFromAnotherKey = (): TestLog => {
  const log = new TestLog(ours);
  const fields = { old_key: attacker.vkey, new_key: successor.vkey, handover: signHandover(attacker, successor) };
  const appended = appendRow({ ...log.head, key: attacker.vkey }, { type: 'key_rotation', at: 1_500, fields }, sha256);
  log.appended.push(appended);
  log.checkpoints.push(checkpointOver(log.export().rows, ours), checkpointOver(log.export().rows, successor));
  return log;
};

const startedAfterRotation = (): TestLog => {
  const log = new TestLog(successor);
  log.message(1, 'begun with the new key');
  log.sign(successor);
  log.keys = [
    { vkey: ours.vkey, handover: null },
    { vkey: successor.vkey, handover },
  ];
  return log;
};

const predecessorOnly = (): TestLog => {
  const log = new TestLog(ours);
  log.sign();
  log.keys.push({ vkey: successor.vkey, handover });
  return log;
};

const plainLog = (signer: NoteSigner): TestLog => {
  const log = new TestLog(signer);
  log.message(1, 'hello');
  log.sign(signer);
  return log;
};

const cosigned = (second: NoteSigner, isBroken: boolean): TestLog => {
  const log = rotatedLog();
  const text = signCheckpoint(log.head, successor, sha256).split('\n\n')[0] ?? '';
  const breaking: NoteSigner = { vkey: second.vkey, sign: () => new Uint8Array(64) };
  log.checkpoints.push(signNote(`${text}\n`, isBroken ? breaking : second, successor));
  return log;
};

const handovers = [
  ['is signed by the old key alone', signNote(handoverText(HOST, ours.vkey, successor.vkey), ours)],
  ['is signed by the new key alone', signNote(handoverText(HOST, ours.vkey, successor.vkey), successor)],
  ['is for another new key', signHandover(ours, attacker)],
  ['is from another old key', signHandover(attacker, successor)],
  ['has another first line', signNote(`x\n${ours.vkey}\n${successor.vkey}\n`, ours, successor)],
  ['has a line too many', signNote(`${handoverText(HOST, ours.vkey, successor.vkey)}x\n`, ours, successor)],
  ['is no note', 'handed over'],
] as const;

const rotations: readonly Case[] = [
  of('a rotated log, the old key pinned', rotatedLog(), verified),
  of('a rotated log, the new key pinned', rotatedLog(), verified, [successor.vkey]),
  of('a rotated log whose export lists no hand-over', rotatedLog({ listed: false }), verified),
  of('a log begun after a rotation, the old key pinned', startedAfterRotation(), verified),
  of('a checkpoint cosigned by the retired key', cosigned(ours, false), verified),
  of('a broken cosignature of a known key', cosigned(ours, true), tampered('signature-invalid')),
  of('the retired key goes on signing', oldKeyGoesOn(), tampered('signature-missing')),
  of('a rotation from a key that was not in force', rotationFromAnotherKey(), tampered('handover-invalid', 1)),
  of('a log under a predecessor of the pinned key', predecessorOnly(), cannotVerify(/predecessor/), [successor.vkey]),
  of('a log begun after a rotation without its hand-over', plainLog(successor), tampered('key-untrusted')),
  ...handovers.flatMap(([what, note]) => [
    of(`a hand-over in a row ${what}`, rotatedLog({ note, listed: false }), tampered('handover-invalid', 2)),
    changed(
      `a listed hand-over ${what}`,
      (file) => void file.keys.push({ vkey: successor.vkey, handover: note }),
      tampered('handover-invalid'),
    ),
  ]),
];

const [twin, otherTwin] = twins;

const pins: readonly Case[] = [
  of('the whole log is made anew with another key of the same name', plainLog(attacker), tampered('key-untrusted')),
  of('the log is of another host', plainLog(elsewhere), cannotVerify(/other\.example/)),
  changed('no key is given', () => undefined, cannotVerify(/No verifier key/), { keys: [] }),
  changed('one of two given keys is another', () => undefined, verified, { keys: [elsewhere.vkey, ` ${ours.vkey}\n`] }),
  of('two given keys share a name and an id', plainLog(twin), cannotVerify(/Two different keys/), [
    twin.vkey,
    otherTwin.vkey,
  ]),
  of('one key is given twice', plainLog(twin), verified, [twin.vkey, twin.vkey]),
  changed(
    'the export lists a key with the name and id of another',
    (file) => {
      Object.assign(file, plainLog(twin).export());
      file.keys = [...file.keys, { vkey: otherTwin.vkey, handover: null }];
    },
    tampered('key-ambiguous'),
    { keys: [twin.vkey] },
  ),
  changed(
    'the export lists a malformed key',
    (file) => void file.keys.push({ vkey: 'x', handover: null }),
    tampered('key-untrusted'),
  ),
  changed(
    'the log is opened with a malformed key',
    (file) => {
      editRow(file, 0, { key: 'x' });
      file.rows.length = 1;
      file.contents = {};
      resign(file);
    },
    tampered('key-untrusted', 0),
  ),
];

const publicKey = new Uint8Array(32).fill(7);
const good = formatVerifierKey(HOST, publicKey, sha256);
const typed = (...bytes: number[]): string => toBase64(Uint8Array.from([...bytes, ...publicKey]));
/** A key of the given bytes with the matching id, so that only the bytes can be refused. */
const keyOf = (type: number, bytes: Uint8Array, name = HOST): string => {
  const whole = Uint8Array.from([type, ...bytes]);
  const digest = sha256(Uint8Array.from([...new TextEncoder().encode(`${name}\n`), ...whole]));
  return `${name}+${[...digest.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}+${toBase64(whole)}`;
};

const malformedKeys = (
  [
    ['without an id', `${HOST}+${typed(1)}`],
    ['with a wrong id', good.replace(/\+[0-9a-f]{8}\+/, '+00000000+')],
    ['with an id in capitals', good.replace(/\+[0-9a-f]{8}\+/, (idText) => idText.toUpperCase())],
    ['of another algorithm', keyOf(2, publicKey)],
    ['of 31 bytes', keyOf(1, publicKey.subarray(1))],
    ['of 33 bytes', keyOf(1, new Uint8Array(33))],
    ['without a name', good.slice(HOST.length)],
    ['with a space in its name', keyOf(1, publicKey, 'a b')],
    ['with a no-break space in its name', keyOf(1, publicKey, 'a\u00a0b')],
    ['with a line after it', `${good}\n${good}`],
    ['in url-safe base64', `${good.slice(0, -4)}__-A`],
  ] satisfies readonly (readonly [string, string])[]
).map(([what, vkey]) =>
  changed(`a given key ${what}`, () => undefined, cannotVerify(/not a verifier key/), { keys: [ours.vkey, vkey] }),
);

const honestReceipts = sampleLog().checkpoints;
const otherSession = new TestLog(ours, `conv:${id(5)}`);
const rewritten = (): TestLog => {
  const log = new TestLog();
  for (let n = 1; n < 15; n += 1) log.message(n, 'another history');
  log.sign();
  return log;
};

const receiptCases: readonly Case[] = [
  changed('every checkpoint was kept as a receipt', () => undefined, verified, { receipts: honestReceipts }),
  changed('a receipt has carriage returns', () => undefined, verified, {
    receipts: [honestReceipts[2]?.replaceAll('\n', '\r\n') ?? ''],
  }),
  of('a receipt of the retired key', rotatedLog(), verified),
  {
    ...of('', rotatedLog(), verified, [successor.vkey]),
    name: 'a receipt of the retired key, the new one pinned',
    options: { keys: [successor.vkey], receipts: rotatedLog().checkpoints },
  },
  {
    ...of('', plainLog(ours), tampered('rollback', 2, /proves 13 rows, the export has 2/)),
    name: 'the log was rolled back and a receipt remembers',
    options: { keys: [ours.vkey], receipts: [honestReceipts.at(-1) ?? ''] },
  },
  {
    ...of('', rewritten(), tampered('rewritten', 0)),
    name: 'the log was rewritten and signed again and a receipt remembers',
    options: { keys: [ours.vkey], receipts: [honestReceipts[2] ?? ''] },
  },
  of('the log was rewritten and nobody holds a receipt', rewritten(), verified),
  changed('a receipt is no note', () => undefined, cannotVerify(/well-formed/), { receipts: ['old'] }),
  changed('a receipt is of another session', () => undefined, cannotVerify(/not for this session/), {
    receipts: [otherSession.sign()],
  }),
  changed('a receipt has a broken signature', () => undefined, cannotVerify(/not valid/), {
    receipts: [honestReceipts[2]?.replace('\n4\n', '\n5\n').replace('\n7\n', '\n8\n') ?? ''],
  }),
  changed('a receipt is signed by somebody else', () => undefined, cannotVerify(/not signed by a key/), {
    receipts: [plainLog(attacker).checkpoints[0] ?? ''],
  }),
  changed(
    'a receipt is signed by a key that only the export knows',
    (file) => void file.keys.push({ vkey: attacker.vkey, handover: null }),
    cannotVerify(/not signed by a key/),
    { receipts: [plainLog(attacker).checkpoints[0] ?? ''] },
  ),
];

export const keyCases: readonly Case[] = [...rotations, ...pins, ...malformedKeys, ...receiptCases];
