import type { Database } from '../../../platform/database/database.ts';
import type { FullText } from './full-text.ts';
import { postgresFullText } from './postgres.ts';
import { sqliteFullText } from './sqlite.ts';

/** The database's own search. PostgreSQL's index of owners and words may still be under construction. */
export const openFullText = (
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  isIndexed: () => boolean = () => true,
): FullText => (dialect === 'sqlite' ? sqliteFullText(read) : postgresFullText(read, isIndexed));
