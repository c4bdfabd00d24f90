import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { Exports, type ExportsOptions } from './export/exports.ts';
import { ImportRun, type ImportRunOptions } from './import/import-run.ts';
import { ConversationImporter, type ConversationImporterOptions } from './import/importer.ts';
import { ConversationImports } from './import/imports.ts';
import { exportedImports } from './queries.ts';
import { importExportRoutes } from './routes.ts';

export interface ImportExportFeatureOptions
  extends ExportsOptions, ConversationImporterOptions, Omit<ImportRunOptions, 'importer'> {
  readonly runs: Runs;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const EXPORTED_AT_ONCE = 10_000;

/** Files of conversations that go out and come in. */
export const createImportExport = (options: ImportExportFeatureOptions) => {
  const run = new ImportRun({ ...options, importer: new ConversationImporter(options) });
  const imports = new ConversationImports(options);
  return {
    name: 'import-export',
    run,
    routes: importExportRoutes({ ...options, exports: new Exports(options), imports }),
    accountParts: [
      {
        name: 'conversationImports',
        export: (ownerId: string) => exportedImports(options.database.read, ownerId, EXPORTED_AT_ONCE),
      },
    ],
  };
};
