import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { recount } from './029-trust-states.ts';
import type { Schema } from './schema.ts';

/** What the built-in agent says when it finds nothing. Other abstentions keep their score until they are scored again. */
const DECLINED =
  "sender <> 'user' and content like 'I found nothing in your context, your capsule, this conversation %'";
const VERDICT = 'No answer given. Add a source that holds the answer, or connect a model that may know it.';

/** The word that nothing was found was rated like an answer; it has no score and no part in means. */
const unscoreDeclined = async (schema: Schema): Promise<void> => {
  const declined = sql`select id from messages where ${sql.raw(DECLINED)} and trust_score is not null`;
  await sql`update message_trust set explanation = replace(explanation, '"mode":', '"state":"no_answer","mode":')
    where explanation not like '%"state":%' and message_id in (${declined})`.execute(schema);
  await sql`update messages set trust_score = null, trust_state = 'no_answer', trust_verdict = ${VERDICT}
    where ${sql.raw(DECLINED)} and trust_score is not null`.execute(schema);
  await recount(schema);
};

/**
 * Earlier versions gave replies that nothing was there to check with numbers that read as good. What a client reads as
 * the score is .59 at most, as for new replies; the score that was given stays in the explanation and in the signed log.
 */
export const uncheckedScores: Migration = {
  up: async (schema: Schema) => {
    await sql`update messages set trust_score = 0.59
      where trust_state = 'not_checked' and trust_score > 0.59`.execute(schema);
    await sql`update messages set trust_verdict = 'Nothing to check this against yet.'
      where trust_state = 'not_checked' and trust_verdict not like 'Nothing to check this against yet.%'`.execute(
      schema,
    );
    await unscoreDeclined(schema);
  },
};
