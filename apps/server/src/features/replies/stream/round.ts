import { limits } from '@symbi/contracts/limits';
import type { CompletionEvent, CompletionRequest } from '../../../providers/provider.ts';
import type { PreparedReply } from '../prompt/preparation.ts';
import { addFinish, isHttp, type Told } from '../reply-parts.ts';
import type { Asked, ToolRounds } from '../tools/rounds.ts';
import type { ReplyStream } from './reply-stream.ts';

const TITLE_LENGTH = 300;

export const requestOf = (
  { agent, prompt, sources, apiKey }: PreparedReply,
  rounds: ToolRounds,
): CompletionRequest => ({
  model: agent.model,
  system: prompt.system,
  messages: [...prompt.messages, ...rounds.messages],
  maxOutputTokens: agent.max_tokens,
  sources: sources.quoted.map((source, index) => ({
    n: index + 1,
    title: source.title,
    text: source.text,
    kind: source.kind,
  })),
  apiKey,
  // Assistants have no temperature to set: the model's own counts.
  ...(agent.kind === 'assistant' ? {} : { temperature: agent.temperature }),
  ...(agent.base_url === null ? {} : { baseUrl: agent.base_url }),
  ...(rounds.tools.length === 0 ? {} : { tools: rounds.tools }),
});

export interface Round {
  readonly written: ReplyStream;
  readonly told: Told;
  /** Ends the request when no more of it is wanted. */
  readonly limit: AbortController;
  readonly elapsed: () => number;
}

/** Reads one answer of a model to its end; returns the calls it asks for. */
export const readRound = async (events: AsyncIterable<CompletionEvent>, round: Round): Promise<Asked[]> => {
  const { written, told, limit, elapsed } = round;
  const asked: Asked[] = [];
  let gap = written.text() === '' ? '' : '\n\n';
  for await (const event of events) {
    if (event.type === 'delta') {
      told.firstTokenMs ??= elapsed();
      const text = `${gap}${event.text}`;
      gap = '';
      if (written.write(text)) continue;
      told.notices.push('The reply was cut because it was too long.');
      limit.abort();
      return [];
    }
    if (event.type === 'citation' && isHttp(event.url)) {
      const text = (event.text ?? '').slice(0, limits.sourceLength);
      told.citations.push({ url: event.url, title: event.title.slice(0, TITLE_LENGTH), text });
    } else if (event.type === 'warning') told.notices.push(event.message);
    else if (event.type === 'tool-call') asked.push(event);
    else if (event.type === 'finish') addFinish(told, event);
  }
  return asked;
};
