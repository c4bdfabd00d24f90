import * as exportCalls from '@symbi/contracts/exports';
import * as importCalls from '@symbi/contracts/imports';
import type { RateLimiter, Rule } from '../../platform/http/rate-limit.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import type { ImportExport } from './service.ts';

export interface ImportExportRoutesOptions {
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const rulesOf = (factor: number): { exported: Rule; opened: Rule } => ({
  exported: { name: 'conversation-export', points: 30 * factor, seconds: 60 },
  opened: { name: 'conversation-import', points: 30 * factor, seconds: 3_600 },
});

const importRoutes = (
  { imports, undo }: Pick<ImportExport, 'imports' | 'undo'>,
  limited: (userId: string) => Promise<void>,
): Route[] => [
  route(importCalls.openImport, async ({ user, body }) => {
    await limited(user.id);
    return { data: await imports.open(user.id, body.file, body.copies) };
  }),
  route(importCalls.addPart, async ({ user, params, body }) => ({
    data: await imports.addPart(user.id, params.id, body.n, body.content),
  })),
  route(importCalls.startImport, async ({ user, params }) => ({ data: await imports.start(user.id, params.id) })),
  route(importCalls.listImports, async ({ user }) => ({ data: await imports.list(user.id) })),
  route(importCalls.readImport, async ({ user, params }) => ({ data: await imports.find(user.id, params.id) })),
  route(importCalls.listImportItems, ({ user, params, query }) => imports.items(user.id, params.id, query)),
  route(importCalls.stopImport, async ({ user, params }) => ({ data: await imports.stop(user.id, params.id) })),
  route(importCalls.undoImport, async ({ user, params, body }) => ({
    data: await undo.undo(user.id, params.id, body.after),
  })),
];

export const importExportRoutes = (
  { exports, imports, undo }: ImportExport,
  { rateLimiter, rateLimitFactor }: ImportExportRoutesOptions,
): Route[] => {
  const { exported, opened } = rulesOf(rateLimitFactor);
  return [
    fileRoute(exportCalls.exportConversations, async ({ user }) => {
      await rateLimiter.consume(exported, user.id);
      return exports.all(user.id);
    }),
    fileRoute(exportCalls.exportConversation, async ({ user, params, query }) => {
      await rateLimiter.consume(exported, user.id);
      return exports.one(user.id, params.id, query.format);
    }),
    ...importRoutes({ imports, undo }, (userId) => rateLimiter.consume(opened, userId)),
  ];
};
