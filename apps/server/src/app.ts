import { signNote } from '@symbi/ledger';
import { loadVectors } from '@symbi/retrieval/vectors';
import { Agents } from './features/agents/service.ts';
import { firstAgent } from './features/agents/first-agent.ts';
import { createModelLists, isPreferable } from './features/agents/models.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { assistantFeature } from './features/assistants/feature.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { createApiKeys } from './features/api-keys/service.ts';
import { createPasswords } from './features/auth/password.ts';
import { authRoutes } from './features/auth/routes.ts';
import { Auth, type AccountPart, type AuthOptions } from './features/auth/service.ts';
import { bondFeature } from './features/bonds/feature.ts';
import { capsuleRoutes } from './features/capsules/routes.ts';
import { Capsules } from './features/capsules/service.ts';
import { contextFeature } from './features/context/feature.ts';
import { createChecks } from './features/checks/feature.ts';
import { createConversations } from './features/conversations/feature.ts';
import { createFeedback } from './features/feedback/feature.ts';
import { createImportExport } from './features/import-export/feature.ts';
import { createMessages } from './features/messages/feature.ts';
import { projectFeature } from './features/projects/feature.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import { createReceipts } from './features/receipts/service.ts';
import { reportFeature } from './features/reports/feature.ts';
import { timelineAccountParts } from './features/timeline/account.ts';
import { createReplies } from './features/replies/feature.ts';
import { roundtableFeature } from './features/roundtable/feature.ts';
import { createScoring } from './features/scoring/feature.ts';
import { Search } from './features/search/service.ts';
import { createShares } from './features/shares/feature.ts';
import { timelineRoutes } from './features/timeline/routes.ts';
import { createTimeline } from './features/timeline/service.ts';
import { openSigningKeys } from './features/timeline/signer.ts';
import { serveVerifyPage } from './features/timeline/verify-page.ts';
import { userRoutes } from './features/users/routes.ts';
import { createUsers } from './features/users/service.ts';
import { migrations } from './migrations/index.ts';
import { isRestoreBegun } from './platform/database/backup/begun.ts';
import { openDatabase } from './platform/database/open.ts';
import { providerUrls } from './platform/env.ts';
import { createEvents } from './platform/events.ts';
import { createFeatures } from './platform/feature.ts';
import { createAttempts } from './platform/http/attempts.ts';
import { Idempotency } from './platform/http/idempotency.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import type { Route } from './platform/http/route.ts';
import { createHttp, stopAccepting } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';
import { systemRoutes, serveDocuments } from './platform/http/system.ts';
import type { AppOptions } from './platform/app-options.ts';
import { createLive, type Live } from './platform/live.ts';
import { openTracing } from './platform/open-tracing.ts';
import { userRoom } from './platform/realtime/realtime.ts';
import { openKeyring } from './platform/secret.ts';
import { openPools } from './platform/workers/pools.ts';
import { createLocalProvider } from './providers/local.ts';
import { createProviders } from './providers/registry.ts';
import { traceProviders } from './providers/traced.ts';

export { rotateLogKey } from './features/timeline/rotate.ts';

const GRACE_MS = 15_000;

