import { describe, expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { inclusionPaths } from './tree/inclusion.ts';
import { attacker, id, ours, readRow, SESSION, sha256, TestLog } from './testing/fixtures.ts';
import { verifyShare, type MessageProof, type SharedLog } from './verify/verify-share.ts';

type SharedMessage = SharedLog['messages'][number];

/** A log of two messages and the shared part of it. */
const share = (): SharedLog => {
  const log = new TestLog();
  const texts = ['First', 'Second'];
  texts.forEach((text, n) => log.message(n, text));
  const checkpoint = log.sign();
  const leaves = log.appended.map(({ rowHash }) => rowHash);
  const messages = texts.map((content, n): SharedMessage => {
    const seq = n + 1;
    const [path = []] = inclusionPaths(leaves, [seq], sha256);
    const salt = toHex(log.contents[n]?.salt ?? new Uint8Array());
    return { _id: id(n), sender: 'user', content, proof: { row: log.appended[seq]?.text ?? '', salt, seq, path } };
  });
  return { session: SESSION, logKey: ours.vkey, checkpoint, messages };
};

/** The share with its second message changed. */
const changed = (change: (message: SharedMessage) => Partial<SharedMessage>): SharedLog => {
  const shared = share();
  return {
    ...shared,
    messages: shared.messages.map((message, n) => (n === 1 ? { ...message, ...change(message) } : message)),
  };
};

const withProof = (change: (proof: MessageProof) => Partial<MessageProof>): SharedLog =>
  changed(({ proof }) => (proof === null ? {} : { proof: { ...proof, ...change(proof) } }));

const broken = { state: 'broken', verified: 1, broken: 1, unproven: 0 };

describe('a share', () => {
  it('is verified when the log holds every message', async () => {
    expect(await verifyShare(share())).toEqual({ state: 'verified', verified: 2, broken: 0, unproven: 0 });
  });

  it.each([
    ['another text', changed(() => ({ content: 'Other' }))],
    ['another sender', changed(() => ({ sender: 'agent' }))],
    ['another message', changed(() => ({ _id: id(7) }))],
    ['another salt', withProof(() => ({ salt: '0'.repeat(32) }))],
    ['no salt', withProof(() => ({ salt: '' }))],
    ['another place', withProof(() => ({ seq: 1 }))],
    ['a place outside the log', withProof(() => ({ seq: 9 }))],
    ['a path that is too short', withProof(({ path }) => ({ path: path.slice(1) }))],
    ['a path that is too long', withProof(({ path }) => ({ path: [...path, '0'.repeat(64)] }))],
    ['a path of something else', withProof(({ path }) => ({ path: path.map(() => 'not a hash') }))],
    ['a row that is not JSON', withProof(() => ({ row: '' }))],
    ['a row that is not canonical', withProof(({ row }) => ({ row: ` ${row}` }))],
    ['a row that is none', withProof(({ row }) => ({ row: canonicalJson({ ...readRow(row), more: 1 }) }))],
  ])('is broken by %s', async (_, shared) => {
    expect(await verifyShare(shared)).toEqual(broken);
  });

  it('is verified beside a message that was left out or deleted, of which nothing is shown', async () => {
    const shared = changed(() => ({ content: '', proof: null }));
    expect(await verifyShare(shared)).toEqual({ state: 'verified', verified: 1, broken: 0, unproven: 0 });
  });

  it('does not pass for verified when a row is taken away', async () => {
    const shared = changed(() => ({ content: 'Other', proof: null }));
    expect(await verifyShare(shared)).toEqual({ state: 'partial', verified: 1, broken: 0, unproven: 1 });
    const bare = { ...shared, messages: shared.messages.map((message) => ({ ...message, proof: null })) };
    expect(await verifyShare(bare)).toEqual({ state: 'unproven', verified: 0, broken: 0, unproven: 2 });
    expect(await verifyShare({ ...shared, checkpoint: null })).toMatchObject({ state: 'none' });
  });

  it.each([
    ['of another key of the same name', { logKey: attacker.vkey }],
    ['of a key that is none', { logKey: 'symbi.example+00000000+AA==' }],
    ['of another session', { session: `${SESSION}0` }],
    ['that is none', { checkpoint: 'symbi.example\n' }],
  ])('with a checkpoint %s is refused', async (_, change) => {
    expect(await verifyShare({ ...share(), ...change })).toMatchObject({ state: 'bad-signature', verified: 0 });
  });
});
