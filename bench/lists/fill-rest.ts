import { reportCategories } from '@symbi/contracts/report';
import { limits } from '@symbi/contracts/limits';
import { assistantLimits } from '@symbi/contracts/assistant-limits';
import { shareLimits } from '@symbi/contracts/share-limits';
import { insertContexts } from '../../apps/server/src/features/context/store.ts';
import type { Transaction } from '../../apps/server/src/platform/database/database.ts';
import { at, idOf, insertRows, isRare, type World } from './world.ts';

const blankAgent = {
  description: 'Made for a list',
  provider: 'local',
  model: 'symbi-local',
  system_prompt: 'You answer briefly.',
  temperature: 0.7,
  max_tokens: 1_000,
  ci_enabled: 0,
  ci_model: 'symbi-core',
  context_bridge_enabled: 0,
  trust_score_threshold: 0.7,
  api_key_id: null,
  base_url: null,
  metadata: '{}',
  tools: '[]',
  check_mode: 'ask',
  check_samples: 0,
  judge: null,
  pictures: 'auto',
  bond_status: 'Bonded',
  bond: null,
} as const;

/** Agents and assistants up to the limit of one account; public ones of all people without a limit. */
const fillAgents = async (transaction: Transaction, { count, user, host }: World): Promise<void> => {
  const parts = [
    { kind: 'agent', owner: user.id, isPublic: 0, wanted: Math.min(count, limits.agents) },
    { kind: 'assistant', owner: user.id, isPublic: 0, wanted: Math.min(count, assistantLimits.assistants) },
    { kind: 'agent', owner: host, isPublic: 1, wanted: count },
  ] as const;
  for (const [number, { kind, owner, isPublic, wanted }] of parts.entries())
    await insertRows(
      wanted,
      (index) => ({
        ...blankAgent,
        id: idOf(`agent${number}`, index),
        owner_id: owner,
        kind,
        name: `Agent ${index}`,
        is_public: isPublic,
        created_at: at(index),
        updated_at: at(index),
      }),
      (rows) => transaction.query.insertInto('agents').values(rows).execute(),
    );
  await transaction.query
    .updateTable('users')
    .set({ agent_count: parts[0].wanted })
    .where('id', '=', user.id)
    .execute();
};

const SUBJECTS = ['harbour', 'reading room', 'orchard', 'lighthouse', 'workshop', 'archive', 'kitchen', 'greenhouse'];
const THINGS = ['ledgers', 'lanterns', 'apple trees', 'visitors', 'engines', 'letters', 'instruments', 'seedlings'];

/** Active contexts of one tag, and as many inactive ones with a tag each. */
const fillContexts = async (transaction: Transaction, { count, user }: World): Promise<void> => {
  for (const isBig of [true, false])
    for (let first = 0; first < count; first += 100) {
      const contexts = Array.from({ length: Math.min(100, count - first) }, (_, offset) => {
        const index = first + offset;
        const subject = SUBJECTS[index % SUBJECTS.length] ?? '';
        const thing = THINGS[(index * 5 + 1) % THINGS.length] ?? '';
        return {
          tag: isBig ? 'big' : `tag ${index}`,
          source: 'symbi' as const,
          data: { text: `The ${subject} holds ${index} ${thing}, as noted by clerk ${index % 97}.` },
          trustScore: 5,
          metadata: {},
        };
      });
      await insertContexts(transaction, user.id, contexts, {
        now: at(first),
        quota: { items: Infinity, bytes: Infinity },
      });
    }
  const { query } = transaction;
  await query.updateTable('contexts').set({ is_active: 0 }).where('tag', '!=', 'big').execute();
  await query.updateTable('context_tags').set({ active: 0 }).where('tag', '!=', 'big').execute();
  await query.updateTable('context_states').set({ active: count }).where('owner_id', '=', user.id).execute();
};

const fillImport = async (transaction: Transaction, { count, user, importId }: World): Promise<void> => {
  const problems = Array.from({ length: 100 }, (_, index) => ({ place: `line ${index}`, reason: 'It says nothing' }));
  await insertRows(
    1,
    () => ({
      id: importId,
      owner_id: user.id,
      file: 'notes.csv',
      format: 'csv',
      tag: 'big',
      trust_score: 5,
      state: 'done',
      run_id: idOf('run', 1),
      content: '',
      total: count + 100,
      processed: count + 100,
      report: JSON.stringify({ imported: count, refused: 100, repeated: 0, similar: 0, problems, duplicates: [] }),
      error: null,
      created_at: at(1),
    }),
    (rows) => transaction.query.insertInto('context_imports').values(rows).execute(),
  );
};

