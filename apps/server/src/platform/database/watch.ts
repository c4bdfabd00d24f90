import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** Every statement that is sent to a database, for whoever subscribes: tests that count them, and profiles. */
const statements = channel('symbi:statement');

export const tellStatement = (sql: string): void => {
  if (statements.hasSubscribers) statements.publish(sql);
};

/** The same for a dialect whose driver is not ours. */
export const tellQuery = ({ query }: LogEvent): void => tellStatement(query.sql);
