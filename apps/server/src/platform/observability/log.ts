import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const redactedPaths = [
  'authorization',
  'token',
  'password',
  'currentPassword',
  'newPassword',
  'key',
  'apiKey',
  'secret',
  '*.authorization',
  '*.token',
  '*.password',
  '*.currentPassword',
  '*.newPassword',
  '*.key',
  '*.apiKey',
  '*.secret',
  'error.requestBodyValues',
  'error.responseHeaders',
  'error.responseBody',
  'error.options.details',
];

/** Strings that look like a credential, anywhere in a log line. */
const credentials = /\b(?:sk|pk|key|v1|pplx|tgp)[-_][\w-]{8,}|\bBearer\s+[\w.~+/=-]+/g;

const withoutCredentials = (text: string): string => text.replaceAll(credentials, '[redacted]');

/** Only the name, message and stack of an error are logged, never its bodies or headers. */
const serializeError = (error: unknown): unknown =>
  error instanceof Error
    ? {
        name: error.name,
        message: withoutCredentials(error.message),
        stack: withoutCredentials(error.stack ?? ''),
        ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
        ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
      }
    : withoutCredentials(String(error));

/** Structured lines on standard output. JSON encoding keeps each entry on one line. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { error: serializeError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
