import { limits } from '@symbi/contracts/limits';
import type { Capsule } from '@symbi/contracts/capsules';
import type { TrustSource } from '@symbi/contracts/trust';
import { asksForbidden, searchText } from '@symbi/retrieval';
import type { Span } from '@symbi/text/span';
import { beginning } from '@symbi/text/beginning';
import type { Offload } from '../../../platform/workers/offload.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { AgentRow } from '../../agents/service.ts';
import type { Attachments } from '../../attachments/service.ts';
import type { Contexts, NamedItem } from '../../context/service.ts';
import { startQuotingPatience, type Search } from '../../search/service.ts';
import { asksSomething } from '../../../providers/local/statement.ts';
import { capsuleText } from '../../capsules/service.ts';
import { turnsBefore, type PathRow } from '../../messages/service.ts';
import { attachedSource, contextSource, judgedSources, type Retrieval, turnSources } from '../../scoring/service.ts';
import { findNearest } from './find-nearest.ts';
import { rankSources } from './rank-sources.ts';

const CONTEXT_TOKENS = 1_500;
/** How many turns before the question a search reads. */
const RECENT_TURNS = 6;

const capsuleSource = (session: string, capsule: Capsule): TrustSource[] => {
  const text = capsuleText(capsule);
  return text === '' ? [] : [{ id: 'capsule', kind: 'capsule', title: 'Context Capsule', text, refId: session }];
};

/** All named contexts together: as long as one source of a score. */
const NAMED_LENGTH = limits.sourceLength;

interface NamedSource {
  readonly source: TrustSource;
  /** It did not fit in full. */
  readonly isCut: boolean;
}

/** The items a question names, in full as far as they fit. */
const namedSources = (items: readonly NamedItem[]): NamedSource[] =>
  items.map(({ contextId, title, text }) => {
    const room = Math.floor(NAMED_LENGTH / items.length);
    const isCut = text.length > room;
    const given = isCut ? `${beginning(text, room - 1)}…` : text;
    return {
      source: { id: `context:${contextId}:named`, kind: 'context', title, text: given, refId: contextId },
      isCut,
    };
  });

/** A person's own question or request states nothing that could answer another. */
const states = ({ text }: TrustSource): boolean => !asksSomething(text);

export interface SourceRequest {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly session: string;
  readonly agent: AgentRow;
  readonly capsule: Capsule;
  /** The shown branch up to and including the question, oldest first. */
  readonly path: readonly PathRow[];
  readonly question: string;
  /** Ids of contexts the question names. */
  readonly named: readonly string[];
  /** False when the agent may not be given its user's contexts and capsule. */
  readonly mayShare: boolean;
  /** False when the conversation is known to have no attached file. */
  readonly hadFiles: boolean;
}

export interface Sources {
  /** Quotable by number: attached files, contexts, help, and for the built-in agent also capsule and earlier turns. */
  readonly quoted: TrustSource[];
  /** What the reply is judged against. */
  readonly judged: TrustSource[];
  /** For the built-in agent, the id of the passage nearest to the question, if any is near in meaning. */
  readonly nearest?: string | undefined;
  /** The part of that passage which is nearest, where it has several. */
  readonly nearestPart?: Span | undefined;
  /** Whether the passages of files stand for whole files, which the question asks for. */
  readonly isOverview?: boolean;
}

export interface SourcesOptions {
  readonly retrieval: Retrieval;
  readonly contexts: Pick<Contexts, 'named'>;
  readonly attachments: Pick<Attachments, 'passages'>;
  readonly search: Search;
  /** For texts too long for the event loop. */
  readonly textWorkers: Pick<Workers, 'run'>;
  /** For all others. */
  readonly offload: Offload;
}

interface FoundSources {
  readonly files: readonly TrustSource[];
  /** The files and the contexts that were found. */
  readonly context: readonly TrustSource[];
  readonly capsule: readonly TrustSource[];
  readonly isOverview: boolean;
}

/** What the built-in agent may quote, best first. Files that are asked for all they say or forbid stay in their order. */
const rankQuotable = async (
  { textWorkers, offload }: SourcesOptions,
  { question, path }: SourceRequest,
  { files, context, capsule, isOverview }: FoundSources,
): Promise<readonly TrustSource[]> => {
  if (isOverview || (files.length > 0 && asksForbidden(question))) return files;
  const earlier = turnSources(path.slice(0, -1)).filter(states);
  return rankSources(textWorkers, [...context, ...capsule, ...earlier], question, turnsBefore(path), offload);
};

/** Collects the sources a reply may rest on. The built-in agent answers from these alone. */
export const gatherSources = async (options: SourcesOptions, request: SourceRequest): Promise<Sources> => {
  const { retrieval, contexts, attachments, search } = options;
  const { agent, path, question, mayShare, ownerId, conversationId } = request;
  const namedItems = mayShare ? namedSources(await contexts.named(ownerId, request.named)) : [];
  const named = namedItems.map(({ source }) => source);
  const isLocal = agent.provider === 'local';
  const patience = startQuotingPatience();
  const recent = turnsBefore(path).slice(-RECENT_TURNS);
  const passages =
    mayShare && (agent.context_bridge_enabled === 1 || isLocal)
      ? await retrieval.retrieve(ownerId, question, recent, CONTEXT_TOKENS)
      : [];
  const attached =
    mayShare && request.hadFiles
      ? await attachments.passages({
          ownerId,
          conversationId,
          question,
          history: recent,
          isForQuoting: isLocal,
          patience: isLocal ? patience : undefined,
        })
      : [];
  const others = passages.filter(({ contextId }) =>
    namedItems.every(({ source, isCut }) => source.refId !== contextId || isCut),
  );
  const files = attached.map((passage) => attachedSource(passage));
  // Attached files come before contexts.
  const context = [...files, ...others.map(contextSource)];
  const isOverview = attached.some((passage) => passage.isOverview);
  const nearest =
    isLocal && !isOverview
      ? await findNearest(
          search.textVectors,
          searchText({ question, history: recent }),
          [...attached, ...others],
          context,
          patience,
        )
      : undefined;
  // A reply is judged by what its agent was given: withheld sources count neither for nor against it.
  const capsule = mayShare ? capsuleSource(request.session, request.capsule) : [];
  const ranked = isLocal ? await rankQuotable(options, request, { files, context, capsule, isOverview }) : context;
  // Sources the question names come first: the person chose them explicitly.
  const quoted = [...named, ...ranked];
  // The ranking goes by words alone, which what is near in meaning may lack.
  if (nearest !== undefined && quoted.every(({ id }) => id !== nearest.source.id)) quoted.push(nearest.source);
  const judged = judgedSources(isLocal ? quoted : [...named, ...context, ...capsule], path);
  return { quoted, judged, nearest: nearest?.source.id, nearestPart: nearest?.part, isOverview };
};
