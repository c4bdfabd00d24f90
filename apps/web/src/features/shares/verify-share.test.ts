import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { SharedConversation, SharedMessage } from '@symbi/contracts/transfers';
import { appendLeaf, emptyFrontier, formatVerifierKey, inclusionPaths, rootOf, signNote } from '@symbi/ledger';
import { expect, test } from 'vitest';
import { verifyShare } from './verify-share.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const session = 'a'.repeat(24);
const salt = '0'.repeat(32);

const messageOf = (content: string, seq: number): SharedMessage => {
  const commit = createHash('sha256')
    .update('content:v1\0')
    .update(Buffer.from(salt, 'hex'))
    .update('\0')
    .update(content);
  const [_id, sender] = [`m${seq}`, 'user'] as const;
  const fields = { type: 'message', session, seq, message_id: _id, sender, content_commit: commit.digest('hex') };
  return {
    _id,
    sender,
    agentName: null,
    content,
    status: 'complete',
    timestamp: '2026-11-21T09:00:00.000Z',
    notices: [],
    citations: [],
    trust: null,
    proof: { row: JSON.stringify(fields), salt, seq, path: [] },
  };
};

/** A snapshot of two messages with a signed checkpoint, as the server answers it. */
const snapshot = (): SharedConversation => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const logKey = formatVerifierKey(
    'log.example',
    publicKey.export({ type: 'spki', format: 'der' }).subarray(12),
    sha256,
  );
  const plain = ['First', 'Second'].map(messageOf);
  const leaves = plain.map(({ proof }) => sha256(Buffer.from(`\0${proof?.row ?? ''}`)));
  const frontier = leaves.reduce((before, leaf) => appendLeaf(before, leaf, sha256), emptyFrontier);
  const root = Buffer.from(rootOf(frontier, sha256)).toString('base64');
  const paths = inclusionPaths(
    leaves.map((leaf) => Buffer.from(leaf).toString('hex')),
    [0, 1],
    sha256,
  );
  const messages = plain.map((message, at) => ({
    ...message,
    proof: message.proof === null ? null : { ...message.proof, path: paths[at] ?? [] },
  }));
  return {
    title: 'A talk',
    createdAt: '2026-11-21T09:00:00.000Z',
    expiresAt: null,
    encrypted: 0,
    erased: 0,
    session,
    logKey,
    checkpoint: signNote(`log.example/session/${session}\n2\n${root}\n`, {
      vkey: logKey,
      sign: (bytes) => sign(null, bytes, privateKey),
    }),
    messages,
  };
};

const changed = (shared: SharedConversation, change: (message: SharedMessage, at: number) => SharedMessage) => ({
  ...shared,
  messages: shared.messages.map(change),
});

test('every message that the log holds is verified', async () => {
  expect(await verifyShare(snapshot())).toEqual({ state: 'verified', verified: 2, broken: 0, unproven: 0 });
});

test('a changed message is found out', async () => {
  const shared = changed(snapshot(), (message, at) => (at === 1 ? { ...message, content: 'Other' } : message));
  expect(await verifyShare(shared)).toEqual({ state: 'broken', verified: 1, broken: 1, unproven: 0 });
});

test('a changed message does not pass for verified when its row is taken away', async () => {
  const shared = changed(snapshot(), (message, at) =>
    at === 1 ? { ...message, content: 'Other', proof: null } : message,
  );
  expect(await verifyShare(shared)).toEqual({ state: 'partial', verified: 1, broken: 0, unproven: 1 });
});

test('nothing is verified when no message has a row', async () => {
  const shared = changed(snapshot(), (message) => ({ ...message, proof: null }));
  expect(await verifyShare(shared)).toEqual({ state: 'unproven', verified: 0, broken: 0, unproven: 2 });
  expect(await verifyShare({ ...shared, checkpoint: null })).toMatchObject({ state: 'none' });
});

test('a checkpoint of another key is refused', async () => {
  const shared = { ...snapshot(), logKey: snapshot().logKey };
  expect(await verifyShare(shared)).toMatchObject({ state: 'bad-signature', verified: 0 });
});
