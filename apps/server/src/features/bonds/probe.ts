import type { Check } from '@symbi/contracts/bonds';
import { helpSections } from '@symbi/contracts/help';
import { trustPercent } from '@symbi/trust/tiers';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import type { Provider, QuotedSource } from '../../providers/provider.ts';
import type { AgentRow } from '../agents/service.ts';
import { splitPromptedThoughts } from '../../providers/resilience/thoughts.ts';

/** Asked of every agent, in this order. They need no knowledge beyond the passages sent along. */
const probeQuestions = ['What is a trust score?', 'What is a pivot?', 'How are API keys protected?'] as const;

const TIME_LIMIT_MS = 60_000;
const TOKENS = 300;
/** More than 300 tokens take. The rest is not read, and what is read is scored on the event loop. */
const LONGEST = 4_000;

const sources: readonly QuotedSource[] = helpSections.flatMap((section) =>
  section.paragraphs.map((text, index) => ({ n: index + 1, title: section.title, text, kind: 'help' })),
);
const passages = sources.map((source) => source.text).join('\n');

export interface ProbeTarget {
  readonly agent: AgentRow;
  readonly provider: Provider;
  readonly apiKey: string;
  /** Ends the probe when the process does. */
  readonly signal: AbortSignal;
}

const ask = async ({ agent, provider, apiKey, signal }: ProbeTarget, question: string): Promise<string> => {
  const request = {
    model: agent.model,
    system: [agent.system_prompt, `Answer from these passages:\n${passages}`]
      .filter((part) => part !== '')
      .join('\n\n'),
    messages: [{ role: 'user' as const, content: question }],
    temperature: agent.temperature,
    maxOutputTokens: Math.min(agent.max_tokens, TOKENS),
    sources: sources.map((source, index) => ({ ...source, n: index + 1 })),
    apiKey,
    ...(agent.base_url === null ? {} : { baseUrl: agent.base_url }),
  };
  let text = '';
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  for await (const event of provider.stream(request, { signal: limited })) {
    if (event.type === 'delta') text += event.text;
    if (text.length > LONGEST) break;
  }
  return (splitPromptedThoughts(text)?.reply ?? text).slice(0, LONGEST).trim();
};

/** Null when the reply says nothing that could be checked. */
const scoreOf = async (question: string, reply: string): Promise<number | null> => {
  const { scoreReply } = await import('@symbi/trust');
  const texts = sources.map(({ title, text }, index) => ({ id: String(index), title, text }));
  return scoreReply({ question, reply, sources: texts, history: [] }).score;
};

const foundOf = (score: number | null | undefined): string => {
  if (score === undefined) return 'The reply was empty';
  return score === null ? 'It gave no answer' : `Answered; trust ${trustPercent(score)}%`;
};

/** Three questions, one after another: the provider answers, says something, and its answer can be scored. */
export const probeAgent = async (probed: ProbeTarget): Promise<Check[]> => {
  const checks: Check[] = [];
  for (const question of probeQuestions) {
    try {
      const reply = await ask(probed, question);
      const score = reply === '' ? undefined : await scoreOf(question, reply);
      checks.push({ name: question, passed: typeof score === 'number', found: foundOf(score) });
    } catch (error) {
      const found = error instanceof ProviderError ? `${error.message} ${error.advice}` : 'The probe failed';
      checks.push({ name: question, passed: false, found });
      // A provider that could not be reached is not asked again.
      return checks;
    }
  }
  return checks;
};
