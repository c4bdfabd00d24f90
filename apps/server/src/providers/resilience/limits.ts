import { ProviderError } from './provider-error.ts';
import type { CallContext } from './classify.ts';
import type { RemoteProviderId } from '../provider.ts';

export interface TimeLimits {
  /** From the call to the first sign of life. */
  readonly firstByteMs: number;
  /** Between signs of life before the first text: reasoning models may be silent for a long time. */
  readonly thinkingMs: number;
  /** Between signs of life after the first text. */
  readonly idleMs: number;
  /** The whole attempt. */
  readonly totalMs: number;
}

const COMMON: TimeLimits = { firstByteMs: 30_000, thinkingMs: 120_000, idleMs: 20_000, totalMs: 600_000 };

export const DEFAULT_LIMITS: Readonly<Record<RemoteProviderId, TimeLimits>> = {
  openai: COMMON,
  anthropic: COMMON,
  together: COMMON,
  perplexity: COMMON,
  custom: COMMON,
  // One synchronous answer: the first byte is also the last.
  v0: { ...COMMON, firstByteMs: 180_000 },
};

export interface Watch {
  /** Something arrived; `isText` when a reader would see it. */
  alive(isText: boolean): void;
  stop(): void;
}

/** Aborts the controller with a `ProviderError` when the provider is silent for too long. */
export const watchTime = (controller: AbortController, limits: TimeLimits, call: CallContext): Watch => {
  let hasText = false;
  let isAlive = false;
  const expire = () => {
    const code = isAlive ? 'timeout_idle' : 'timeout_connect';
    controller.abort(new ProviderError({ code, provider: call.provider, model: call.model }));
  };
  const total = setTimeout(() => {
    controller.abort(
      new ProviderError({
        code: 'timeout_idle',
        provider: call.provider,
        model: call.model,
        message: 'The reply took longer than a reply may take.',
      }),
    );
  }, limits.totalMs);
  let silence = setTimeout(expire, limits.firstByteMs);
  const restart = (milliseconds: number) => {
    clearTimeout(silence);
    silence = setTimeout(expire, milliseconds);
  };
  return {
    alive(isText) {
      const changesLimit = !isAlive || (isText && !hasText);
      isAlive = true;
      hasText ||= isText;
      if (changesLimit) restart(hasText ? limits.idleMs : limits.thinkingMs);
      else silence.refresh();
    },
    stop() {
      clearTimeout(silence);
      clearTimeout(total);
    },
  };
};
