import { sql } from 'kysely';
import type { TrustState } from '@symbi/contracts/trust';
import type { Query } from '../../../platform/database/database.ts';
import { trustCountsOf, type TrustCounts } from '../../conversations/service.ts';

export interface Walk {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly fromId: string;
  /** Ends before this message; null walks to the root. */
  readonly untilId: string | null;
}

const path = ({ ownerId, conversationId, fromId, untilId }: Walk) => sql`
  with recursive path (id, parent_id, trust_state, trust_score, has_text) as (
    select id, parent_id, trust_state, trust_score, content <> '' from messages
    where id = ${fromId} and conversation_id = ${conversationId} and owner_id = ${ownerId}
    union all
    select messages.id, messages.parent_id, messages.trust_state, messages.trust_score, messages.content <> ''
    from path join messages on messages.id = path.parent_id
    where path.parent_id <> cast(${untilId ?? ''} as text)
  )`;

/** The sums of the replies from a message upward, without deleted ones; the cost is that of the walk. */
export const sumsUp = async (query: Query, walk: Walk): Promise<TrustCounts> => {
  const { rows } = await sql<{ trust_state: TrustState; sum: number | null; count: number }>`
    ${path(walk)}
    select trust_state, sum(trust_score) as sum, cast(count(*) as integer) as count from path
    where trust_state is not null and has_text group by trust_state`.execute(query);
  return rows.reduce<TrustCounts>(
    (sums, { trust_state: state, sum, count }) => {
      const { trustCount, uncheckedCount } = trustCountsOf(state, 0);
      return {
        trustSum: sums.trustSum + (trustCount === 0 ? 0 : (sum ?? 0)),
        trustCount: sums.trustCount + trustCount * count,
        uncheckedCount: sums.uncheckedCount + uncheckedCount * count,
      };
    },
    { trustSum: 0, trustCount: 0, uncheckedCount: 0 },
  );
};

/** Whether the walk upward comes to the message it should end before. */
export const isBelow = async (query: Query, walk: Walk): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    ${path(walk)} select id from path where parent_id = ${walk.untilId} limit 1`.execute(query);
  return rows.length > 0;
};
