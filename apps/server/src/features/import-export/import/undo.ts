import type { Database } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/failure.ts';
import type { ConversationRow, Removal } from '../../conversations/service.ts';
import { findImport, madeAfter, markUndone } from '../queries.ts';

export interface ImportUndoOptions {
  readonly database: Database;
  readonly removal: Pick<Removal, 'removeIf'>;
}

const AT_ONCE = 20;

/** Deletes again what an import has created. */
export class ImportUndo {
  readonly #options: ImportUndoOptions;

  constructor(options: ImportUndoOptions) {
    this.#options = options;
  }

  /**
   * Looks at the next conversations after a place in the file. Each is deleted in its own transaction, as one that
   * somebody deletes, so that nobody waits long; one with more in it than the import brought stays.
   */
  async undo(ownerId: string, importId: string, after: number | undefined) {
    const { database, removal } = this.#options;
    const row = await findImport(database.read, ownerId, importId);
    if (row === undefined) throw notFound();
    if (row.state === 'running' || row.state === 'uploading')
      throw conflict('This import has not ended. Stop it first.');
    const made = await madeAfter(database.read, importId, after, AT_ONCE);
    const counts = { removed: 0, kept: 0, gone: 0 };
    for (const { conversation_id: id, brought } of made) {
      // Every message ever written took a number, and what was imported is nothing else.
      const isUntouched = (now: ConversationRow): boolean =>
        now.last_seq === brought && now.had_files === 0 && now.had_capsule === 0;
      const outcome = await database.transaction((transaction) =>
        removal.removeIf(transaction, { id, owner_id: ownerId }, isUntouched, () =>
          markUndone(transaction.query, importId, id),
        ),
      );
      counts[outcome] += 1;
    }
    if (counts.removed > 0) await database.scrub();
    const next = made.length < AT_ONCE ? null : (made.at(-1)?.n ?? null);
    return { removed: counts.removed, kept: counts.kept, next };
  }
}
