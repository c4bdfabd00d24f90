import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** A judging model's finding for a whole reply, from which its weight is learned. Replaces `judge_clean`. */
export const judgeFindings: Migration = {
  up: async (schema: Schema) => {
    await schema.schema.alterTable('message_trust').addColumn('judge_finding', 'text').execute();
    await sql`update message_trust set judge_finding = case
        when judge_clean = 1 then 'clean'
        when explanation like '%"verdict":"contradicted"%' then 'contradicted'
        else 'not_found' end
      where judge_clean is not null`.execute(schema);
  },
};
