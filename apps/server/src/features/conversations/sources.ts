import type { Capsule } from '@symbi/contracts/capsules';
import type { TrustSource } from '@symbi/contracts/trust';
import { helpSections } from '@symbi/contracts/help';
import { createIndex, searchText, type HistoryTurn, type RetrievalIndex } from '@symbi/retrieval';
import { loadVectors } from '@symbi/retrieval/vectors';
import type { AgentRow } from '../agents/service.ts';
import type { MessageRow } from './table.ts';

/** A passage found in the user's contexts for a question. */
export interface RetrievedPassage {
  readonly contextId: string;
  readonly title: string;
  readonly text: string;
}

export interface Retrieval {
  /** Passages of the owner's active contexts that match, best first, within a budget of tokens. */
  retrieve(
    ownerId: string,
    question: string,
    history: readonly HistoryTurn[],
    budgetTokens: number,
  ): Promise<RetrievedPassage[]>;
  /** How many contexts there are to look in. */
  countActive(ownerId: string): Promise<number>;
}

const CONTEXT_TOKENS = 1_500;
const SOURCE_LENGTH = 8_000;
/** As many sources as a reader can keep apart by their numbers. */
const QUOTED_SOURCES = 8;
/** What the built-in agent says of itself when it is greeted. */
const ABOUT_SOURCE = 'help:built-in-agent:0';

const capsuleText = (capsule: Capsule): string =>
  [
    capsule.goals.length > 0 ? `Goals: ${capsule.goals.join('; ')}.` : '',
    capsule.tone_prefs.length > 0 ? `Tone: ${capsule.tone_prefs.join('; ')}.` : '',
    capsule.constraints.length > 0 ? `Constraints: ${capsule.constraints.join('; ')}.` : '',
    capsule.tags.length > 0 ? `Tags: ${capsule.tags.join(', ')}.` : '',
    capsule.notes === '' ? '' : `Notes: ${capsule.notes}`,
  ]
    .filter((line) => line !== '')
    .join('\n');

const capsuleSource = (session: string, capsule: Capsule): TrustSource[] => {
  const text = capsuleText(capsule);
  return text === '' ? [] : [{ id: 'capsule', kind: 'capsule', title: 'Context Capsule', text, refId: session }];
};

const helpSources: readonly TrustSource[] = helpSections.flatMap((section) =>
  section.paragraphs.map((text, index): TrustSource => ({
    id: `help:${section.id}:${index}`,
    kind: 'help',
    title: section.title,
    text,
    refId: section.id,
  })),
);

const turnSources = (rows: readonly MessageRow[]): TrustSource[] =>
  rows
    .filter((row) => row.sender === 'user' && row.content !== '')
    .map((row): TrustSource => ({
      id: `turn:${row.id}`,
      kind: 'turn',
      title: 'You said',
      text: row.content.slice(0, SOURCE_LENGTH),
      refId: row.id,
    }));

const ASKS =
  /^\W*(?:please|can|could|would|will|do|does|is|are|what|who|when|where|why|how|which|tell|give|show|write|explain|list|calculate|translate|make|find|\/)\b|[?？]\s*$|^\s*\//i;

/** A question or a request of one's own says nothing that could answer another. */
const states = ({ text }: TrustSource): boolean => !ASKS.test(text);

export const contextSource = (passage: RetrievedPassage, index: number): TrustSource => ({
  id: `context:${passage.contextId}:${index}`,
  kind: 'context',
  title: passage.title,
  text: passage.text,
  refId: passage.contextId,
});

/**
 * What a reply is judged by. What the person said shows facts about the person, beside sources alone; the question (the
 * last that the person said) is no evidence for its answer.
 */
export const judgedSources = (given: readonly TrustSource[], path: readonly MessageRow[]): TrustSource[] => {
  const sources = given.filter(({ kind }) => kind !== 'turn');
  const question = path.findLastIndex(({ sender }) => sender === 'user');
  return sources.length === 0 ? [] : [...sources, ...turnSources(path.slice(0, question))];
};

export interface SourceRequest {
  readonly ownerId: string;
  readonly session: string;
  readonly agent: AgentRow;
  readonly capsule: Capsule;
  /** The shown branch up to and with the question, oldest first. */
  readonly path: readonly MessageRow[];
  readonly question: string;
  /** False when the agent may be given nothing of its user's contexts and capsule. */
  readonly mayShare: boolean;
}

export interface Sources {
  /** What the model may quote by number: context, help, and for the built-in agent also the capsule and earlier turns. */
  readonly quoted: TrustSource[];
  /** What the reply is judged by. */
  readonly judged: TrustSource[];
}

/** The help never changes while the server runs, so it is read once; what a reply adds to it is taken out again. */
let readHelp: RetrievalIndex | undefined;
const helpIndex = (): RetrievalIndex => {
  if (readHelp !== undefined) return readHelp;
  const index = createIndex({ vectors: loadVectors() });
  for (const source of helpSources) index.add({ id: source.id, content: { title: source.title, text: source.text } });
  readHelp = index;
  return index;
};

const ranked = (index: RetrievalIndex, sources: readonly TrustSource[], query: string): string[] => {
  try {
    for (const source of sources) index.add({ id: source.id, content: { title: source.title, text: source.text } });
    return index.rank({ query, limit: QUOTED_SOURCES }).map(({ id }) => id);
  } finally {
    for (const { id } of sources) index.remove(id);
  }
};

/** The sources that fit the question best, best first, the help among them; they are numbered in this order. */
export const bestSources = (
  sources: readonly TrustSource[],
  question: string,
  history: readonly HistoryTurn[],
): TrustSource[] => {
  const index = helpIndex();
  const query = searchText({ question, history });
  const best = ranked(index, sources, query);
  const wanted = new Set([...best, ABOUT_SOURCE]);
  const byId = new Map([...sources, ...helpSources].map((source) => [source.id, source]));
  return [...wanted].flatMap((id) => byId.get(id) ?? []);
};

/** Collects what a reply may rest on. The offline agent answers from these alone. */
export const gatherSources = async (retrieval: Retrieval, request: SourceRequest): Promise<Sources> => {
  const { agent, path, question, mayShare } = request;
  const isLocal = agent.provider === 'local';
  const history = path
    .slice(0, -1)
    .map((row) => ({ role: row.sender === 'user' ? 'user' : 'assistant', text: row.content }));
  const passages =
    mayShare && (agent.context_bridge_enabled === 1 || isLocal)
      ? await retrieval.retrieve(request.ownerId, question, history.slice(-6), CONTEXT_TOKENS)
      : [];
  const context = passages.map(contextSource);
  // A reply is judged by what its agent was given: nothing that was kept from it counts for or against it.
  const capsule = mayShare ? capsuleSource(request.session, request.capsule) : [];
  const earlier = turnSources(path.slice(0, -1));
  const quoted = isLocal
    ? bestSources([...context, ...capsule, ...earlier.filter(states)], question, history)
    : context;
  return { quoted, judged: judgedSources(isLocal ? quoted : [...context, ...capsule], path) };
};
