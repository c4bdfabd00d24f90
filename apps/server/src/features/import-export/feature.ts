import { importExportRoutes, type ImportExportRoutesOptions } from './routes.ts';
import { createImportExportService, type ImportExportOptions } from './service.ts';

/** Export and import of conversations as files. */
export const createImportExport = (options: ImportExportOptions & ImportExportRoutesOptions) => {
  const service = createImportExportService(options);
  return {
    name: 'import-export',
    routes: importExportRoutes(service, options),
    accountParts: [{ name: 'conversationImports', export: service.exportImports }],
  };
};
