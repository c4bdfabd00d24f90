import { encoderFolder } from '@symbi/encoder/setting';
import { loadVectors } from '@symbi/retrieval/vectors';
import { verifierFolder } from '@symbi/verifier/setting';
import { migrations } from './migrations/index.ts';
import type { AppOptions } from './platform/app-options.ts';
import { isRestoreBegun } from './platform/database/backup/restore-marker.ts';
import { openDatabase } from './platform/database/open.ts';
import { providerUrls, verifierJudge } from './platform/env.ts';
import { createEvents } from './platform/events.ts';
import { createFeatures } from './platform/feature.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { openTracing } from './platform/observability/open-tracing.ts';
import { openKeyring } from './platform/secret.ts';
import { openPools, spareThreads, type Pools } from './platform/workers/pools.ts';
import { createLocalProvider } from './providers/local.ts';
import { createProviders } from './providers/registry.ts';
import { traceProviders } from './providers/traced-providers.ts';

const openProviders = (
  { environment }: AppOptions,
  tracing: Awaited<ReturnType<typeof openTracing>>,
  { offload }: Pools,
) => {
  const providers = createProviders({
    local: createLocalProvider(loadVectors, offload),
    baseUrls: providerUrls(environment),
    allowPrivate: environment.ALLOW_PRIVATE_PROVIDERS,
  });
  return tracing === undefined ? providers : traceProviders(providers, tracing.call);
};

/** The infrastructure below every feature. */
export const openFoundation = async (options: AppOptions) => {
  const { environment, clock, log, redis, version } = options;
  if (isRestoreBegun(environment.DATA_DIR))
    throw new Error(
      `A restore into ${environment.DATA_DIR} was broken off. Run it again, or empty the directory: npm run restore -- FILE`,
    );
  const judge = verifierJudge(environment);
  const verifier = judge === undefined ? verifierFolder(environment.TRUST_VERIFIER) : undefined;
  const encoder = encoderFolder(environment.CONTEXT_ENCODER);
  const keyring = openKeyring(environment.SYMBI_KEYRING, environment.DATA_DIR);
  const database = await openDatabase({ environment, migrations, clock, log });
  const rateLimiter = await createRateLimiter(database, clock, redis);
  const tracing = await openTracing(environment.OTEL_EXPORTER_OTLP_ENDPOINT, { version, log });
  const events = createEvents(log);
  const pools = openPools(environment.REPLY_THREADS ?? spareThreads());
  return {
    ...options,
    keyring,
    database,
    events,
    features: createFeatures(events),
    host: environment.PUBLIC_URL === undefined ? 'symbi.local' : new URL(environment.PUBLIC_URL).hostname,
    rateLimiter,
    rateLimitFactor: environment.RATE_LIMIT_FACTOR,
    providers: openProviders(options, tracing, pools),
    tracing,
    vectors: loadVectors,
    verifierFolder: verifier,
    verifierJudge: judge,
    encoderFolder: encoder,
    ...pools,
  };
};

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;
