import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** Publishes every statement sent to a database, for tests that count them and for profiling. */
const statements = channel('symbi:statement');

export const tellStatement = (sql: string): void => {
  if (statements.hasSubscribers) statements.publish(sql);
};

/** The same for a dialect whose driver is not ours. */
export const tellQuery = ({ query }: LogEvent): void => tellStatement(query.sql);
