import { createHash } from 'node:crypto';
import { saveCapsule } from '@symbi/contracts/capsules';
import { id, sessionId } from '@symbi/contracts/common';
import { judgment } from '@symbi/contracts/conversations';
import { judgmentInput } from '@symbi/contracts/feedback';
import { encryptedPattern, messageInput } from '@symbi/contracts/message-input';
import { givenProposal, proposalId, proposerKey, proposerKeys } from '@symbi/contracts/roundtable';
import { stanceKinds } from '@symbi/contracts/timeline';
import { appendRow, canonicalJson, emptyHead, type RowInput } from '@symbi/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const ONE = '0123456789abcdef01234567';
const SESSION = `conv:${ONE}`;
const salt = new Uint8Array(16);

/** Appends one row after the first, as the server does; throws when the log would refuse it. */
const write = (row: Pick<RowInput, 'type' | 'fields'> & { readonly content?: string }, session = SESSION): void => {
  const first = { type: 'opened', at: 1, fields: { key: 'key' } } as const;
  const { head } = appendRow(emptyHead(session), first, sha256);
  const { content, ...rest } = row;
  const committed = content === undefined ? {} : { content: { text: content, salt } };
  appendRow(head, { ...rest, at: 2, ...committed } as RowInput, sha256);
};

const said = (content: string): void => {
  const fields = { message_id: ONE, parent_id: null, sender: 'user', agent_id: null, state: 'done' } as const;
  write({ type: 'message', fields, content });
};
const receipt = (proposal: string | null, agent = 'local', content?: string): void => {
  const fields = {
    chosen: { agent_key: agent, score_bp: 1 },
    agents_considered: [agent],
    proposal_id: proposal,
  };
  write({ type: 'bridge_receipt', fields, ...(content === undefined ? {} : { content }) });
};

interface SignedField {
  /** The client's input. */
  readonly accepts: (text: string) => { readonly success: boolean; readonly data?: unknown };
  /** What the log then records of it. */
  readonly sign: (data: never) => void;
}
const signed = <Value>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: Value } },
  sign: (data: Value) => void,
  wrap: (text: string) => unknown = (text) => text,
): SignedField => ({ accepts: (text) => schema.safeParse(wrap(text)), sign });

const plan = { proposal_id: 'abcdef012345', steps: [], risks: [], est_cost: 0, est_confidence: 0 };

/** Every request field that is part of a signed row or is committed to by one. */
const fields: Readonly<Record<string, SignedField>> = {
  'the session': signed(sessionId, (session) =>
    write({ type: 'judgment', fields: { message_id: ONE, actor_id: ONE, judgment: 'right' } }, session),
  ),
  'the id of a message': signed(id, (message_id) =>
    write({ type: 'judgment', fields: { message_id, actor_id: ONE, judgment: 'right' } }),
  ),
  'a judgment': signed(judgment, (word) =>
    write({ type: 'judgment', fields: { message_id: ONE, actor_id: ONE, judgment: word } }),
  ),
  'the note of a judgment': signed(
    judgmentInput,
    ({ note = '' }) =>
      write({ type: 'judgment', fields: { message_id: ONE, actor_id: ONE, judgment: 'right' }, content: note }),
    (note) => ({ judgment: 'right', note }),
  ),
  'a message': signed(
    messageInput,
    ({ content }) => said(content),
    (content) => ({ content }),
  ),
  'an encrypted message': {
    accepts: (text) => ({ success: encryptedPattern.test(text), data: text }),
    sign: said,
  },
  'the notes of a capsule': signed(
    saveCapsule.body ?? z.never(),
    (capsule) =>
      write({
        type: 'capsule_change',
        fields: { actor_id: ONE, changed: Object.keys(capsule) },
        content: canonicalJson(JSON.parse(JSON.stringify(capsule))),
      }),
    (notes) => ({ notes, goals: notes.trim() === '' ? [] : [notes.slice(0, 40)] }),
  ),
  'the id of a proposal': signed(proposalId, receipt),
  'the key of a proposer': signed(proposerKey, (key) => receipt('abcdef012345', key)),
  'the words of a proposal': signed(
    givenProposal,
    ({ goal, steps }) => receipt('abcdef012345', 'local', canonicalJson({ goal, steps })),
    (text) => ({ ...plan, goal: text, steps: [text] }),
  ),
};

const odd = [
  '',
  ' ',
  '"',
  "'",
  '\\',
  '\n',
  '\t',
  '\u0000',
  '\u2028',
  '\ud800',
  '\ufeff',
  'a b',
  'a"b',
  'é',
  '😀',
  '-',
  '../x',
];
const hex = '0123456789abcdef'.split('');
const strings = fc.oneof(
  fc.constantFrom(...odd, ...proposerKeys, 'right', 'wrong', 'unsure', SESSION, ONE, ONE.toUpperCase(), `${ONE}\n`),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...hex), minLength: 12, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...hex, 'A', 'F', '"', "'", ' '), minLength: 24, maxLength: 24 }),
  fc
    .tuple(
      fc.constantFrom('', 'conv:', 'CONV:'),
      fc.string({ unit: fc.constantFrom(...hex), minLength: 24, maxLength: 24 }),
    )
    .map((parts) => parts.join('')),
);

describe('whatever a contract accepts for a signed field, the log accepts', () => {
  test.each(Object.entries(fields))('%s', (_name, { accepts, sign }) => {
    fc.assert(
      fc.property(strings, (text) => {
        const { success, data } = accepts(text);
        if (success) sign(data as never);
      }),
      { numRuns: 400 },
    );
  });

  test('each field takes some of these texts, so that nothing is proved of none', () => {
    const some: Readonly<Record<string, string>> = {
      'an encrypted message': `symbi1.600000.${'A'.repeat(22)}.${'A'.repeat(16)}.${'A'.repeat(24)}`,
      'a judgment': 'unsure',
      'the id of a proposal': 'abcdef012345',
      'the key of a proposer': 'codex',
    };
    for (const [name, { accepts, sign }] of Object.entries(fields)) {
      const { success, data } = accepts(some[name] ?? ONE);
      expect({ name, success }).toEqual({ name, success: true });
      sign(data as never);
    }
  });

  test('the kinds of a stance', () => {
    for (const kind of stanceKinds)
      write({
        type: 'timeline',
        fields: {
          message_id: ONE,
          previous_message_id: null,
          kind,
          stance_from: 'unclear',
          stance_to: 'unclear',
          change_bp: 0,
          engine: 'e',
        },
      });
  });

  test('and the log does refuse what would be worse', () => {
    for (const text of ['', ' ', '"', 'a b', 'é']) expect(() => receipt(text)).toThrow('proposal_id is not valid');
    expect(() => said('\u0000')).toThrow('well-formed');
  });
});
