import type { Failure as ReplyFailure } from '@symbi/contracts/conversations';
import { Failure } from '../../platform/failure.ts';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import { PROVIDER_LABELS } from '../../providers/provider.ts';
import type { AgentRow } from '../agents/service.ts';

export const keyMissing = (agent: AgentRow): ReplyFailure => ({
  code: 'key_missing',
  message: `${PROVIDER_LABELS[agent.provider]} API key not found. Please add your ${PROVIDER_LABELS[agent.provider]} API key in Settings.`,
  hint: 'Add a key under Settings, API Keys, choose it for this agent, and retry. The built-in agent Symbi Core needs no key.',
});

/** A reply that cannot be requested; the failure gives the reason in words. */
export class ReplyRefused extends Error {
  override readonly name = 'ReplyRefused';
  readonly failure: ReplyFailure;
  constructor(failure: ReplyFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const failureOf = (error: unknown): ReplyFailure => {
  if (error instanceof ReplyRefused) return error.failure;
  if (error instanceof ProviderError) {
    const detail = error.detail === undefined ? '' : ` ${error.detail}`;
    return { code: error.code, message: `${error.message}${detail}`, hint: error.advice };
  }
  // A picture is unavailable because the store is away: without it the model would answer a different question.
  if (error instanceof Failure && error.code === 'unavailable')
    return { code: error.code, message: error.message, hint: 'Retry in a moment.' };
  return {
    code: 'internal',
    message: 'The reply failed because of a fault in the server.',
    hint: 'Retry. If it happens again, tell the operator of this server.',
  };
};
