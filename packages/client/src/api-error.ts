import type { ErrorBody, ErrorCode } from '@symbi/contracts/errors';

/** Codes of the server, and two of our own: no answer came, or one that the contract does not know. */
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

/** Every failed call ends in one of these. `status` is 0 when no answer came. */
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

  /** True when asking again may help. */
  get isTemporary(): boolean {
    return this.code === 'network' || this.code === 'unavailable' || this.status >= 500;
  }
}

/** True of the failure of a call that has this code. */
export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;
