import type { ErrorBody, ErrorCode } from '@symbi/contracts/errors';

/** Error codes of the server, and two of the client: no response, and a response that does not match the contract. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

interface Parts {
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly details?: ErrorBody['details'];
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The error of every failed call. `status` is 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: ErrorBody['details'];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: Parts, options?: ErrorOptions) {
    super(parts.message, options);
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields ?? {};
    this.details = parts.details;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }

  /** True if a retry may succeed. */
  get isTemporary(): boolean {
    return this.code === 'network' || this.code === 'unavailable' || this.status >= 500;
  }
}

/** Whether an error is an `ApiError` with this code. */
export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;
