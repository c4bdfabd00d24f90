import { hostname } from 'node:os';
import { agentInput } from '@symbi/contracts/agents';
import { loadVectors } from '@symbi/retrieval/vectors';
import type { RedisClientType } from 'redis';
import { Agents } from './features/agents/service.ts';
import { createModelLists } from './features/agents/models.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { createApiKeys } from './features/api-keys/service.ts';
import { createAttempts } from './features/auth/attempts.ts';
import { createPasswords } from './features/auth/password.ts';
import { authRoutes } from './features/auth/routes.ts';
import { Auth, type AccountPart } from './features/auth/service.ts';
import { capsuleRoutes } from './features/capsules/routes.ts';
import { Capsules } from './features/capsules/service.ts';
import { contextFeature } from './features/context/feature.ts';
import { conversationFeature } from './features/conversations/feature.ts';
import { projectFeature } from './features/projects/feature.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import { createReceipts } from './features/receipts/service.ts';
import { reportFeature } from './features/reports/feature.ts';
import { timelineAccountParts } from './features/timeline/account.ts';
import { judgmentRoutes } from './features/judgments/routes.ts';
import { Judgments } from './features/judgments/service.ts';
import { createProposers } from './features/roundtable/proposers.ts';
import { roundtableRoutes } from './features/roundtable/routes.ts';
import { RoundtableService } from './features/roundtable/service.ts';
import { timelineRoutes } from './features/timeline/routes.ts';
import { createTimeline } from './features/timeline/service.ts';
import { openSigningKeys } from './features/timeline/signer.ts';
import { serveVerifyPage } from './features/timeline/verify-page.ts';
import { userRoutes } from './features/users/routes.ts';
import { createUsers } from './features/users/service.ts';
import { migrations } from './migrations/index.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open.ts';
import type { Environment } from './platform/env.ts';
import { Idempotency } from './platform/http/idempotency.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { createHttp } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';
import { systemRoutes, serveDocuments } from './platform/http/system.ts';
import { createId } from './platform/id.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { createRuns } from './platform/runs/runs.ts';
import { openKeyring } from './platform/secret.ts';
import { createLocalProvider } from './providers/local.ts';
import { createProviders } from './providers/registry.ts';

export { rotateLogKey } from './features/timeline/rotate.ts';

export interface AppOptions {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  /** The built web app; without it only the API answers. */
  readonly siteDirectory: string | undefined;
  readonly redis?: RedisClientType | undefined;
}

const GRACE_MS = 15_000;

const definedUrls = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    (['openai', 'anthropic', 'together', 'perplexity', 'v0'] as const).flatMap((id) => {
      const url = environment[`${id.toUpperCase() as Uppercase<typeof id>}_BASE_URL`];
      return url === undefined ? [] : [[id, url]];
    }),
  );

/** What every new account starts with: an agent that needs no key and no network. */
const firstAgent = agentInput.parse({
  name: 'Symbi Core',
  description:
    'The built-in offline agent. It answers only from what it can cite: your context, your capsule, this conversation and the help.',
  provider: 'local',
  model: 'symbi-core',
  contextBridgeEnabled: true,
});

