import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { at, idOf } from '../lists/world.ts';
import { createRandom, sentence } from './words.ts';

const ROWS_AT_ONCE = 2_000;
const IN_A_CONVERSATION = 100;

export interface Person {
  readonly id: string;
  readonly agent: string;
  /** The person's share of all messages. */
  readonly share: number;
}

type Cell = string | number | null;

/**
 * Rows as one JSON value, which both databases can read, because a statement with a parameter per value would be too
 * long.
 */
const rowsFrom = ({ dialect }: Database, rows: readonly (readonly Cell[])[]): RawBuilder<unknown> =>
  dialect === 'postgres'
    ? sql`json_array_elements(${JSON.stringify(rows)}::json) as given(value)`
    : sql`json_each(${JSON.stringify(rows)}) as given`;

const textCell = (place: number): RawBuilder<unknown> => sql`value ->> ${sql.lit(place)}`;
const numberCell = (place: number): RawBuilder<unknown> => sql`cast(value ->> ${sql.lit(place)} as bigint)`;

/** Columns without a given value are those of a finished reply. */
const insertMessages = (database: Database, rows: readonly (readonly Cell[])[]) => sql`
  insert into messages (id, conversation_id, owner_id, parent_id, seq, change_seq, sender, agent_id, agent_name, content,
    status, ci, trust_score, trust_state, tags, citations, notices, created_at)
  select ${textCell(0)}, ${textCell(1)}, ${textCell(2)}, ${textCell(3)}, ${numberCell(4)}, ${numberCell(4)}, ${textCell(5)},
    ${textCell(6)}, 'Bench', ${textCell(7)}, 'complete', 0, null, null, '[]', '[]', '[]', ${numberCell(8)}
  from ${rowsFrom(database, rows)}`;

const insertDocuments = (database: Database, rows: readonly (readonly Cell[])[]) => sql`
  insert into search_documents (owner_id, kind, scope, ref_id, parent_id, body, at)
  select ${textCell(2)}, 'message', 'talk', ${textCell(0)}, ${textCell(1)}, ${textCell(7)}, ${numberCell(8)}
  from ${rowsFrom(database, rows)}`;

const insertConversations = (database: Database, rows: readonly (readonly Cell[])[]) => sql`
  insert into conversations (id, owner_id, title, agent_id, is_archived, is_pinned, tags, last_seq, change_seq, message_count,
    last_activity, created_at)
  select ${textCell(0)}, ${textCell(1)}, ${textCell(2)}, ${textCell(3)}, 0, 0, '[]', ${numberCell(4)}, ${numberCell(4)},
    ${numberCell(4)}, ${numberCell(5)}, ${numberCell(5)}
  from ${rowsFrom(database, rows)}`;

const insertTitles = (database: Database, rows: readonly (readonly Cell[])[]) => sql`
  insert into search_documents (owner_id, kind, scope, ref_id, parent_id, body, at)
  select ${textCell(1)}, 'conversation', 'title', ${textCell(0)}, null, ${textCell(2)}, ${numberCell(5)}
  from ${rowsFrom(database, rows)}`;

/** Picks the next speaker, in proportion to the people's shares. */
const createTurns = (people: readonly Person[], random: () => number) => {
  const total = people.reduce((sum, { share }) => sum + share, 0);
  return (): number => {
    let left = random() * total;
    return Math.max(
      0,
      people.findIndex(({ share }) => (left -= share) < 0),
    );
  };
};

/** Stores this many messages of these people in chronological order, in conversations of a hundred. */
export const fillMessages = async (
  database: Database,
  people: readonly Person[],
  count: number,
  told: (stored: number) => void,
): Promise<void> => {
  const random = createRandom(7);
  const turn = createTurns(people, random);
  const said = people.map(() => 0);
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const messages: Cell[][] = [];
    const conversations: Cell[][] = [];
    for (let index = first; index < Math.min(count, first + ROWS_AT_ONCE); index += 1) {
      const who = turn();
      const { id, agent } = people[who] ?? { id: '', agent: '' };
      const seq = ((said[who] ?? 0) % IN_A_CONVERSATION) + 1;
      const conversation = idOf(`c${who}`, Math.floor((said[who] ?? 0) / IN_A_CONVERSATION));
      said[who] = (said[who] ?? 0) + 1;
      if (seq === 1)
        conversations.push([conversation, id, sentence(random).slice(0, 60), agent, IN_A_CONVERSATION, at(index)]);
      const sender = seq % 2 === 1 ? 'user' : 'agent';
      messages.push([
        idOf('m', index),
        conversation,
        id,
        null,
        seq,
        sender,
        sender === 'agent' ? agent : null,
        sentence(random),
        at(index),
      ]);
    }
    await database.transaction(async ({ query }) => {
      await insertConversations(database, conversations).execute(query);
      await insertTitles(database, conversations).execute(query);
      await insertMessages(database, messages).execute(query);
      await insertDocuments(database, messages).execute(query);
    });
    told(first + messages.length);
  }
  // Autovacuum would do this within a minute.
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.schema);
};
