import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { recount } from './029-trust-states.ts';
import type { Schema } from './schema.ts';

/**
 * The built-in agent's answer when it finds nothing. Other abstentions keep their score until they are scored again.
 */
const DECLINED =
  "sender <> 'user' and content like 'I found nothing in your context, your capsule, this conversation %'";
const VERDICT = 'No answer given. Add a source that holds the answer, or connect a model that may know it.';

/** Answers that nothing was found were rated like others; they have no score and are in no mean. */
const unscoreDeclined = async (schema: Schema): Promise<void> => {
  const declined = sql`select id from messages where ${sql.raw(DECLINED)} and trust_score is not null`;
  await sql`update message_trust set explanation = replace(explanation, '"mode":', '"state":"no_answer","mode":')
    where explanation not like '%"state":%' and message_id in (${declined})`.execute(schema);
  await sql`update messages set trust_score = null, trust_state = 'no_answer', trust_verdict = ${VERDICT}
    where ${sql.raw(DECLINED)} and trust_score is not null`.execute(schema);
  await recount(schema);
};

/**
 * Earlier versions gave replies without anything to check them against numbers that read as good. The score a client
 * reads is now .59 at most, as for new replies; the original score stays in the explanation and in the signed log.
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
