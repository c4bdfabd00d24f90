import type { TrustSource } from '@symbi/contracts/trust';
import type { HistoryTurn } from '@symbi/retrieval';
import { contentStems } from '@symbi/text/terms';
import type { Attachments } from '../../attachments/service.ts';
import {
  attachedSource,
  contextSource,
  type Retrieval,
  scoreOrSay,
  type Scorer,
  type ScoreRequest,
} from '../../scoring/service.ts';

const QUESTION_TOKENS = 1_500;
const CLAIM_TOKENS = 300;
/** Sentences of a reply searched one by one; each is a search. */
const CLAIMS = 8;
const CLAIM_WORDS = 4;
const HISTORY_TURNS = 6;
/** As many as a reader can tell apart. */
const PASSAGES = 12;
/** The part of them that may come from files. */
const FILE_PASSAGES = 4;
/** Content words that a passage shares with a sentence it says something about; a number or a word is in every file. */
const SHARED_WORDS = 3;

export interface SearchRequest {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly question: string;
  readonly history: readonly HistoryTurn[];
  /** The sentences of the reply. */
  readonly sentences: readonly string[];
}

interface Passage {
  readonly source: TrustSource;
  /** The question itself asks for it, whatever the reply says. */
  readonly isAsked: boolean;
}

/** The longest sentences say most, and a word or two alone matches anything. */
const claimsOf = (sentences: readonly string[]): string[] =>
  sentences
    .filter((sentence) => sentence.trim().split(/\s+/).length >= CLAIM_WORDS)
    .toSorted((left, right) => right.length - left.length)
    .slice(0, CLAIMS);

interface SearchDeps {
  readonly retrieval: Retrieval;
  readonly attachments: Pick<Attachments, 'search'>;
}

/** Passages of the person's active contexts, for the question first and then for the reply's claims. */
const findInContexts = async (
  { retrieval }: SearchDeps,
  { ownerId, question, history, sentences }: SearchRequest,
): Promise<Passage[]> => {
  const asked = await retrieval.retrieve(ownerId, question, history.slice(-HISTORY_TURNS), QUESTION_TOKENS);
  const passages = asked.map((passage) => ({ passage, isAsked: true }));
  for (const claim of claimsOf(sentences)) {
    const found = await retrieval.retrieve(ownerId, claim, [], CLAIM_TOKENS);
    passages.push(...found.map((passage) => ({ passage, isAsked: false })));
  }
  const known = new Set<string>();
  const different = passages.filter(({ passage: { contextId, text, nearness } }) => {
    // What is only near in meaning may be quoted, and is no evidence for or against a claim.
    if (nearness !== undefined) return false;
    const key = `${contextId}:${text}`;
    return !known.has(key) && known.add(key);
  });
  return different
    .slice(0, PASSAGES)
    .map(({ passage, isAsked }, index) => ({ source: contextSource(passage, index), isAsked }));
};

/** Passages of the person's files. They were not attached for this question, so each must cover some of the reply. */
const findInFiles = async (
  { attachments }: SearchDeps,
  { ownerId, conversationId, question, sentences }: SearchRequest,
): Promise<Passage[]> => {
  const found = await attachments.search(ownerId, [question, ...claimsOf(sentences)]);
  return found.slice(0, FILE_PASSAGES).map((passage) => {
    const elsewhere = passage.conversationId === conversationId ? undefined : passage.conversationId;
    return { source: attachedSource(passage, elsewhere), isAsked: false };
  });
};

/** The sources that cover a sentence of the reply. */
export const keepUsed = async (
  scorer: Scorer,
  sources: readonly TrustSource[],
  scoring: Omit<ScoreRequest, 'sources'>,
): Promise<TrustSource[]> => {
  const { sentences } = await scoreOrSay(scorer.score({ ...scoring, sources, wordsOnly: true }));
  const used = new Set(sentences.flatMap(({ evidence }) => evidence?.sourceId ?? []));
  return sources.filter(({ id }) => used.has(id));
};

/** The sources that share several content words with one sentence of the reply, at the passage that is nearest to it. */
const keepTelling = async (
  scorer: Scorer,
  sources: readonly TrustSource[],
  scoring: Omit<ScoreRequest, 'sources'>,
): Promise<TrustSource[]> => {
  const { sentences } = await scoreOrSay(scorer.score({ ...scoring, sources, wordsOnly: true }));
  const texts = new Map(sources.map(({ id, text }) => [id, text]));
  const telling = sentences.flatMap(({ start, end, evidence }) => {
    if (evidence === undefined) return [];
    const passage = texts.get(evidence.sourceId)?.slice(evidence.start, evidence.end) ?? '';
    const said = new Set(contentStems(passage));
    const shared = new Set(contentStems(scoring.reply.slice(start, end)).filter((stem) => said.has(stem)));
    return shared.size < SHARED_WORDS ? [] : [evidence.sourceId];
  });
  return sources.filter(({ id }) => telling.includes(id));
};

/**
 * The passages a reply can be compared with: those its question asks for, and those found with one of its sentences. A
 * passage found by a common word, or by a fragment such as `Line 1".`, says nothing about the reply.
 */
export const findSources = async (
  { scorer, ...searched }: SearchDeps & { readonly scorer: Scorer },
  request: SearchRequest,
  scoring: Omit<ScoreRequest, 'sources'>,
): Promise<TrustSource[]> => {
  const passages = [...(await findInContexts(searched, request)), ...(await findInFiles(searched, request))];
  if (passages.every(({ isAsked }) => isAsked)) return passages.map(({ source }) => source);
  const sources = passages.map(({ source }) => source);
  const telling = new Set(await keepTelling(scorer, sources, scoring));
  return passages.filter(({ source, isAsked }) => isAsked || telling.has(source)).map(({ source }) => source);
};
