import { estimateTokens } from '../../../providers/models/tokens.ts';
import { describeResult, readCommand } from '../../assistants/service.ts';
import { callsOf } from '../../messages/service.ts';
import type { PreparedReply } from '../prompt/preparation.ts';
import type { ReplyRecord } from '../reply-record.ts';
import type { ReplyStream } from '../stream/reply-stream.ts';
import type { ToolRounds } from './rounds.ts';

/** The outcome of the calls the previous reply waited for. */
const decided = ({ path }: PreparedReply): string | undefined => {
  const last = path.at(-1);
  if (last === undefined || last.sender === 'user') return undefined;
  return callsOf(last)
    .filter((call) => call.permission === 'write')
    .map((call) => {
      if (call.state === 'done') return 'Done: I kept it in your context.';
      return call.state === 'refused' ? 'I did not do it.' : `It could not be done: ${call.result ?? ''}`;
    })
    .join('\n\n');
};

const runCommand = async (content: string, rounds: ToolRounds): Promise<string | undefined> => {
  const command = readCommand(content);
  if (command === undefined) return undefined;
  if ('help' in command) return command.help;
  const executed = await rounds.direct(command.name, command.arguments);
  if (executed.state === 'needs_confirmation') return 'I will do this when you approve it.';
  return executed.state === 'done' ? describeResult(command.name, executed.value) : (executed.result ?? '');
};

/**
 * The built-in assistant has no model to choose functions: a person names them with a slash. False when the message is
 * not a command; then it is answered like any other.
 */
export const replyDirectly = async (
  prepared: PreparedReply,
  rounds: ToolRounds,
  stream: ReplyStream,
  record: ReplyRecord,
): Promise<boolean> => {
  const { agent, question } = prepared;
  if (agent.kind !== 'assistant' || agent.provider !== 'local') return false;
  const text = decided(prepared) ?? (await runCommand(question.content, rounds));
  if (text === undefined) return false;
  stream.write(text);
  record.markAsOutput();
  const usage = { inputTokens: estimateTokens(question.content), outputTokens: estimateTokens(text), estimated: true };
  record.finish({ type: 'finish', model: agent.model, usage, reason: 'stop' });
  return true;
};