/** Reports of every category, and as many archived ones. */
const fillReports = async (transaction: Transaction, { count, user }: World): Promise<void> => {
  const bodyOf = (index: number): string =>
    `${'- A line of figures about the harbour that a report holds.\n'.repeat(12)}${isRare(index, count) ? 'Quicksilver was spilled.' : ''}`;
  const parts = [
    ...reportCategories.map((category) => ({ category, isArchived: 0 })),
    { category: 'alert' as const, isArchived: 1 },
  ];
  // Categories alternate in order of creation: the newest report is the newest document.
  const partOf = (index: number) => parts[index % parts.length] ?? { category: 'alert', isArchived: 1 };
  const turnOf = (index: number): number => Math.ceil(index / parts.length);
  await insertRows(
    count * parts.length,
    (index) => ({
      id: idOf('report', index),
      owner_id: user.id,
      category: partOf(index).category,
      period: `period ${index}`,
      title: `Report ${index}`,
      content: bodyOf(turnOf(index)),
      stats: '{"messages":1}',
      metadata: '{}',
      is_archived: partOf(index).isArchived,
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('reports').values(rows).execute(),
  );
  await insertRows(
    count * parts.length,
    (index) => ({
      owner_id: user.id,
      kind: 'report',
      scope: `${partOf(index).isArchived === 1 ? 'past' : 'report'}${partOf(index).category}`,
      ref_id: idOf('report', index),
      parent_id: null,
      body: bodyOf(turnOf(index)),
      at: at(index),
    }),
    (rows) => transaction.query.insertInto('search_documents').values(rows).execute(),
  );
  await insertRows(
    parts.length,
    (index) => ({
      owner_id: user.id,
      category: partOf(index).category,
      is_archived: partOf(index).isArchived,
      total: count,
    }),
    (rows) => transaction.query.insertInto('report_tallies').values(rows).execute(),
  );
};

/** An import of conversations, some with omissions, and links to the conversation. */
const fillConversationImports = async (transaction: Transaction, world: World): Promise<void> => {
  const { count, user, conversation, importId } = world;
  await insertRows(
    1,
    () => ({
      id: importId,
      owner_id: user.id,
      file: 'old.json',
      source: null,
      state: 'done',
      run_id: null,
      copies: 0,
      parts: 1,
      items: count,
      characters: count,
      processed: count,
      error: null,
      created_at: at(1),
    }),
    (rows) => transaction.query.insertInto('conversation_imports').values(rows).execute(),
  );
  await insertRows(
    count,
    (index) => ({
      import_id: importId,
      n: index,
      title: `Conversation ${index}`,
      state: 'imported',
      conversation_id: null,
      messages: 2,
      left_out: isRare(index, count) ? JSON.stringify([{ what: 'A picture', count: 1, why: 'It is no text' }]) : '[]',
    }),
    (rows) => transaction.query.insertInto('conversation_import_items').values(rows).execute(),
  );
  await insertRows(
    Math.min(count, shareLimits.shares),
    (index) => ({
      id: idOf('share', index),
      owner_id: user.id,
      conversation_id: conversation,
      token_hash: `hash ${index}`,
      title: 'Shared',
      messages: 2,
      encrypted: 0,
      checkpoint: null,
      log_key: 'none',
      created_at: at(index),
      expires_at: null,
    }),
    (rows) => transaction.query.insertInto('shares').values(rows).execute(),
  );
};

export const fillRest = async (transaction: Transaction, world: World): Promise<void> => {
  await fillAgents(transaction, world);
  await fillContexts(transaction, world);
  await fillImport(transaction, world);
  await fillReports(transaction, world);
  await fillConversationImports(transaction, world);
  const { count, user } = world;
  const soon = Date.now() + 20 * 24 * 60 * 60 * 1000;
  await insertRows(
    count,
    (index) => ({
      id: idOf('session', index),
      user_id: user.id,
      token_hash: `hash ${index}`,
      user_agent: 'A browser',
      created_at: at(index),
      last_seen_at: at(index),
      expires_at: soon,
    }),
    (rows) => transaction.query.insertInto('sessions').values(rows).execute(),
  );
};
