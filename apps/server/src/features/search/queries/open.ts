import type { Database } from '../../../platform/database/database.ts';
import type { FullText } from './full-text.ts';
import { postgresFullText } from './postgres.ts';
import { sqliteFullText } from './sqlite.ts';

/** The search that the database has of its own. */
export const openFullText = ({ dialect, read }: Pick<Database, 'dialect' | 'read'>): FullText =>
  dialect === 'sqlite' ? sqliteFullText(read) : postgresFullText(read);
