import { emptyHead, encodeHead } from '../../packages/ledger/src/index.ts';
import type { Transaction } from '../../apps/server/src/platform/database/database.ts';
import { at, idOf, insertRows, isRare, type World } from './world.ts';

const textOf = (index: number, count: number): string =>
  `Message ${index} about the harbour${isRare(index, count) ? ' and its quicksilver' : ''}. ${'Some words that fill a line. '.repeat(4)}`;

/** One chain of messages in order; every tag, score and judgment shown by a list. */
const fillMessages = async (transaction: Transaction, { count, conversation, user }: World): Promise<void> => {
  await insertRows(
    count,
    (index) => ({
      id: idOf('message', index),
      conversation_id: conversation,
      owner_id: user.id,
      parent_id: index === 1 ? null : idOf('message', index - 1),
      active_child_id: index === count ? null : idOf('message', index + 1),
      seq: index,
      change_seq: index,
      sender: index % 2 === 1 ? 'user' : 'agent',
      agent_id: null,
      agent_name: null,
      content: textOf(index, count),
      encrypted_content: index === 1 ? 'sealed' : null,
      status: 'complete',
      run_id: null,
      ci: 0,
      ci_model: null,
      trust_score: 0.7,
      trust_state: 'checked',
      trust_mode: 'grounded',
      trust_verdict: null,
      tags: JSON.stringify(isRare(index, count) ? ['common', 'rare'] : ['common']),
      citations: '[]',
      usage: null,
      notices: '[]',
      failure: null,
      tool_calls: '[]',
      judgment: 'right',
      check_run_id: null,
      client_id: null,
      request_hash: null,
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('messages').values(rows).execute(),
  );
  for (const tag of ['common', 'rare'])
    await insertRows(
      count,
      (index) => ({
        message_id: idOf('message', index),
        conversation_id: conversation,
        // A row for each message, so that both tags are written the same way; only some have the rare one.
        tag: tag === 'common' || isRare(index, count) ? tag : `other ${index}`,
        seq: index,
      }),
      (rows) => transaction.query.insertInto('message_tags').values(rows).execute(),
    );
};

/** The head of the chain, and its entries in the search index. */
const fillHead = async (transaction: Transaction, { count, conversation, user }: World): Promise<void> => {
  const { query } = transaction;
  await query
    .updateTable('conversations')
    .set({ head_id: idOf('message', count), last_seq: count, change_seq: count, message_count: count })
    .where('id', '=', conversation)
    .execute();
  await insertRows(
    count,
    (index) => ({
      owner_id: user.id,
      kind: 'message',
      scope: 'talk',
      ref_id: idOf('message', index),
      parent_id: conversation,
      body: textOf(index, count),
      at: at(index),
    }),
    (rows) => transaction.query.insertInto('search_documents').values(rows).execute(),
  );
};

/** Judgments of the messages, and further records about them. */
const fillSession = async (transaction: Transaction, { count, conversation, user }: World): Promise<void> => {
  const session = `conv:${conversation}`;
  await insertRows(
    count,
    (index) => ({
      message_id: idOf('message', index),
      owner_id: user.id,
      conversation_id: conversation,
      judgment: 'right',
      note: 'As it should be',
      sentence_start: null,
      sentence_end: null,
      is_blind: 0,
      score: 0.7,
      base_score: 0.7,
      mode: 'ungrounded',
      engine: 'bench',
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('judgments').values(rows).execute(),
  );
  await insertRows(
    count,
    (index) => ({
      message_id: idOf('message', index),
      session,
      owner_id: user.id,
      at: at(index),
      change_bp: index % 10_000,
      kind: 'change',
      stance_from: 'for',
      stance_to: 'against',
      row_hash: 'f'.repeat(64),
      previous_excerpt: 'It should be done.',
      current_excerpt: 'It should not be done.',
    }),
    (rows) => transaction.query.insertInto('timeline_points').values(rows).execute(),
  );
  await insertRows(
    count,
    (index) => ({
      id: idOf('receipt', index),
      owner_id: user.id,
      session,
      conversation_id: conversation,
      seq: index,
      row_hash: 'e'.repeat(64),
      chosen_agent_key: 'local',
      chosen_score_bp: 7_000,
      agents_considered: '["local"]',
      proposal_id: null,
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('bridge_receipts').values(rows).execute(),
  );
};

/** The versions of a session's capsule, and the logs of other sessions. */
const fillLogs = async (transaction: Transaction, { count, conversation, user }: World): Promise<void> => {
  const session = `conv:${conversation}`;
  await insertRows(
    count,
    (index) => ({
      session,
      owner_id: user.id,
      version: index,
      fields: JSON.stringify({ goals: [`Goal ${index}`], tone_prefs: [], constraints: [], tags: [], notes: '' }),
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('capsules').values(rows).execute(),
  );
  await insertRows(
    count,
    (index) => ({
      session: `conv:${idOf('open', index)}`,
      owner_id: user.id,
      head: encodeHead(emptyHead(`conv:${idOf('open', index)}`)),
      checkpoint: '',
      updated_at: at(index),
    }),
    (rows) => transaction.query.insertInto('log_heads').values(rows).execute(),
  );
};

/** As many open conversations as archived ones; all have a tag and an agent, some a rare tag; half are in a folder. */
const fillConversations = async (transaction: Transaction, { count, agent, user }: World): Promise<void> => {
  for (const [isArchived, kind] of [
    [0, 'open'],
    [1, 'past'],
  ] as const) {
    const titleOf = (index: number): string =>
      `Conversation ${index} about the harbour${isRare(index, count) ? ' and its quicksilver' : ''}`;
    await insertRows(
      count,
      (index) => ({
        id: idOf(kind, index),
        owner_id: user.id,
        title: titleOf(index),
        agent_id: agent,
        is_archived: isArchived,
        is_pinned: index % 50 === 0 ? 1 : 0,
        tags: JSON.stringify(isRare(index, count) ? ['common', 'rare'] : ['common']),
        folder_id: index % 2 === 0 ? idOf('folder', 1) : '',
        head_id: null,
        last_activity: at(index),
        created_at: at(index),
      }),
      (rows) => transaction.query.insertInto('conversations').values(rows).execute(),
    );
    await insertRows(
      count,
      (index) => ({
        owner_id: user.id,
        kind: 'conversation',
        scope: 'title',
        ref_id: idOf(kind, index),
        parent_id: idOf(kind, index),
        body: titleOf(index),
        at: at(index),
      }),
      (rows) => transaction.query.insertInto('search_documents').values(rows).execute(),
    );
  }
  await transaction.query
    .updateTable('users')
    .set({ conversation_count: 2 * count + 1, message_count: count })
    .where('id', '=', user.id)
    .execute();
};

export const fillTalk = async (transaction: Transaction, world: World): Promise<void> => {
  await fillMessages(transaction, world);
  await fillHead(transaction, world);
  await fillSession(transaction, world);
  await fillLogs(transaction, world);
  await fillConversations(transaction, world);
};
