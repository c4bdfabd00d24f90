import { z } from 'zod';

/** The closed list of failure codes and the HTTP status of each. */
export const errorStatus = {
  malformed: 400,
  invalid: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  quota_reached: 409,
  /** The agent is foreign and runs elsewhere, and the caller has not consented to sending it this data. */
  agent_consent_required: 409,
  too_large: 413,
  wrong_type: 415,
  rate_limited: 429,
  provider_failed: 502,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
const errorCode = z.enum(codes);

/** The body of every failure. `fields` maps a field's path to its error. */
export const errorBody = z.object({
  success: z.literal(false),
  code: errorCode,
  message: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.json().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
