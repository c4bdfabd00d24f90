import { ImportRuns } from '../../platform/runs/import-runs.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { Exports, type ExportsOptions } from './export/exports.ts';
import { ConversationFiles, type ConversationFileOptions } from './import/conversation-files.ts';
import { ConversationImporter, type ConversationImporterOptions } from './import/importer.ts';
import { ConversationImports } from './import/imports.ts';
import { ImportUndo, type ImportUndoOptions } from './import/undo.ts';
import { exportedImports } from './queries.ts';

export interface ImportExportOptions
  extends ExportsOptions, ConversationImporterOptions, ImportUndoOptions, Omit<ConversationFileOptions, 'importer'> {
  readonly runs: Runs;
}

const EXPORTED_AT_ONCE = 10_000;

/** Conversations that leave as files, and those that come in as files. */
export const createImportExportService = (options: ImportExportOptions) => {
  const files = new ConversationFiles({ ...options, importer: new ConversationImporter(options) });
  return {
    exports: new Exports(options),
    imports: new ConversationImports({ ...options, importRuns: new ImportRuns(options, files) }),
    undo: new ImportUndo(options),
    /** A person's imports, for the export of their account. */
    exportImports: (ownerId: string) => exportedImports(options.database.read, ownerId, EXPORTED_AT_ONCE),
  };
};

export type ImportExport = ReturnType<typeof createImportExportService>;
