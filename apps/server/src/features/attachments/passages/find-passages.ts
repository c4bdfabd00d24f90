import {
  asksForbidden,
  asksOverview,
  readFollowUp,
  searchTexts,
  speaksOfFiles,
  type HistoryTurn,
} from '@symbi/retrieval';
import type { Query } from '../../../platform/database/database.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { listOfConversation, newestTexts, partsOf } from '../queries.ts';
import type { AttachmentPartRow, AttachmentRow } from '../table.ts';
import { vectorsOf } from '../vector-queries.ts';
import type { TextVectors } from '../../search/service.ts';
import { passagesOf, placesIn, readableText, type Passage } from './cut.ts';
import { nearest, vectorsOfPassages, withNearness, type RankedPassage, type StoredVectors } from './nearness.ts';
import type { work as workForbidding } from './forbidding.task.ts';
import type { work as workOverview } from './overview.task.ts';
import type { work } from './rank.task.ts';

const task = workerTask<typeof work>(new URL('rank.task.ts', import.meta.url));
const forbiddingTask = workerTask<typeof workForbidding>(new URL('forbidding.task.ts', import.meta.url));
const overviewTask = workerTask<typeof workOverview>(new URL('overview.task.ts', import.meta.url));

/** Files this short are given in full: about 2,000 tokens. */
const SHORT = 8_000;
/** The most passages of longer files. */
const MOST = 10;
/** The most for an agent that quotes, where the question is what the files say as a whole: as many as it can tell apart. */
const MOST_QUOTED = 8;
/** The most for an agent that quotes, where the question is what the files forbid. */
const MOST_FORBIDDING = 24;
/** When no passage fits a question, the beginning of each file is given. */
const BEGINNINGS = 4;
const QUERY_LENGTH = 2_000;
/** The minimum match score. Lower than for contexts where a file was attached in order to be asked about. */
const THRESHOLD = { attached: 0.5, elsewhere: 0.7 };
/** The limits of a search over other conversations' files, newest first. */
const LOOKED_THROUGH = { files: 200, characters: 2_000_000 };
/** The most passages for each sentence that is searched for. */
const EACH = 2;
/** The most passages of short files that are encoded while a reply waits; there are rarely more. */
const MOST_AT_ONCE = 24;

/** A passage of an attached file, with a title by which a person finds it. */
export interface AttachedPassage extends RankedPassage {
  /** 'report.pdf, page 3'. */
  readonly title: string;
  /** One of those that stand for whole files, because the question asks what they say as a whole. */
  readonly isOverview?: boolean;
  /** From files that go with the message although none of their passages fits it. */
  readonly isBeside?: boolean;
}

/** A passage from any conversation of the owner's. */
export interface FoundPassage extends AttachedPassage {
  readonly conversationId: string;
}

export interface PassageOptions {
  readonly read: Query;
  readonly textWorkers: Pick<Workers, 'run'>;
  /** The sentence encoder, if there is one. */
  readonly textVectors?: TextVectors | undefined;
}

export interface PassageRequest {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly question: string;
  readonly history: readonly HistoryTurn[];
  /**
   * Whether the agent quotes: short files are given in full all the same, but it must know which passages are near the
   * question in meaning, or stand for the whole.
   */
  readonly isForQuoting: boolean;
  /** How many milliseconds it may still wait for vectors; without it, a short while. */
  readonly patience?: (() => number) | undefined;
}

/** What `rank.task.ts` is asked, without the parts in which it searches. */
type Ranking = Omit<Parameters<typeof work>[0], 'parts'>;

const withoutOwner = ({ attachment_id, n, label, text }: AttachmentPartRow) => ({ attachment_id, n, label, text });

const beginnings = (files: readonly AttachmentRow[], parts: readonly AttachmentPartRow[]): Passage[] =>
  files.flatMap(({ id }) => {
    const first = parts.filter((part) => part.attachment_id === id).slice(0, BEGINNINGS);
    return passagesOf(first).slice(0, Math.max(1, Math.floor(MOST / files.length)));
  });

/** Passages from a worker; undefined if it fails. */
const orUndefined = async (passages: Promise<RankedPassage[]>): Promise<RankedPassage[] | undefined> => {
  try {
    return await passages;
  } catch (error) {
    if (error instanceof WorkerFailure && error.problem !== 'stopped') return undefined;
    throw error;
  }
};

