import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

/** Bytes of a text; its words take less than four times as much, and PostgreSQL accepts a megabyte of them. */
const SURELY_FITS = 250_000;

/**
 * PostgreSQL rejects a text whose words take more than a megabyte, together with everything stored in the same
 * transaction, so such a reply never ended. Now its beginning is indexed, as far as it fits.
 */
export const wordsThatFit: Migration = {
  up: async (schema: Schema) => {
    if (!isPostgres(schema)) return;
    await sql`create function search_documents_fit() returns trigger language plpgsql as $$ begin
      loop
        begin
          perform to_tsvector('simple', new.body);
          return new;
        exception when program_limit_exceeded then
          new.body := left(new.body, char_length(new.body) * 3 / 4);
        end;
      end loop;
    end $$`.execute(schema);
    await sql`create trigger search_documents_fit before insert or update of body on search_documents
      for each row when (octet_length(new.body) > ${sql.lit(SURELY_FITS)}) execute function search_documents_fit()`.execute(
      schema,
    );
  },
};
