import { toolCall } from '@symbi/contracts/tool-calls';
import type { TrustSource } from '@symbi/contracts/trust';
import { z } from 'zod';
import type { CompletionMessage } from '../../providers/provider.ts';
import type { MessageRow, PathRow } from './table.ts';

/** A stored call: also holds the provider's own id and the round it was made in. */
const storedCall = toolCall.extend({ callId: z.string(), round: z.number().int() });
const storedCalls = z.array(storedCall);
export type StoredCall = z.infer<typeof storedCall>;

export const callsOf = (row: Pick<MessageRow, 'tool_calls'>): StoredCall[] =>
  row.tool_calls === '[]' ? [] : storedCalls.parse(JSON.parse(row.tool_calls));

const outputOf = ({ state, result = '' }: StoredCall): string => {
  switch (state) {
    case 'done':
      return result;
    case 'failed':
      return `Error: ${result}`;
    case 'needs_confirmation':
      return 'This waits for the person to confirm it. It was not run.';
    case 'refused':
      return 'The person refused this. It was not run.';
    case 'requires_action':
      return result;
  }
};

/** Calls with their results, in the form a model sees them. */
export const messagesOfCalls = (calls: readonly StoredCall[]): CompletionMessage[] =>
  [...Map.groupBy(calls, (call) => call.round).values()].flatMap((round): CompletionMessage[] => [
    {
      role: 'assistant',
      content: '',
      toolCalls: round.map((call) => ({ id: call.callId, name: call.name, arguments: call.arguments })),
    },
    ...round.map((call): CompletionMessage => ({
      role: 'tool',
      toolCallId: call.callId,
      name: call.name,
      content: outputOf(call),
    })),
  ]);

/** Results of functions can be evidence for what the reply says. */
export const sourcesOfCalls = (calls: readonly StoredCall[]): TrustSource[] =>
  calls.flatMap((call): TrustSource[] =>
    call.state === 'done' && call.result !== undefined
      ? [{ id: `function:${call._id}`, kind: 'function', title: call.name, text: call.result }]
      : [],
  );

/** Rows written since the person's last message: replies that waited for a confirmation. */
export const sinceQuestion = (path: readonly PathRow[]): readonly PathRow[] =>
  path.slice(path.findLastIndex((row) => row.sender === 'user') + 1);
