import type { ErrorBody } from '@symbi/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFull, isUnreachable } from '../database/database.ts';
import { Failure, tryAgainIn } from '../failure.ts';

/** No route has this address. */
export const nothingHere = (): Failure => new Failure('not_found', 'There is nothing at this address');

const ofFastify = (code: string, status: number): Failure => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('too_large', 'The request is too large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure('wrong_type', 'Send application/json, or the bytes of a file as application/octet-stream');
  if (status === 404) return nothingHere();
  return new Failure('malformed', 'The request is malformed');
};

/** Turns any error into a `Failure`; unexpected ones become `internal` and reveal no details. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (isStorageFull(error))
    return new Failure('storage_full', 'There is no room left to store this. Nothing was changed.', { cause: error });
  if (isUnreachable(error)) return tryAgainIn(2, 'unavailable', 'The database cannot be reached.', error);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && 'statusCode' in error) {
    const status = Number(error.statusCode);
    if (status >= 400 && status < 500) return ofFastify(error.code, status);
  }
  return new Failure('internal', 'Something went wrong on the server', { cause: error });
};

/** As `toFailure`, but a sender who broke off in the middle of a body is not taken for a database that did. */
export const failureOf = (error: unknown, { raw }: FastifyRequest): Failure =>
  error === raw.errored ? new Failure('malformed', 'The request broke off') : toFailure(error);

export const failureBody = (failure: Failure, requestId: string): ErrorBody => ({
  success: false,
  code: failure.code,
  message: failure.message,
  error: failure.message,
  ...(failure.options.fields === undefined ? {} : { fields: failure.options.fields }),
  ...(failure.options.details === undefined ? {} : { details: failure.options.details as ErrorBody['details'] }),
  requestId,
});

/** Sends a failure with its status and, if any, its retry time. */
export const sendFailure = (reply: FastifyReply, failure: Failure, requestId: string): FastifyReply => {
  if (failure.options.retryAfterSeconds !== undefined)
    void reply.header('retry-after', failure.options.retryAfterSeconds);
  return reply.status(failure.status).send(failureBody(failure, requestId));
};
