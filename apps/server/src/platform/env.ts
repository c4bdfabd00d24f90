import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1' || value === 'true');

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));

const wholeNumber = (minimum: number, maximum: number) => {
  const rule = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number(rule).int(rule).min(minimum, rule).max(maximum, rule);
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The environment variables, named as in the design documents; other modules receive values, not `process.env`. */
const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
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
  /** Model servers offered where private addresses are allowed, separated by commas. */
  LOCAL_MODEL_SERVERS: z
    .string()
    .default('http://localhost:11434/v1,http://localhost:1234/v1')
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(httpUrl).max(10, 'must be at most 10 addresses')),
  WEAVIATE_URL: httpUrl.optional(),
  /** The gRPC address, unless it is port 50051 of the same host. */
  WEAVIATE_GRPC_URL: httpUrl.optional(),
  WEAVIATE_API_KEY: z.string().min(1).optional(),
  /** Contexts one person may keep. */
  CONTEXT_ITEMS_PER_PERSON: wholeNumber(1, 1_000_000).default(50_000),
  CONTEXT_MB_PER_PERSON: wholeNumber(1, 10_000).default(50),
  /** Total size of the files one person may attach to conversations. */
  ATTACHMENT_MB_PER_PERSON: wholeNumber(1, 1_000_000).default(500),
  /** An S3-compatible service that keeps attached files instead of `DATA_DIR`. */
  ATTACHMENT_S3_ENDPOINT: httpUrl.optional(),
  ATTACHMENT_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  ATTACHMENT_S3_REGION: z.string().min(1).default('us-east-1'),
  ATTACHMENT_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  ATTACHMENT_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ATTACHMENT_S3_PATH_STYLE: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('1')
    .transform((value) => value === '1'),
  /** Memory limit for the search indexes of all people together. */
  CONTEXT_INDEX_MB: wholeNumber(1, 100_000).default(512),
  /** Threads that rank, answer and score; by default as many as there are processors to spare. */
  REPLY_THREADS: wholeNumber(0, 64).optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  METRICS: flag,
  /** 'off', the folder of a model to use instead of the bundled one, or the address of a server whose model judges. */
  TRUST_VERIFIER: z.string().optional(),
  TRUST_VERIFIER_MODEL: z.string().trim().min(1).max(200).optional(),
  TRUST_VERIFIER_KEY: z.string().min(1).optional(),
  /** The same for the sentence encoder. */
  CONTEXT_ENCODER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number')
    .min(1, 'must be at least 1')
    .max(1_000_000, 'must be at most 1000000')
    .default(1),
});
const ofBucket = [
  'ATTACHMENT_S3_ENDPOINT',
  'ATTACHMENT_S3_BUCKET',
  'ATTACHMENT_S3_ACCESS_KEY_ID',
  'ATTACHMENT_S3_SECRET_ACCESS_KEY',
] as const;

const isAddress = (verifier = ''): boolean => /^https?:/i.test(verifier);

/** A judge needs both an address and a model; a model name alone would be ignored. */
const namesJudge = schema.superRefine(({ TRUST_VERIFIER: verifier, ...value }, context) => {
  const problem = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (!isAddress(verifier)) {
    for (const name of ['TRUST_VERIFIER_MODEL', 'TRUST_VERIFIER_KEY'] as const)
      if (value[name] !== undefined) problem(name, 'is for a TRUST_VERIFIER that is an address');
    return;
  }
  if (!httpUrl.safeParse(verifier).success) problem('TRUST_VERIFIER', 'must be an http or https address');
  if (value.TRUST_VERIFIER_MODEL === undefined) problem('TRUST_VERIFIER_MODEL', 'must be set with an address');
});

/** Requires all of a bucket's settings or none: with only some of them, files would silently go to disk. */
const whole = namesJudge.superRefine((value, context) => {
  const given = ofBucket.find((name) => value[name] !== undefined);
  if (given === undefined) return;
  for (const name of ofBucket)
    if (value[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `must be set with ${given}` });
});
export type Environment = z.infer<typeof schema>;

/** An invalid environment value, as one line for the operator. */
class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Reads and checks the environment once; empty values count as absent. Throws `EnvironmentError`. */
export const parseEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = whole.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new EnvironmentError(`Cannot start: ${problems.join('; ')}`);
};

/** The only place that reads the process's environment. */
export const readVariables = (): Record<string, string | undefined> => process.env;

/** The remote judge used instead of a local model; undefined when none is configured. */
export const verifierJudge = (environment: Environment) => {
  const { TRUST_VERIFIER: baseUrl, TRUST_VERIFIER_MODEL: model, TRUST_VERIFIER_KEY: apiKey = '' } = environment;
  return baseUrl !== undefined && model !== undefined
    ? { baseUrl: baseUrl.replace(/\/+$/, ''), model, apiKey }
    : undefined;
};

/** Provider addresses set by the operator. */
export const providerUrls = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    (['openai', 'anthropic', 'together', 'perplexity', 'v0'] as const).flatMap((id) => {
      const url = environment[`${id.toUpperCase() as Uppercase<typeof id>}_BASE_URL`];
      return url === undefined ? [] : [[id, url]];
    }),
  );
