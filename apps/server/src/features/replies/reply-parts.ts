import type { Citation, Failure as ReplyFailure, Usage } from '@symbi/contracts/conversations';
import type { TrustSource } from '@symbi/contracts/trust';
import { costOf } from '../../providers/models.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { PROVIDER_LABELS, type CompletionEvent } from '../../providers/provider.ts';
import type { AgentRow } from '../agents/service.ts';
import type { StoredCall } from '../messages/service.ts';

/** What the provider told beside the text. */
export interface Told {
  readonly citations: { url: string; title: string; text: string }[];
  readonly notices: string[];
  readonly calls: StoredCall[];
  /** The text is what a command of the person put out: nobody claims anything in it. */
  isOutput: boolean;
  finish: Extract<CompletionEvent, { type: 'finish' }> | undefined;
  firstTokenMs: number | undefined;
}

/** A reply may ask its model several times: the last answer's name and reason count, and the tokens of all. */
export const addFinish = (told: Told, finish: NonNullable<Told['finish']>): void => {
  const before = told.finish?.usage ?? { inputTokens: 0, outputTokens: 0, estimated: false };
  told.finish = {
    ...finish,
    usage: {
      inputTokens: before.inputTokens + finish.usage.inputTokens,
      outputTokens: before.outputTokens + finish.usage.outputTokens,
      estimated: before.estimated || finish.usage.estimated,
    },
  };
};

export const keyMissing = (agent: AgentRow): ReplyFailure => ({
  code: 'key_missing',
  message: `${PROVIDER_LABELS[agent.provider]} API key not found. Please add your ${PROVIDER_LABELS[agent.provider]} API key in Settings.`,
  hint: 'Add a key under Settings, API Keys, choose it for this agent, and retry. The built-in agent Symbi Core needs no key.',
});

/** A reply that cannot even be asked for; the failure says why, in words. */
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
  return {
    code: 'internal',
    message: 'The reply failed because of a fault in the server.',
    hint: 'Retry. If it happens again, tell the operator of this server.',
  };
};

/** Numbers like [2] in the text, of sources that were given. */
export const citationsOf = (text: string, quoted: readonly TrustSource[], told: Told): Citation[] => {
  const mentioned = new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map((match) => Number(match[1])));
  const fromSources = quoted.flatMap((source, index): Citation[] =>
    mentioned.has(index + 1) ? [{ n: index + 1, title: source.title, sourceId: source.id }] : [],
  );
  const fromProvider = told.citations.map((cited, index): Citation => ({
    n: quoted.length + index + 1,
    title: cited.title,
    url: cited.url,
    sourceId: `citation:${index}`,
  }));
  return [...fromSources, ...fromProvider];
};

/** What a provider cited with its text can serve as evidence. */
export const providerSources = (told: Told): TrustSource[] =>
  told.citations
    .map((cited, index): TrustSource => ({
      id: `citation:${index}`,
      kind: 'citation',
      title: cited.title,
      text: cited.text,
      url: cited.url,
    }))
    .filter((source) => source.text !== '');

export const usageOf = (agent: AgentRow, told: Told, durationMs: number): Usage | undefined => {
  if (told.finish === undefined) return undefined;
  const { model, usage } = told.finish;
  const cost =
    agent.provider === 'local'
      ? null
      : (costOf(agent.provider, model, usage) ?? costOf(agent.provider, agent.model, usage));
  return {
    provider: agent.provider,
    model,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    estimated: usage.estimated,
    durationMs,
    ...(told.firstTokenMs === undefined ? {} : { firstTokenMs: told.firstTokenMs }),
    ...(cost === null ? {} : { costUsd: cost }),
  };
};

export const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
