import { signNote, type NoteSigner } from '../keys.ts';
import { spellDifferently } from './note-tools.ts';
import { cannotVerify, changed, tampered, verified, type Case } from './cases.ts';
import {
  attacker,
  checkpointOver,
  editRow,
  elsewhere,
  HOST,
  ours,
  rechain,
  rootOfRows,
  sampleLog,
  SESSION,
  type EditableExport,
} from './fixtures.ts';

const rows = sampleLog().export().rows;
const root = rootOfRows(rows);
const origin = `${HOST}/session/${SESSION}`;
const size = String(rows.length);
const honest = checkpointOver(rows);
const signature = honest.split('\n\n')[1] ?? '';
const unknown = signNote('x\n', elsewhere).split('\n\n')[1] ?? '';

/** The sample with one additional checkpoint. */
const withCheckpoint = (name: string, note: string, expected: Parameters<typeof changed>[2]): Case =>
  changed(name, (file) => void file.checkpoints.push(note), expected);

const malformed = (name: string, note: string): Case => withCheckpoint(name, note, tampered('checkpoint-malformed'));
const signedText = (name: string, text: string): Case => malformed(name, signNote(text, ours));

const longLine = (length: number): string => `\u2014 ${elsewhere.vkey.split('+')[0] ?? ''} ${'A'.repeat(length)}\n`;
const bytesBefore = new TextEncoder().encode(honest + longLine(0)).length;
const roomInNote = Math.floor((1_000_000 - bytesBefore) / 4) * 4;

const syntax: readonly Case[] = [
  withCheckpoint('a checkpoint with the signature of an unknown key', honest + unknown, verified),
  withCheckpoint('a checkpoint with 100 signatures', honest + unknown.repeat(99), verified),
  malformed('a checkpoint with 101 signatures', honest + unknown.repeat(100)),
  withCheckpoint('a checkpoint of just under a megabyte', honest + longLine(roomInNote), verified),
  malformed('a checkpoint of over a megabyte', honest + longLine(roomInNote + 4)),
  malformed('a checkpoint without a signature', `${origin}\n${size}\n${root}\n\n`),
  malformed('a checkpoint without a blank line', honest.replace('\n\n', '\n')),
  malformed('a checkpoint without its last newline', honest.slice(0, -1)),
  malformed('a checkpoint with another character for its last newline', `${honest.slice(0, -1)}x`),
  malformed('a checkpoint with a tab in its origin', honest.replace(origin, `${origin}\t`)),
  malformed('a checkpoint with a hyphen for the dash', honest.replace('\u2014', '-')),
  malformed('a checkpoint with carriage returns', honest.replaceAll('\n', '\r\n')),
  malformed('a checkpoint with two spaces in a signature line', honest.replace(`\u2014 ${HOST} `, `\u2014 ${HOST}  `)),
  malformed('a checkpoint with text after its signatures', `${honest}trailing\n`),
  malformed(
    'a checkpoint with unpadded base64 in a signature',
    honest + unknown.replace(/=*\n$/, '\n').replace(/.\n$/, '\n'),
  ),
  malformed(
    'a checkpoint with base64 that is not canonical in a signature',
    honest.replace(/(.)=\n$/, spellDifferently),
  ),
  malformed('a checkpoint with a signature of four bytes', `${honest}\u2014 ${HOST} AAAAAA==\n`),
  signedText('a checkpoint with an extension line', `${origin}\n${size}\n${root}\nextension\n`),
  signedText('a checkpoint without an origin', `\n${size}\n${root}\n`),
  signedText('a checkpoint without a root', `${origin}\n${size}\n`),
  signedText('a checkpoint with a leading zero', `${origin}\n0${size}\n${root}\n`),
  signedText('a checkpoint with a sign', `${origin}\n+${size}\n${root}\n`),
  signedText('a checkpoint with a negative size', `${origin}\n-1\n${root}\n`),
  signedText('a checkpoint with a size beyond 2^53', `${origin}\n9007199254740993\n${root}\n`),
  signedText('a checkpoint with a huge size', `${origin}\n${'9'.repeat(400)}\n${root}\n`),
  signedText(
    'a checkpoint with a root that is not canonical base64',
    `${origin}\n${size}\n${root.replace(/(.)=$/, spellDifferently)}\n`,
  ),
  signedText('a checkpoint with a root of 31 bytes', `${origin}\n${size}\n${'A'.repeat(40)}AA==\n`),
  withCheckpoint(
    'a checkpoint with a size that exists nowhere',
    signNote(`${origin}\n9007199254740991\n${root}\n`, ours),
    tampered('rows-missing', 13),
  ),
  changed('no checkpoint was kept', (file) => void (file.checkpoints = []), cannotVerify(/no signed checkpoint/)),
  changed(
    'content is edited and no checkpoint was kept',
    (file) => {
      file.checkpoints = [];
      delete file.contents['1'];
    },
    tampered('content-missing', 1),
  ),
  changed('every checkpoint is malformed', (file) => void (file.checkpoints = ['x']), tampered('checkpoint-malformed')),
];

const forger: NoteSigner = {
  vkey: ours.vkey,
  sign: (message) => ours.sign(message).map((byte, i) => (i === 0 ? byte ^ 1 : byte)),
};

const anotherHistory = (file: EditableExport): readonly string[] => {
  const other = { ...file, rows: [...file.rows] };
  editRow(other, 5, { score_bp: 1 });
  rechain(other, 6);
  return other.rows;
};

const signatures: readonly Case[] = [
  withCheckpoint(
    'a signature is forged',
    signNote(`${origin}\n${size}\n${root}\n`, forger),
    tampered('signature-invalid'),
  ),
  withCheckpoint(
    'a signature is cut short',
    honest.replace(/\u2014 .*\n$/, `${signature.trim().slice(0, -4)}\n`),
    tampered('signature-invalid'),
  ),
  withCheckpoint('a checkpoint is edited', honest.replace(`\n${size}\n`, '\n12\n'), tampered('signature-invalid')),
  withCheckpoint(
    'a good signature is followed by a broken one of the same key',
    honest + (signNote('other\n', ours).split('\n\n')[1] ?? ''),
    tampered('signature-invalid'),
  ),
  changed(
    'all is signed again by a key nobody handed over to',
    (file) => void (file.checkpoints = [checkpointOver(file.rows, attacker)]),
    tampered('signature-missing'),
  ),
  withCheckpoint(
    'a checkpoint is signed for another session',
    checkpointOver(rows, ours, `${HOST}/session/conv:other`),
    tampered('checkpoint-of-another-log'),
  ),
  withCheckpoint(
    'a checkpoint is signed for another host',
    checkpointOver(rows, ours, `other.example/session/${SESSION}`),
    tampered('checkpoint-of-another-log'),
  ),
  changed(
    'two signed histories of one size',
    (file) => void file.checkpoints.push(checkpointOver(anotherHistory(file))),
    tampered('fork'),
  ),
  changed(
    'a signed history of a smaller size',
    (file) => void file.checkpoints.push(checkpointOver(anotherHistory(file).slice(0, 11))),
    tampered('fork'),
  ),
  changed(
    'two signed histories of which neither is the one exported',
    (file) => {
      const third = anotherHistory(file);
      file.checkpoints.push(checkpointOver(third));
      editRow(file, 5, { score_bp: 2 });
      rechain(file, 6);
    },
    tampered('fork'),
  ),
];

export const noteCases: readonly Case[] = [...syntax, ...signatures];
