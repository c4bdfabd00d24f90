import type { Migrations } from '../platform/database/migrate.ts';
import { foundation } from './001-foundation.ts';

export const migrations: Migrations = {
  '001-foundation': foundation,
};
