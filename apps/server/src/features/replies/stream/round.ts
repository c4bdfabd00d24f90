import type { Thinking } from '@symbi/contracts/talk-events';
import type { CompletionEvent, CompletionRequest } from '../../../providers/provider.ts';
import type { PreparedReply } from '../prompt/preparation.ts';
import type { ReplyRecord } from '../reply-record.ts';
import type { ToolRequest, ToolRounds } from '../tools/rounds.ts';
import type { ReplyStream } from './reply-stream.ts';

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
    attachmentId: source.kind === 'attachment' ? source.refId : undefined,
    isNearest: source.id === sources.nearest,
    nearestPart: source.id === sources.nearest ? sources.nearestPart : undefined,
    isOverview: sources.isOverview === true && source.kind === 'attachment',
  })),
  apiKey,
  // Token probabilities matter only when the reply has no other evidence.
  ...(sources.judged.length === 0 && rounds.messages.length === 0 ? { logprobs: true } : {}),
  // Assistants have no temperature setting: the model's default applies.
  ...(agent.kind === 'assistant' ? {} : { temperature: agent.temperature }),
  ...(agent.base_url === null ? {} : { baseUrl: agent.base_url }),
  ...(rounds.tools.length === 0 ? {} : { tools: rounds.tools }),
});

export interface Round {
  readonly stream: ReplyStream;
  readonly record: ReplyRecord;
  /** Aborts the request when no more text is wanted. */
  readonly limit: AbortController;
  readonly elapsed: () => number;
  /** Called when the model begins to think, with each piece of its thoughts, and while it waits for its provider. */
  readonly onThinking: (told?: Pick<Thinking, 'offset' | 'text' | 'waitMs'>) => void;
  /** The text the reply continues; usually empty. */
  readonly begun: string;
}

/** Reads one answer of a model to its end; returns the calls it asks for. */
export const readRound = async (events: AsyncIterable<CompletionEvent>, round: Round): Promise<ToolRequest[]> => {
  const { stream, record, limit, elapsed, onThinking } = round;
  const requests: ToolRequest[] = [];
  record.answerFrom(stream.text().length);
  // Text after a call starts a new paragraph; a continued text goes on where it ended.
  let gap = stream.text() === round.begun ? '' : '\n\n';
  for await (const event of events) {
    if (event.type === 'delta') {
      record.began(elapsed());
      const isJoint = stream.text() === round.begun && round.begun.endsWith(' ');
      const text = `${gap}${isJoint ? event.text.trimStart() : event.text}`;
      gap = '';
      if (stream.write(text)) continue;
      record.note('The reply was cut because it was too long.');
      limit.abort();
      return [];
    }
    if (event.type === 'thinking') onThinking();
    else if (event.type === 'waiting') onThinking({ waitMs: Math.ceil(event.milliseconds) });
    else if (event.type === 'thinks') {
      record.hear(event.offset, event.text);
      onThinking({ offset: event.offset, text: event.text });
    } else if (event.type === 'thought') record.think(event.text);
    else if (event.type === 'citation') record.cite(event);
    else if (event.type === 'warning') record.note(event.message);
    else if (event.type === 'tool-call') requests.push(event);
    else if (event.type === 'finish') record.finish(event);
  }
  return requests;
};
