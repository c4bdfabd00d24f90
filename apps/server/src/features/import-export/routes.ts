import * as contract from '@symbi/contracts/transfers';
import type { RateLimiter, Rule } from '../../platform/http/rate-limit.ts';
import { fileRoute, publicRoute, route, type Route } from '../../platform/http/route.ts';
import type { Exports } from './export/exports.ts';
import type { ConversationImports } from './import/imports.ts';
import type { Shares } from '../shares/service.ts';

export interface TransferRoutesOptions {
  readonly exports: Exports;
  readonly imports: ConversationImports;
  readonly shares: Shares;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const rulesOf = (factor: number): { exported: Rule; opened: Rule; shared: Rule; seen: Rule } => ({
  exported: { name: 'transfer-export', points: 30 * factor, seconds: 60 },
  opened: { name: 'transfer-import', points: 30 * factor, seconds: 3_600 },
  shared: { name: 'transfer-share', points: 30 * factor, seconds: 60 },
  // What guesses tokens gets nowhere in any case; what loads a page over and over is slowed down.
  seen: { name: 'transfer-seen', points: 120 * factor, seconds: 60 },
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

export const transferRoutes = (options: TransferRoutesOptions): Route[] => {
  const { exports, imports, shares, rateLimiter, rateLimitFactor } = options;
  const { exported, opened, shared, seen } = rulesOf(rateLimitFactor);
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
    route(contract.createShare, async ({ user, body }) => {
      await rateLimiter.consume(shared, user.id);
      const { share, token } = await shares.create(user.id, body);
      return { data: share, token };
    }),
    route(contract.listShares, async ({ user, query }) => ({ data: await shares.list(user.id, query.conversation) })),
    route(contract.removeShare, async ({ user, params }) => {
      await shares.remove(user.id, params.id);
      return {};
    }),
    publicRoute(contract.readShared, async ({ params, context }) => {
      await rateLimiter.consume(seen, context.address);
      return { data: await shares.read(params.token) };
    }),
  ];
};
