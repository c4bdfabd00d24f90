import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { ImportRuns } from '../../platform/runs/import-runs.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { Exports, type ExportsOptions } from './export/exports.ts';
import { ConversationFiles, type ConversationFileOptions } from './import/conversation-files.ts';
import { ConversationImporter, type ConversationImporterOptions } from './import/importer.ts';
import { ConversationImports } from './import/imports.ts';
import { exportedImports } from './queries.ts';
import { importExportRoutes } from './routes.ts';

export interface ImportExportFeatureOptions
  extends ExportsOptions, ConversationImporterOptions, Omit<ConversationFileOptions, 'importer'> {
  readonly runs: Runs;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const EXPORTED_AT_ONCE = 10_000;

/** Export and import of conversations as files. */
export const createImportExport = (options: ImportExportFeatureOptions) => {
  const files = new ConversationFiles({ ...options, importer: new ConversationImporter(options) });
  const imports = new ConversationImports({ ...options, importRuns: new ImportRuns(options, files) });
  return {
    name: 'import-export',
    routes: importExportRoutes({ ...options, exports: new Exports(options), imports }),
    accountParts: [
      {
        name: 'conversationImports',
        export: (ownerId: string) => exportedImports(options.database.read, ownerId, EXPORTED_AT_ONCE),
      },
    ],
  };
};
