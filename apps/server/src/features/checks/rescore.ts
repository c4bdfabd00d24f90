import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import type { Clock } from '../../platform/clock.ts';
import type { Attachments } from '../attachments/service.ts';
import type { Judgments } from '../feedback/service.ts';
import { turnsBefore, type MessageRow, type Messages } from '../messages/service.ts';
import {
  contextEntry,
  idsOf,
  judgedSources,
  judgeEvidence,
  type Retrieval,
  type Scorer,
  type ScoreRequest,
  weighedOpinion,
} from '../scoring/service.ts';
import type { LogEntry } from '../timeline/service.ts';
import { findSources, keepUsed } from './search/sources.ts';
import { besideOf } from './store.ts';

export interface RescoreOptions {
  readonly clock: Clock;
  readonly messages: Messages;
  readonly retrieval: Retrieval;
  readonly attachments: Pick<Attachments, 'search' | 'countTexts' | 'hashes'>;
  readonly scorer: Scorer;
  readonly feedback: Pick<Judgments, 'calibrationOf' | 'judgeRecord'>;
}

interface StoredScore {
  readonly reply: MessageRow;
  readonly stored: TrustExplanation;
}

/** New findings of a check. */
export type News = Partial<Pick<TrustExplanation, 'search' | 'check' | 'judge'>> & {
  /** Sources that replace those the reply was compared with. */
  readonly sources?: readonly TrustSource[];
};

type Request = Omit<ScoreRequest, 'sources'>;

const requestOf = async ({ messages, clock }: RescoreOptions, { reply }: StoredScore): Promise<Request> => {
  const path = await messages.reads.pathTo(reply);
  const question = path.findLast(({ sender }) => sender === 'user')?.content ?? '';
  return { messageId: reply.id, question, reply: reply.content, path, now: clock() };
};

/** Scores a reply again with the findings of a check; earlier opinions of models are kept and counted. */
export const rescore = async (options: RescoreOptions, scored: StoredScore, news: News): Promise<TrustExplanation> => {
  const { feedback, scorer } = options;
  const { reply, stored } = scored;
  const beside = besideOf(stored, news);
  const opinion = beside.judge;
  const record = opinion === undefined ? {} : await feedback.judgeRecord(reply.owner_id, opinion.model, reply.id);
  const request = await requestOf(options, scored);
  const explanation = await scorer.score({
    ...request,
    sources: news.sources === undefined ? stored.sources : judgedSources(news.sources, request.path),
    samples: beside.check?.samples,
    pictures: stored.pictures,
    logprobs: stored.logprobs,
    judge: judgeEvidence(opinion, record),
    calibration: await feedback.calibrationOf(reply.owner_id),
  });
  const weighed = opinion === undefined ? {} : { judge: await weighedOpinion(opinion, record) };
  return { ...explanation, ...beside, ...weighed };
};

/** Passages of the person's active contexts and files that a reply can be compared with. */
export const ownSourcesFor = async (options: RescoreOptions, scored: StoredScore): Promise<TrustSource[]> => {
  const { reply, stored } = scored;
  const request = await requestOf(options, scored);
  const sentences = stored.sentences.map(({ start, end }) => reply.content.slice(start, end));
  const search = {
    ownerId: reply.owner_id,
    conversationId: reply.conversation_id,
    question: request.question,
    history: turnsBefore(request.path),
    sentences,
  };
  return findSources(options, search, request);
};

/** The signed row of the sources a reply was compared with. */
export const givenEntry = async (
  { attachments }: RescoreOptions,
  reply: MessageRow,
  sources: readonly TrustSource[],
): Promise<LogEntry[]> =>
  contextEntry(reply, sources, await attachments.hashes(reply.owner_id, idsOf(sources, 'attachment')));

/** The pages about the reply's claims: a page that does not mention them says nothing about the reply. */
export const pagesFor = async (
  options: RescoreOptions,
  scored: StoredScore,
  pages: readonly TrustSource[],
): Promise<TrustSource[]> =>
  pages.length === 0 ? [] : keepUsed(options.scorer, pages, await requestOf(options, scored));
