import * as contract from '@symbi/contracts/context';
import * as embeddingCalls from '@symbi/contracts/context-embeddings';
import * as importCalls from '@symbi/contracts/context-import';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Engines } from './search/engine.ts';
import type { Embeddings } from './embeddings/embeddings.ts';
import type { Imports } from './imports/imports.ts';
import { presentContext, presentHit } from './presenter.ts';
import type { Contexts } from './service.ts';

export interface ContextRoutesOptions {
  readonly contexts: Contexts;
  readonly imports: Imports;
  readonly embeddings: Embeddings;
  readonly engines: Engines;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const itemRoutes = (contexts: Contexts): Route[] => [
  route(contract.listContexts, async ({ user, query }) => {
    const [{ rows, count }, usage] = await Promise.all([contexts.list(user.id, query), contexts.usage(user.id)]);
    const data = rows.map(presentContext);
    return { data, contexts: data, count, page: query.page, totalPages: Math.ceil(count / query.limit), usage };
  }),
  route(contract.listContextTags, async ({ user }) => {
    const data = await contexts.tags(user.id);
    return { data, count: data.length };
  }),
  route(contract.readContext, async ({ user, params }) => ({
    data: presentContext(await contexts.find(user.id, params.id)),
  })),
  route(contract.createContext, async ({ user, body }) => {
    const { row, duplicates } = await contexts.create(user.id, body);
    return { _id: row.id, data: presentContext(row), duplicates };
  }),
  route(contract.updateContext, async ({ user, params, body }) => {
    const { row, duplicates } = await contexts.update(user.id, params.id, body);
    return { data: presentContext(row), duplicates };
  }),
  route(contract.deactivateContext, async ({ user, params }) => ({
    data: presentContext(await contexts.setActive(user.id, params.id, false)),
  })),
  route(contract.activateContext, async ({ user, params }) => ({
    data: presentContext(await contexts.setActive(user.id, params.id, true)),
  })),
  route(contract.removeContext, async ({ user, params }) => {
    await contexts.remove(user.id, params.id);
    return {};
  }),
  route(contract.bridgeContexts, async ({ user, body }) => {
    const { rows, created, existing } = await contexts.bridge(user.id, body);
    return { data: rows.map(presentContext), created, existing };
  }),
];

const searchRoutes = (contexts: Contexts, engines: Engines): Route[] => [
  route(contract.readSearchStatus, async ({ user }) => engines.status(user.id)),
  route(contract.searchContexts, async ({ user, query }) => {
    const { results, engine, notice } = await contexts.search(user.id, query);
    const data = results.map(presentHit);
    return { data, results: data, count: data.length, engine, ...(notice === undefined ? {} : { notice }) };
  }),
];

const nothing = new Uint8Array();

const importRoutes = ({ imports, rateLimiter, rateLimitFactor }: ContextRoutesOptions): Route[] => {
  const perMinute = { name: 'context-documents', points: 60 * rateLimitFactor, seconds: 60 };
  return [
    route(importCalls.startImport, async ({ user, body }) => ({ data: await imports.start(user.id, body) })),
    route(importCalls.startDocumentImport, async ({ user, query: { name: file, tag, trustScore }, body = nothing }) => {
      await rateLimiter.consume(perMinute, user.id);
      return { data: await imports.startDocument(user.id, { file, tag, trustScore, bytes: body }) };
    }),
    route(importCalls.readImport, async ({ user, params }) => ({ data: await imports.find(user.id, params.id) })),
    route(importCalls.stopImport, async ({ user, params }) => ({ data: await imports.stop(user.id, params.id) })),
  ];
};

export const contextRoutes = (options: ContextRoutesOptions): Route[] => [
  ...itemRoutes(options.contexts),
  ...searchRoutes(options.contexts, options.engines),
  ...importRoutes(options),
  route(embeddingCalls.readEmbeddings, async ({ user }) => ({ data: await options.embeddings.state(user.id) })),
  route(embeddingCalls.startEmbeddings, async ({ user }) => ({ data: await options.embeddings.start(user.id) })),
  route(embeddingCalls.stopEmbeddings, async ({ user }) => ({ data: await options.embeddings.turnOff(user.id) })),
];
