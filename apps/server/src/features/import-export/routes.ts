import * as contract from '@symbi/contracts/transfers';
import type { RateLimiter, Rule } from '../../platform/http/rate-limit.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import type { Exports } from './export/exports.ts';
import type { ConversationImports } from './import/imports.ts';

export interface ImportExportRoutesOptions {
  readonly exports: Exports;
  readonly imports: ConversationImports;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const rulesOf = (factor: number): { exported: Rule; opened: Rule } => ({
  exported: { name: 'transfer-export', points: 30 * factor, seconds: 60 },
  opened: { name: 'transfer-import', points: 30 * factor, seconds: 3_600 },
});

const importRoutes = (imports: ConversationImports, limited: (userId: string) => Promise<void>): Route[] => [
  route(contract.openImport, async ({ user, body }) => {
    await limited(user.id);
    return { data: await imports.open(user.id, body.file) };
  }),
  route(contract.addPart, async ({ user, params, body }) => ({
    data: await imports.addPart(user.id, params.id, body.n, body.content),
  })),
  route(contract.startImport, async ({ user, params }) => ({ data: await imports.start(user.id, params.id) })),
  route(contract.listImports, async ({ user }) => ({ data: await imports.list(user.id) })),
  route(contract.readImport, async ({ user, params }) => ({ data: await imports.find(user.id, params.id) })),
  route(contract.listImportItems, ({ user, params, query }) => imports.items(user.id, params.id, query)),
  route(contract.stopImport, async ({ user, params }) => ({ data: await imports.stop(user.id, params.id) })),
];

export const importExportRoutes = (options: ImportExportRoutesOptions): Route[] => {
  const { exports, imports, rateLimiter, rateLimitFactor } = options;
  const { exported, opened } = rulesOf(rateLimitFactor);
  return [
    fileRoute(contract.exportConversations, async ({ user }) => {
      await rateLimiter.consume(exported, user.id);
      return exports.all(user.id);
    }),
    fileRoute(contract.exportConversation, async ({ user, params, query }) => {
      await rateLimiter.consume(exported, user.id);
      return exports.one(user.id, params.id, query.format);
    }),
    ...importRoutes(imports, (userId) => rateLimiter.consume(opened, userId)),
  ];
};