/** On failure the question is answered without its files. */
const orNone = async (passages: Promise<RankedPassage[]>): Promise<RankedPassage[]> =>
  (await orUndefined(passages)) ?? [];

const rank = (
  workers: Pick<Workers, 'run'>,
  parts: readonly AttachmentPartRow[],
  asked: Ranking,
): Promise<RankedPassage[]> => orNone(workers.run(task, { parts: parts.map(withoutOwner), ...asked }));

interface Meaning {
  readonly stored: readonly StoredVectors[];
  readonly vector: Int8Array | undefined;
}

const NO_MEANING: Meaning = { stored: [], vector: undefined };

/** The vectors of files and of a question; none where the encoder is away or late. */
const readMeaning = async (
  { read, textVectors }: PassageOptions,
  ownerId: string,
  ids: readonly string[],
  query: string,
  patience?: PassageRequest['patience'],
): Promise<Meaning> => {
  const engine = textVectors?.engine;
  if (textVectors === undefined || engine === undefined) return NO_MEANING;
  const [stored, vector] = await Promise.all([
    vectorsOf(read, ownerId, ids, engine),
    textVectors.vectorOf(query.toWellFormed(), patience && { waitMs: patience() }),
  ]);
  return vector === undefined ? NO_MEANING : { stored, vector };
};

/** Every passage of short files. One of a file that was just attached has no vector yet, and is encoded at once. */
const whole = async (
  { textVectors }: PassageOptions,
  parts: readonly AttachmentPartRow[],
  { stored, vector }: Meaning,
  patience: PassageRequest['patience'],
): Promise<RankedPassage[]> => {
  const all = passagesOf(parts);
  if (vector === undefined) return withNearness(all, all.keys(), []);
  const known = vectorsOfPassages(all, stored);
  const read = async (passage: Passage, at: number): Promise<Int8Array | undefined> => {
    if (known[at] !== undefined || at >= MOST_AT_ONCE) return known[at];
    const waited = patience && { waitMs: patience() };
    return textVectors?.vectorOf(readableText(passage).toWellFormed(), { kind: 'passage', ...waited });
  };
  const vectors = await Promise.all(all.map(read));
  return withNearness(all, all.keys(), nearest(vectors, vector, MOST));
};

/** Whether a passage fits the message by words or, if none does, in meaning; also if that cannot be told. */
const fits = async (
  options: PassageOptions,
  { ownerId, question }: Pick<PassageRequest, 'ownerId' | 'question'>,
  parts: readonly AttachmentPartRow[],
  asked: Ranking,
): Promise<boolean> => {
  const find = ({ stored, vector }: Meaning): Promise<RankedPassage[] | undefined> => {
    const ranking = { parts: parts.map(withoutOwner), ...asked, most: 1, total: 1, stored, vector };
    return orUndefined(options.textWorkers.run(task, ranking));
  };
  const byWords = await find(NO_MEANING);
  if (byWords === undefined || byWords.length > 0) return true;
  const ids = [...new Set(parts.map(({ attachment_id }) => attachment_id))];
  const meaning = await readMeaning(options, ownerId, ids, asked.queries[0] ?? question);
  const near = meaning.vector === undefined ? [] : await find(meaning);
  return near === undefined || near.length > 0;
};

/** The files of a conversation, and what is searched for in them. */
interface FileSearch {
  readonly files: readonly AttachmentRow[];
  readonly parts: readonly AttachmentPartRow[];
  readonly asked: Ranking;
  readonly meaning: Meaning;
  /** Whether the question is about the files themselves: the answer must be in them, whether or not a passage fits. */
  readonly isOfFiles: boolean;
}

type UntitledPassage = Omit<AttachedPassage, 'title'>;

const inOrder = ({ files, parts }: FileSearch): ReturnType<typeof withoutOwner>[] =>
  files.flatMap(({ id }) => parts.filter((part) => part.attachment_id === id)).map(withoutOwner);

/** Passages that stand for the whole of the files. */
const overviewOf = async (
  { textWorkers }: PassageOptions,
  { isForQuoting }: PassageRequest,
  search: FileSearch,
): Promise<UntitledPassage[]> => {
  const most = isForQuoting ? MOST_QUOTED : MOST;
  const chosen = await orNone(textWorkers.run(overviewTask, { parts: inOrder(search), most }));
  return chosen.map((passage) => ({ ...passage, isOverview: true }));
};