/** What stands below every feature. */
const openFoundation = async ({ environment, clock, log, redis, version, passwordCost }: AppOptions) => {
  if (isRestoreBegun(environment.DATA_DIR))
    throw new Error(
      `A restore into ${environment.DATA_DIR} was broken off. Run it again, or empty the directory: npm run restore -- FILE`,
    );
  const keyring = openKeyring(environment.SYMBI_KEYRING, environment.DATA_DIR);
  const database = await openDatabase({ environment, migrations, clock, log });
  const name = environment.PUBLIC_URL === undefined ? 'symbi.local' : new URL(environment.PUBLIC_URL).hostname;
  const logKeys = await openSigningKeys({ database, keyring, clock, name }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const rateLimiter = await createRateLimiter(database, clock, redis);
  const tracing = await openTracing(environment.OTEL_EXPORTER_OTLP_ENDPOINT, { version, log });
  const untraced = createProviders({
    local: createLocalProvider(loadVectors),
    baseUrls: providerUrls(environment),
    allowPrivate: environment.ALLOW_PRIVATE_PROVIDERS,
  });
  const providers = tracing === undefined ? untraced : traceProviders(untraced, tracing.call);
  const users = createUsers({ database, clock });
  const apiKeys = createApiKeys({ database, clock, keyring });
  const agents = new Agents({ database, clock, users, apiKeys, providers });
  const rateLimitFactor = environment.RATE_LIMIT_FACTOR;
  return {
    environment,
    clock,
    log,
    events: createEvents(log),
    database,
    logKeys,
    passwords: createPasswords(passwordCost),
    rateLimiter,
    rateLimitFactor,
    providers,
    tracing,
    users,
    apiKeys,
    agents,
    ...openPools(),
  };
};

type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** What features add to accounts, which come before them in the order: filled while the features are put together. */
interface AccountHooks {
  readonly parts: AccountPart[];
  readonly registered: AuthOptions['onRegistered'][];
  readonly sessionsEnded: AuthOptions['onSessionsEnded'][];
}

const createAccounts = (foundation: Foundation, hooks: AccountHooks): Auth => {
  const { database, clock, users, agents, passwords, rateLimitFactor } = foundation;
  return new Auth({
    database,
    clock,
    users,
    passwords,
    attempts: createAttempts(database, clock),
    rateLimitFactor,
    accountParts: hooks.parts,
    onSessionsEnded: (userId, sessionIds) => {
      for (const listener of hooks.sessionsEnded) listener(userId, sessionIds);
    },
    onRegistered: async (transaction, user) => {
      await agents.createIn(transaction, user.id, firstAgent);
      for (const listener of hooks.registered) await listener(transaction, user);
    },
  });
};

/** Sessions of conversations: their log, receipts, capsule, reports, messages and what is said of them. */
const createSessions = async (foundation: Foundation, live: Live) => {
  const { database, clock, log, users, environment, logKeys } = foundation;
  const features = createFeatures(foundation.events);
  const timeline = createTimeline({ database, clock, keys: logKeys });
  const receipts = createReceipts({ database, clock, timeline });
  const reports = reportFeature({ database, clock, log, users, timeline, io: live.realtime.io });
  const capsules = new Capsules({
    database,
    clock,
    ownsSession: (ownerId, conversationId) => conversations.service.owns(ownerId, conversationId),
    onChanged: async (transaction, { ownerId, session, changed, content }) => {
      const fields = { actor_id: ownerId, changed };
      await timeline.append(transaction, ownerId, session, [{ type: 'capsule_change', fields, content }]);
    },
    announce: (ownerId, saved) => live.realtime.io.to(userRoom(ownerId)).emit('capsule:saved', saved),
  });
  const context = await contextFeature({ ...foundation, ...live, vectors: loadVectors });
  const search = new Search(database);
  const assistants = assistantFeature({
    ...foundation,
    later: () => ({ ...context.forAssistants, ...conversations.forAssistants, ...messages.forAssistants }),
  });
  const spoken = { ...foundation, ...live, search, capsules, timeline };
  const conversations = features.add(createConversations(spoken));
  const listed = { ...spoken, conversations: conversations.service, channel: conversations.channel };
  const messages = features.add(createMessages(listed));
  const said = { ...listed, messages: messages.service, views: messages.views, sent: messages.sent };
  const scoring = features.add(createScoring(said));
  const feedback = features.add(createFeedback({ ...said, ...scoring.service }));
  const written = {
    ...said,
    ...scoring.service,
    retrieval: context.contexts,
    functions: assistants.functions,
    feedback: feedback.service,
    onReplyEnded: (provider: string, state: string) => live.metrics?.countReply(provider, state),
  };
  features.add(createReplies(written));
  features.add(createChecks({ ...written, reads: messages.service.reads }));
  features.add(createImportExport(said));
  features.add(createShares({ ...foundation, logKey: () => logKeys.newest.vkey }));
  features.add(reports);
  const roundtable = roundtableFeature({ ...listed, receipts, traeUrl: environment.TRAE_BASE_URL });
  const bonds = bondFeature({ ...foundation, runs: live.runs, sign: (text) => signNote(text, logKeys.newest) });
  const projects = projectFeature({ ...foundation, ...live });
  const spokenOf = { features, conversations: conversations.service, timeline, receipts, capsules };
  return { ...spokenOf, reports, assistants, context, roundtable, bonds, projects };
};

type Sessions = Awaited<ReturnType<typeof createSessions>>;

const accountParts = ({ database, apiKeys, agents }: Foundation, sessions: Sessions): AccountPart[] => [
  { name: 'apiKeys', export: (ownerId) => apiKeys.exportAll(ownerId) },
  ...agents.accountParts,
  sessions.context.accountPart,
  ...sessions.features.accountParts,
  ...sessions.projects.accountParts,
  ...timelineAccountParts(database, sessions.timeline),
  sessions.receipts.accountPart,
  sessions.roundtable.accountPart,
];

const createRoutes = (foundation: Foundation, sessions: Sessions, auth: Auth): Route[] => {
  const { clock, users, agents, apiKeys, providers, rateLimiter, rateLimitFactor, logKeys } = foundation;
  const modelLists = createModelLists(apiKeys, providers);
  return [
    ...userRoutes(users, {
      isModel: (ownerId, model) => isPreferable(modelLists, ownerId, model),
      activeBridges: (ownerId) => sessions.context.contexts.countBridges(ownerId),
      bondedAgents: (ownerId) => agents.countBonded(ownerId),
    }),
    ...authRoutes(auth, users, clock),
    ...apiKeyRoutes(apiKeys, (transaction, ownerId, keyId) => agents.releaseKey(transaction, ownerId, keyId)),
    ...agentRoutes(
      agents,
      modelLists,
      async (ownerId, conversationId) => (await sessions.conversations.find(ownerId, conversationId)).last_seq,
    ),
    ...sessions.bonds.routes,
    ...sessions.assistants.routes,
    ...capsuleRoutes(sessions.capsules),
    ...sessions.context.routes,
    ...timelineRoutes({ timeline: sessions.timeline, keys: logKeys, clock, rateLimiter, rateLimitFactor }),
    ...receiptRoutes(sessions.receipts),
    ...sessions.features.routes,
    ...sessions.roundtable.routes,
    ...sessions.projects.routes,
  ];
};

interface Serving {
  readonly foundation: Foundation;
  readonly live: Live;
  readonly auth: Auth;
  readonly routes: readonly Route[];
}

const createServer = async ({ foundation, live, auth, routes }: Serving, options: AppOptions) => {
  const { environment, clock, log, database, rateLimiter, rateLimitFactor, logKeys, tracing } = foundation;
  const watchers = [live.metrics?.observeAnswer, tracing?.request].filter((watch) => watch !== undefined);
  const http = createHttp({
    log,
    routes,
    authenticate: (token) => auth.authenticate(token),
    rateLimiter,
    rateLimitFactor,
    idempotency: new Idempotency(database, clock),
    trustedProxyHops: environment.TRUSTED_PROXY_HOPS,
    secure: environment.PUBLIC_URL?.startsWith('https:') ?? false,
    ...(watchers.length === 0 ? {} : { onAnswer: (answered) => watchers.forEach((watch) => watch(answered)) }),
  });
  serveDocuments(http, { routes, version: options.version, logKey: () => logKeys.newest.vkey, metrics: live.metrics });
  serveVerifyPage(http);
  if (options.siteDirectory !== undefined) await serveSite(http, options.siteDirectory);
  live.realtime.attach(http.server);
  await http.ready();
  return http;
};

/** The composition root: the only place that knows every feature. */
export const createApp = async (options: AppOptions) => {
  const foundation = await openFoundation(options);
  const hooks: AccountHooks = { parts: [], registered: [], sessionsEnded: [] };
  const auth = createAccounts(foundation, hooks);
  const live = await createLive({ ...foundation, ...options, authenticate: (token) => auth.authenticate(token) });
  const sessions = await createSessions(foundation, live);
  const { scheduler } = sessions.reports;
  hooks.parts.push(...accountParts(foundation, sessions));
  hooks.registered.push((transaction, user) => scheduler.enrol(transaction, user.id));
  hooks.sessionsEnded.push((userId, sessionIds) => live.realtime.endSessions(userId, sessionIds));
  const { database, environment, logKeys } = foundation;
  const state = { draining: false };
  const system = systemRoutes({ ...foundation, ...options, state, logKey: () => logKeys.newest.vkey });
  const routes = [...system, ...createRoutes(foundation, sessions, auth)];
  const http = await createServer({ foundation, live, auth, routes }, options);
  await live.runs.start();
  scheduler.start();
  return {
    http,
    routes,
    database,
    io: live.realtime.io,
    logKey: () => logKeys.newest.vkey,
    /** Makes the reports that are due now; the schedule does so by itself. */
    makeDueReports: () => scheduler.runDue(),
    listen: (): Promise<string> => http.listen({ port: environment.PORT, host: environment.HOST }),
    /** Ends cleanly: nothing that was acknowledged is lost, and what runs is handed over. */
    async drain(): Promise<void> {
      state.draining = true;
      const closed = stopAccepting(http);
      await scheduler.stop();
      await live.runs.drain(GRACE_MS);
      await live.realtime.drain();
      await closed();
      await foundation.rateLimiter.close();
      foundation.providers.close();
      await sessions.context.close();
      await Promise.all([foundation.workers.close(), foundation.textWorkers.close()]);
      await foundation.tracing?.close();
      await database.close();
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
