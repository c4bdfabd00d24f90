import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider';
import { fromHttp, fromStream, type CallContext } from '../resilience/classify.ts';
import { ProviderError } from '../resilience/provider-error.ts';

/** Our error for one the SDK itself made; undefined when it only wrapped something `fromThrown` handles. */
export const fromSdk = (error: unknown, context: CallContext): ProviderError | undefined => {
  if (APICallError.isInstance(error)) return fromApiCall(error, context);
  if (InvalidResponseDataError.isInstance(error) && /without a finish reason/.test(error.message)) {
    return new ProviderError({ code: 'cut', provider: context.provider, model: context.model });
  }
  const isUnreadable =
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error);
  if (!isUnreadable) return undefined;
  return fromUnreadable(error, context);
};

const fromApiCall = (error: APICallError, context: CallContext): ProviderError | undefined => {
  // An error frame at the head of a stream: the frame says more than the status the SDK makes up for it.
  if (error.data !== undefined) return fromStream(error.data, context);
  if (error.cause !== undefined || error.statusCode === undefined || error.statusCode < 400) return undefined;
  return fromHttp({ status: error.statusCode, message: error.message }, context);
};

/** A frame that fits no schema may still be an error, in a shape the SDK does not know. */
const fromUnreadable = (
  error: JSONParseError | TypeValidationError | InvalidResponseDataError,
  context: CallContext,
): ProviderError => {
  if (TypeValidationError.isInstance(error) && holdsError(error.value)) return fromStream(error.value, context);
  return new ProviderError({ code: 'malformed', provider: context.provider, model: context.model });
};

const holdsError = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('error' in value || ('message' in value && 'code' in value));
