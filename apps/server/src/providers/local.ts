import { mendSlips, composeAnswer, createIndex, selectPassages, type WordVectors } from '@symbi/retrieval';
import { contentStems } from '@symbi/text/terms';
import { ProviderError } from './resilience/provider-error.ts';
import { estimateTokens } from './models/tokens.ts';
import type { CompletionEvent, CompletionRequest, Provider, QuotedSource } from './provider.ts';

const PASSAGE_TOKENS = 1_500;
const MATCH_THRESHOLD = 0.5;
const ABOUT = 'I am Symbi Core, the built-in offline agent.';
/** What the built-in agent says instead of an answer. It takes no position. */
export const DECLINE =
  'I found nothing in your context, your capsule, this conversation or the help that answers this, so I will not guess. Add a context item about it, or choose an agent with a language model.';
const GREETING = /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|who are you|what can you do|help)\b/i;
/** What may follow a greeting without making a question of it. */
const GREETED = new Set(['there', 'symbi', 'core', 'everybody', 'everyone', 'all', 'agent', 'again', 'pleas']);

/** Numbers of the composed answer count its passages; the reader's numbers are those of the given sources. */
const renumber = (text: string, numbers: ReadonlyMap<number, number>): string =>
  text.replaceAll(/\[(\d+)\]/g, (mark, digits: string) => {
    const source = numbers.get(Number(digits));
    return source === undefined ? mark : `[${source}]`;
  });

const introduce = (sources: readonly QuotedSource[]): string => {
  const about = sources.find((source) => source.text.startsWith('Symbi Core is the built-in offline agent.'));
  return about === undefined ? ABOUT : `${about.text} [${about.n}]`;
};

const isGreeting = (question: string): boolean =>
  GREETING.test(question) && contentStems(question.replace(GREETING, '')).every((stem) => GREETED.has(stem));

const answerFrom = (asked: string, request: CompletionRequest, vectors: WordVectors | undefined): string => {
  const sources = request.sources ?? [];
  const isFirst = request.messages.length <= 1;
  if (isGreeting(asked) || (isFirst && contentStems(asked).length === 0)) return introduce(sources);
  const texts = sources.flatMap(({ title, text }) => [title, text]);
  const question = vectors === undefined ? asked : mendSlips(asked, texts, vectors.ids);
  const index = createIndex(vectors === undefined ? {} : { vectors });
  for (const source of sources)
    index.add({ id: String(source.n), content: { title: source.title, text: source.text } });
  const help = new Set(sources.filter(({ kind }) => kind === 'help').map(({ n }) => String(n)));
  const isStrict = (id: string): boolean => help.has(id);
  // The title of a section is no answer, and would stand in the way of its text.
  const hits = index
    .search({ query: question, limit: 12 })
    .filter(({ id, passage }) => passage.path !== 'title' || !isStrict(id));
  const passages = selectPassages(hits, { budgetTokens: PASSAGE_TOKENS, threshold: MATCH_THRESHOLD });
  const history = request.messages.slice(0, -1).map(({ role, content }) => ({ role, text: content }));
  const answer = composeAnswer({ question, passages, history, isStrict });
  if (!answer.answered) return DECLINE;
  return renumber(answer.text, new Map(answer.citations.map((citation) => [citation.n, Number(citation.documentId)])));
};

/** The built-in agent: it answers with sentences of the given sources and their numbers, or says that nothing matches. */
export const createLocalProvider = (loadVectors: () => WordVectors | undefined): Provider => ({
  id: 'local',
  async *stream(request, { signal }): AsyncGenerator<CompletionEvent> {
    const question = request.messages.findLast((message) => message.role === 'user')?.content ?? '';
    const text = answerFrom(question, request, loadVectors());
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