/** The composition root: the only place that knows every feature. */
export const createApp = async ({ environment, clock, log, version, siteDirectory, redis }: AppOptions) => {
  const keyring = openKeyring(environment.SYMBI_KEYRING, environment.DATA_DIR);
  const database = await openDatabase({ environment, migrations, clock, log });
  const rateLimiter = await createRateLimiter(database, clock, redis);
  const rateLimitFactor = environment.RATE_LIMIT_FACTOR;
  const users = createUsers({ database, clock });
  const accountParts: AccountPart[] = [];

  const runs = createRuns({
    database,
    clock,
    log,
    processId: `${hostname()}-${process.pid}-${createId()}`,
    announceStop: (runId) => realtime.io.serverSideEmit('stopRun', runId),
  });
  const realtime = createRealtime({
    log,
    authenticate: (token) => auth.authenticate(token),
    ...(redis === undefined ? {} : { redis }),
    ...(environment.PUBLIC_URL === undefined ? {} : { publicUrl: environment.PUBLIC_URL }),
    onStopRun: (runId) => runs.stopHere(runId),
  });
  const providers = createProviders({
    local: createLocalProvider(loadVectors),
    baseUrls: definedUrls(environment),
    allowPrivate: environment.ALLOW_PRIVATE_PROVIDERS,
  });
  const apiKeys = createApiKeys({ database, clock, keyring });
  const agents = new Agents({ database, clock, users, apiKeys, checkBaseUrl: (url) => providers.checkBaseUrl(url) });
  const auth: Auth = new Auth({
    database,
    clock,
    users,
    passwords: createPasswords(),
    attempts: createAttempts(database, clock),
    rateLimitFactor,
    onSessionsEnded: (userId, sessionIds) => realtime.endSessions(userId, sessionIds),
    accountParts,
    onRegistered: async (transaction, user) => {
      await agents.createIn(transaction, user.id, firstAgent);
      await reports.scheduler.enrol(transaction, user.id);
    },
  });
  const publicHost = environment.PUBLIC_URL === undefined ? 'symbi.local' : new URL(environment.PUBLIC_URL).hostname;
  const logKeys = await openSigningKeys({ database, keyring, clock, name: publicHost }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const timeline = createTimeline({ database, clock, keys: logKeys });
  const receipts = createReceipts({ database, clock, timeline });
  const reports = reportFeature({ database, clock, log, users, timeline, io: realtime.io });
  const capsules = new Capsules({
    database,
    clock,
    ownsSession: (ownerId, conversationId) => conversations.owns(ownerId, conversationId),
    onChanged: async (transaction, { ownerId, session, changed, content }) => {
      await timeline.append(transaction, ownerId, session, [
        { type: 'capsule_change', fields: { actor_id: ownerId, changed }, content },
      ]);
    },
  });
  const context = await contextFeature({
    database,
    clock,
    log,
    runs,
    realtime,
    apiKeys,
    providers,
    vectors: loadVectors,
    weaviateUrl: environment.WEAVIATE_URL,
  });
  const conversations = conversationFeature({
    database,
    clock,
    log,
    users,
    agents,
    apiKeys,
    capsules,
    timeline,
    providers,
    realtime,
    runs,
    rateLimiter,
    rateLimitFactor,
    retrieval: context.contexts,
    calibrationOf: (ownerId) => judgments.calibrationOf(ownerId),
    onScored: (transaction, { ownerId, agent, message, explanation, stance }) =>
      reports.scored(transaction, ownerId, {
        messageId: message.id,
        conversationId: message.conversation_id,
        agent: { id: agent.id, name: agent.name, threshold: agent.trust_score_threshold },
        score: explanation.score,
        change: stance === undefined ? undefined : { score: stance.change_point_score, kind: stance.kind },
      }),
  });
  const judgments = new Judgments({ database, clock, timeline, messages: conversations.messages });
  const roundtable = new RoundtableService({
    database,
    log,
    conversations: conversations.conversations,
    ownsSession: (ownerId, session) => conversations.ownsSession(ownerId, session),
    receipts,
    proposers: createProposers({ apiKeys, provider: (id) => providers.get(id), traeUrl: environment.TRAE_BASE_URL }),
  });
  const projects = projectFeature({ database, clock, log, users, runs, realtime });
  accountParts.push(
    {
      name: 'apiKeys',
      export: async (ownerId) =>
        (await apiKeys.list(ownerId)).map(({ id, name, provider, mask, created_at }) => ({
          id,
          name,
          provider,
          mask,
          created_at,
        })),
    },
    { name: 'agents', export: (ownerId) => agents.exportAll(ownerId) },
    context.accountPart,
    ...conversations.accountParts,
    judgments.accountPart,
    ...projects.accountParts,
    ...timelineAccountParts(database, timeline),
    receipts.accountPart,
    ...reports.accountParts,
  );

  const metrics = createMetrics(runs.activeCount, () => realtime.io.engine.clientsCount);
  const state = { draining: false };
  const routes = [
    ...systemRoutes({ database, state, environment, version, logKey: () => logKeys.newest.vkey }),
    ...userRoutes(users, {
      activeBridges: (ownerId) => context.contexts.countBridges(ownerId),
      bondedAgents: (ownerId) => agents.countBonded(ownerId),
    }),
    ...authRoutes(auth, users, clock),
    ...apiKeyRoutes(apiKeys, (transaction, ownerId, keyId) => agents.releaseKey(transaction, ownerId, keyId)),
    ...agentRoutes(agents, createModelLists(apiKeys, providers)),
    ...capsuleRoutes(capsules),
    ...context.routes,
    ...timelineRoutes({ timeline, keys: logKeys, clock, rateLimiter, rateLimitFactor }),
    ...receiptRoutes(receipts),
    ...conversations.routes,
    ...judgmentRoutes(judgments),
    ...roundtableRoutes(roundtable, rateLimiter, rateLimitFactor),
    ...projects.routes,
    ...reports.routes,
  ];
  const http = createHttp({
    log,
    routes,
    authenticate: (token) => auth.authenticate(token),
    rateLimiter,
    rateLimitFactor,
    idempotency: new Idempotency(database, clock),
    trustedProxyHops: environment.TRUSTED_PROXY_HOPS,
    secure: environment.PUBLIC_URL?.startsWith('https:') ?? false,
    ...(environment.METRICS ? { onAnswer: (observed) => metrics.observeAnswer(observed) } : {}),
  });
  serveDocuments(http, {
    routes,
    version,
    logKey: () => logKeys.newest.vkey,
    metrics: environment.METRICS ? metrics : undefined,
  });
  serveVerifyPage(http);
  if (siteDirectory !== undefined) await serveSite(http, siteDirectory);
  realtime.attach(http.server);
  await http.ready();
  await runs.start();
  reports.scheduler.start();

  return {
    http,
    routes,
    database,
    /** Makes the reports that are due now; the schedule does so by itself. */
    makeDueReports: () => reports.scheduler.runDue(),
    listen: (): Promise<string> => http.listen({ port: environment.PORT, host: environment.HOST }),
    /** Ends cleanly: nothing that was acknowledged is lost, and what runs is handed over. */
    async drain(): Promise<void> {
      state.draining = true;
      http.server.closeIdleConnections();
      const closing = new Promise<void>((resolve) => {
        http.server.close(() => resolve());
      });
      await reports.scheduler.stop();
      await runs.drain(GRACE_MS);
      await realtime.drain();
      http.server.closeIdleConnections();
      await Promise.race([closing, new Promise<void>((resolve) => setTimeout(resolve, 3_000).unref())]);
      await http.close();
      await rateLimiter.close();
      providers.close();
      await database.close();
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
