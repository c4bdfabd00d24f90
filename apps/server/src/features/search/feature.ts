import type { Database } from '../../platform/database/database.ts';
import { Search } from './service.ts';

/** The index of what people have: others put into it what is theirs, and present what is found. */
export const createSearch = ({ database }: { readonly database: Database }) => ({
  name: 'search',
  service: new Search(database),
});
