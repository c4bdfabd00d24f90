import { questionBefore, type WordVectors } from '@symbi/retrieval';
import { inProcess, type Offload } from '../platform/workers/offload.ts';
import { workerTask } from '../platform/workers/task.ts';
import type { work } from './local/answer.task.ts';
import { ProviderError } from './resilience/provider-error.ts';
import { estimateTokens } from './models/tokens.ts';
import type { CompletionEvent, Provider } from './provider.ts';

export { isDeclined } from './local/decline.ts';

const answerTask = workerTask<typeof work>(new URL('local/answer.task.ts', import.meta.url));

/** The built-in agent: answers with sentences of the given sources and their numbers, or says that nothing matches. */
export const createLocalProvider = (
  loadVectors: () => WordVectors | undefined,
  offload: Offload = inProcess,
): Provider => ({
  id: 'local',
  async *stream(request, { signal }): AsyncGenerator<CompletionEvent> {
    const question = request.messages.findLast((message) => message.role === 'user')?.content ?? '';
    // Nothing older than the previous question is read.
    const turns = request.messages.slice(0, -1).map(({ role, content }) => ({ role, text: content }));
    const earlier = questionBefore(turns);
    const history = earlier === undefined ? [] : [earlier];
    const since = earlier === undefined ? [] : turns.slice(turns.indexOf(earlier));
    const replies = since.filter(({ role }) => role === 'assistant').map(({ text }) => text);
    const isFirst = request.messages.length <= 1;
    const asked = { asked: question, sources: request.sources ?? [], history, said: replies.join('\n'), isFirst };
    const text = await offload(answerTask, asked, async () => {
      const { answerFrom } = await import('./local/answer.ts');
      return answerFrom(asked, loadVectors());
    });
    for (const piece of text.match(/\S+\s*/g) ?? []) {
      if (signal.aborted) throw new ProviderError({ code: 'cancelled', provider: 'local', model: request.model });
      yield { type: 'delta', text: piece };
    }
    yield {
      type: 'finish',
      model: request.model,
      usage: { inputTokens: estimateTokens(question), outputTokens: estimateTokens(text), estimated: true },
      reason: 'stop',
    };
  },
});
