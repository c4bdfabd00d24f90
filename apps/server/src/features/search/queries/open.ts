import type { Database } from '../../../platform/database/database.ts';
import type { FullText } from './full-text.ts';
import { postgresFullText } from './postgres.ts';
import { sqliteFullText } from './sqlite.ts';

/** The search that the database has of its own. PostgreSQL's index of owners and words may still be in the making. */
export const openFullText = (
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  isIndexed: () => boolean = () => true,
): FullText => (dialect === 'sqlite' ? sqliteFullText(read) : postgresFullText(read, isIndexed));
