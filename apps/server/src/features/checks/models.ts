import type { JudgeSetting } from '@symbi/contracts/agents';
import type { ConsistencyCheck, JudgeOpinion, TrustExplanation } from '@symbi/contracts/trust';
import { askOnce, usageOfAnswers } from '../../providers/ask-once.ts';
import { createGate } from '../../providers/gate.ts';
import type { Providers } from '../../providers/registry.ts';
import { judgeOf, type AgentRow } from '../agents/service.ts';
import { citationsOf, type MessageRow, type Messages } from '../messages/service.ts';
import { type PreparationOptions, prepareReply } from '../replies/service.ts';
import { findingOf } from '../scoring/service.ts';
import { agreementOf, judgePrompt, readVerdicts } from './judge.ts';
import { JUDGE_TOKENS } from './offers.ts';
import { type SearchResult, searchQuestion, searchWith } from './search/search.ts';
import { searcherOf } from './search/searchers.ts';

/** The limit on concurrent requests of all checks: replies take precedence. */
const REQUESTS_AT_ONCE = 10;
/** At temperature 0 the answers could not differ and would always agree. */
const LEAST_TEMPERATURE = 0.7;
export interface ModelsOptions extends PreparationOptions {
  readonly messages: Messages;
  readonly providers: Providers;
}

/** A reply being checked, with what is known about it. */
export interface Subject {
  readonly reply: MessageRow;
  readonly agent: AgentRow;
  readonly stored: TrustExplanation;
}

/** The models a check asks. Their answers are material, and a failure becomes a sentence in it. */
export class CheckModels {
  readonly #options: ModelsOptions;
  readonly #gate = createGate(REQUESTS_AT_ONCE);

  constructor(options: ModelsOptions) {
    this.#options = options;
  }

  /** Asks the same model the same question again. */
  async sample({ reply, agent }: Subject, asked: number, signal: AbortSignal): Promise<ConsistencyCheck | undefined> {
    const { providers } = this.#options;
    if (asked === 0 || agent.provider === 'local') return undefined;
    // A reader of the answers also sees the reply's sources, under its numbers.
    const cited = citationsOf(reply);
    // Uses the agent the prompt was made for, which may have changed since this check began.
    const { prompt, apiKey, agent: now } = await prepareReply(this.#options, reply.owner_id, { reply, cited });
    if (now.owner_id !== reply.owner_id) return undefined;
    const request = {
      model: now.model,
      system: prompt.system,
      messages: prompt.messages,
      maxOutputTokens: now.max_tokens,
      temperature: Math.max(now.temperature, LEAST_TEMPERATURE),
      apiKey,
      ...(now.base_url === null ? {} : { baseUrl: now.base_url }),
    };
    const provider = providers.get(now.provider);
    const gate = this.#gate;
    const answers = await Promise.all(
      Array.from({ length: asked }, () => askOnce({ provider, request, signal, gate })),
    );
    const usage = usageOfAnswers(now.provider, now.model, answers);
    const problem = answers.find((answer) => answer.problem !== undefined)?.problem;
    const samples = answers.map(({ text }) => text).filter((text) => text !== '');
    return { asked, samples, usage, ...(problem === undefined ? {} : { problem }) };
  }

  async #keyOfJudge(ownerId: string, { provider, apiKeyId }: JudgeSetting): Promise<string | undefined> {
    if (apiKeyId === null) return provider === 'custom' ? '' : undefined;
    const key = await this.#options.apiKeys.find(ownerId, apiKeyId);
    return key?.provider === provider ? this.#options.apiKeys.open(key) : undefined;
  }

  /** A second model's verdict on each sentence. */
  async judge({ reply, agent, stored }: Subject, signal: AbortSignal): Promise<JudgeOpinion | undefined> {
    const setting = judgeOf(agent);
    if (setting === null || stored.sentences.length === 0) return undefined;
    const { model } = setting;
    const nothing = { model, sentences: [], agreement: null, usage: { inputTokens: 0, outputTokens: 0 } };
    const apiKey = await this.#keyOfJudge(reply.owner_id, setting);
    if (apiKey === undefined) return { ...nothing, problem: 'Its key is no longer there.' };
    const { system, question } = judgePrompt(await this.#questionOf(reply), reply.content, stored);
    const request = {
      model,
      system,
      messages: [{ role: 'user' as const, content: question }],
      maxOutputTokens: JUDGE_TOKENS,
      temperature: 0,
      apiKey,
      ...(setting.baseUrl === null ? {} : { baseUrl: setting.baseUrl }),
    };
    const provider = this.#options.providers.get(setting.provider);
    const answer = await askOnce({ provider, request, signal, gate: this.#gate });
    const usage = usageOfAnswers(setting.provider, model, [answer]);
    if (answer.text === '') return { ...nothing, usage, problem: answer.problem ?? 'It did not answer.' };
    const sentences = readVerdicts(answer.text, stored);
    if (sentences === undefined)
      return { ...nothing, usage, problem: 'Its answer was not a verdict for each sentence.' };
    return { model, sentences, finding: findingOf(sentences), agreement: agreementOf(sentences, stored), usage };
  }

  async #questionOf(reply: MessageRow): Promise<string> {
    const path = await this.#options.messages.reads.pathTo(reply);
    return path.findLast(({ sender }) => sender === 'user')?.content ?? '';
  }

  /** A provider's web search: the passages of the pages it cites. */
  async search(
    { reply, agent, stored: { search } }: Subject,
    isByHand: boolean,
    signal: AbortSignal,
  ): Promise<SearchResult | undefined> {
    const { agents, apiKeys, messages, providers } = this.#options;
    const searcher = await searcherOf({ agents, apiKeys }, reply.owner_id, agent, { search, isByHand });
    if (searcher === undefined) return undefined;
    const question = searchQuestion(await messages.reads.pathTo(reply));
    const apiKey = apiKeys.open(searcher.key);
    return searchWith(searcher, question, { providers, gate: this.#gate, apiKey, signal });
  }
}
