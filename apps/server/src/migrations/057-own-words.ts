import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

const ROWS_AT_ONCE = 200;

interface Explanation {
  readonly sources?: readonly { readonly kind: string; readonly refId?: string; readonly text: string }[];
}

/**
 * Scores kept a copy of the person's earlier messages that they rest on, which stayed when the message was erased. Now
 * the words are read from the message.
 */
export const ownWords: Migration = {
  up: async (schema: Schema) => {
    for (let last = ''; ;) {
      const { rows } = await sql<{ message_id: string; explanation: string }>`
        select message_id, explanation from message_trust
        where message_id > ${last} and explanation like '%"kind":"turn"%'
        order by message_id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(schema);
      for (const { message_id: id, explanation } of rows) {
        const stored = JSON.parse(explanation) as Explanation;
        const sources = stored.sources?.map((source) =>
          source.kind === 'turn' && source.refId !== undefined ? { ...source, text: '' } : source,
        );
        await sql`update message_trust set explanation = ${JSON.stringify({ ...stored, sources })}
          where message_id = ${id}`.execute(schema);
      }
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.message_id;
    }
  },
};