const passagesOfShort = async (
  options: PassageOptions,
  request: PassageRequest,
  { parts, asked, meaning, isOfFiles }: FileSearch,
): Promise<UntitledPassage[]> => {
  const isBeside = !request.isForQuoting && !isOfFiles && !(await fits(options, request, parts, asked));
  const passages = await whole(options, parts, meaning, request.patience);
  return passages.map((passage) => ({ ...passage, ...(isBeside ? { isBeside } : {}) }));
};

/** The passages that fit best, or the beginning of each file if none fits. */
const passagesOfLong = async (
  { textWorkers }: PassageOptions,
  { question, isForQuoting }: PassageRequest,
  search: FileSearch,
): Promise<UntitledPassage[]> => {
  const { files, parts, asked, meaning, isOfFiles } = search;
  if (isForQuoting && asksForbidden(question)) {
    const found = await orNone(textWorkers.run(forbiddingTask, { parts: inOrder(search), most: MOST_FORBIDDING }));
    if (found.length > 0) return found;
  }
  const ranked = await orUndefined(textWorkers.run(task, { parts: parts.map(withoutOwner), ...asked, ...meaning }));
  if (ranked !== undefined && ranked.length > 0) return ranked;
  const isBeside = ranked !== undefined && !isOfFiles;
  return beginnings(files, parts).map((passage) => ({ ...passage, ...(isBeside ? { isBeside } : {}) }));
};

/** Passages of a conversation's files for a question: short files in full, the best passages of long ones. */
export const findPassages = async (options: PassageOptions, request: PassageRequest): Promise<AttachedPassage[]> => {
  const { ownerId, conversationId, question, history, isForQuoting, patience } = request;
  const all = await listOfConversation(options.read, ownerId, conversationId);
  const files = all.filter(({ kind }) => kind !== 'picture');
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const isShort = files.reduce((sum, file) => sum + file.characters, 0) <= SHORT;
  const isGivenInFull = isShort && !isForQuoting;
  const meant = readFollowUp(question, history).question;
  const isOverview = asksOverview(meant, [...names.values()]);
  const queries = searchTexts({ question, history }).map((query) => query.slice(0, QUERY_LENGTH));
  const [parts, meaning] = await Promise.all([
    partsOf(options.read, ownerId, ids),
    isGivenInFull || isOverview ? NO_MEANING : readMeaning(options, ownerId, ids, queries[0] ?? '', patience),
  ]);
  const search: FileSearch = {
    files,
    parts,
    asked: { queries, most: MOST, total: MOST, threshold: THRESHOLD.attached },
    meaning,
    isOfFiles: isOverview || speaksOfFiles(meant, [...names.values()]),
  };
  const find = isOverview && !isGivenInFull ? overviewOf : isShort ? passagesOfShort : passagesOfLong;
  const placed = placesIn(parts);
  const passages = await find(options, request, search);
  return passages.map((passage) => ({
    ...passage,
    title: `${names.get(passage.attachmentId) ?? ''}, ${placed(passage)}`,
  }));
};

/** Passages of the files in these conversations for any of these sentences. */
export const searchFiles = async (
  { read, textWorkers }: PassageOptions,
  ownerId: string,
  conversationIds: readonly string[],
  sentences: readonly string[],
): Promise<FoundPassage[]> => {
  let characters = 0;
  const newest = await newestTexts(read, ownerId, conversationIds, LOOKED_THROUGH.files);
  const files = newest.filter((file) => {
    const fits = characters + file.characters <= LOOKED_THROUGH.characters;
    if (fits) characters += file.characters;
    return fits;
  });
  if (files.length === 0) return [];
  const byId = new Map(files.map((file) => [file.id, file]));
  const parts = await partsOf(read, ownerId, [...byId.keys()]);
  const placed = placesIn(parts);
  const queries = sentences.map((sentence) => sentence.slice(0, QUERY_LENGTH));
  const found = await rank(textWorkers, parts, { queries, most: EACH, threshold: THRESHOLD.elsewhere });
  return found.flatMap((passage) => {
    const file = byId.get(passage.attachmentId);
    if (file === undefined) return [];
    return [{ ...passage, title: `${file.name}, ${placed(passage)}`, conversationId: file.conversation_id }];
  });
};
