import * as contract from '@symbi/contracts/context';
import * as embeddingCalls from '@symbi/contracts/context-embeddings';
import * as importCalls from '@symbi/contracts/context-import';
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

export const contextRoutes = ({ contexts, imports, embeddings, engines }: ContextRoutesOptions): Route[] => [
  ...itemRoutes(contexts),
  ...searchRoutes(contexts, engines),
  route(importCalls.startImport, async ({ user, body }) => ({ data: await imports.start(user.id, body) })),
  route(importCalls.readImport, async ({ user, params }) => ({ data: await imports.find(user.id, params.id) })),
  route(importCalls.stopImport, async ({ user, params }) => ({ data: await imports.stop(user.id, params.id) })),
  route(embeddingCalls.readEmbeddings, async ({ user }) => ({ data: await embeddings.state(user.id) })),
  route(embeddingCalls.startEmbeddings, async ({ user }) => ({ data: await embeddings.start(user.id) })),
  route(embeddingCalls.stopEmbeddings, async ({ user }) => ({ data: await embeddings.turnOff(user.id) })),
];
