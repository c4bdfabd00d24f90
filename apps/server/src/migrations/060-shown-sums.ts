import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/**
 * The sums of a conversation cover the replies of its shown branch that were not deleted; they covered every version
 * there ever was. A trigger has the owner's sums follow (migration 053).
 */
export const shownSums: Migration = {
  up: async (schema: Schema) => {
    await sql`update conversations set trust_sum = 0, trust_count = 0, unchecked_count = 0
      where trust_count <> 0 or unchecked_count <> 0`.execute(schema);
    await sql`
      with recursive path (conversation_id, id, parent_id) as (
        select conversations.id, messages.id, messages.parent_id from conversations
        join messages on messages.id = conversations.head_id
        union
        select path.conversation_id, messages.id, messages.parent_id from path
        join messages on messages.id = path.parent_id
      ), sums (conversation_id, trust_sum, trust_count, unchecked_count) as (
        select path.conversation_id,
          sum(case when trust_state = 'checked' then trust_score else 0 end),
          sum(case when trust_state = 'checked' then 1 else 0 end),
          sum(case when trust_state = 'checked' then 0 else 1 end)
        from path join messages on messages.id = path.id
        where trust_state in ('checked', 'not_checked', 'second_opinion') and content <> ''
        group by path.conversation_id
      )
      update conversations set trust_sum = coalesce(sums.trust_sum, 0), trust_count = sums.trust_count,
        unchecked_count = sums.unchecked_count
      from sums where sums.conversation_id = conversations.id`.execute(schema);
  },
};
