import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));

/** The environment as design documents name it; every other module gets values, never `process.env`. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  PUBLIC_URL: httpUrl.optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('contact@symbi.example'),
  SYMBI_KEYRING: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  ANTHROPIC_BASE_URL: httpUrl.optional(),
  TOGETHER_BASE_URL: httpUrl.optional(),
  PERPLEXITY_BASE_URL: httpUrl.optional(),
  V0_BASE_URL: httpUrl.optional(),
  TRAE_BASE_URL: httpUrl.optional(),
  ALLOW_PRIVATE_PROVIDERS: flag,
  WEAVIATE_URL: httpUrl.optional(),
  /** Where its gRPC is when that is not port 50051 of the same host. */
  WEAVIATE_GRPC_URL: httpUrl.optional(),
  WEAVIATE_API_KEY: z.string().min(1).optional(),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
});
export type Environment = z.infer<typeof schema>;

/** A bad value of the environment, in one line for the person who starts the server. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Reads and checks the environment once; empty values count as absent. Throws `EnvironmentError`. */
export const parseEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new EnvironmentError(`Cannot start: ${problems.join('; ')}`);
};

/** The only place that reads the process's environment. */
export const readVariables = (): Record<string, string | undefined> => process.env;

/** The providers' addresses that an operator has set. */
export const providerUrls = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    (['openai', 'anthropic', 'together', 'perplexity', 'v0'] as const).flatMap((id) => {
      const url = environment[`${id.toUpperCase() as Uppercase<typeof id>}_BASE_URL`];
      return url === undefined ? [] : [[id, url]];
    }),
  );
