import type { BlindReply, CalibrationState, JudgmentInput } from '@symbi/contracts/feedback';
import type { Citation } from '@symbi/contracts/conversations';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { beginning } from '@symbi/text/beginning';
import type { EngineCalibrations } from '@symbi/trust';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { newestPageOf, type Page, type PageRequest } from '../../platform/database/keyset.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { AccountPart } from '../../platform/feature.ts';
import type { Log } from '../../platform/observability/log.ts';
import { sessionOf } from '../conversations/service.ts';
import { citationsOf, findMessage, type Messages } from '../messages/service.ts';
import {
  type Explanations,
  judgeEvidence,
  type JudgeRecordOf,
  scoreOrSay,
  type Scorer,
  weighedOpinion,
} from '../scoring/service.ts';
import { calibrate, calibrationOf, consideredJudgments } from './calibrations.ts';
import { judgeRecords, recordOf } from './judge-records.ts';
import { allJudgments, deleteJudgment, findJudgment, judgmentPage, putJudgment, removeNote } from './queries.ts';
import { describeJudgments } from './reliability.ts';
import type { JudgmentRow } from './table.ts';
import type { Timeline } from '../timeline/service.ts';

export interface JudgmentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeline: Timeline;
  readonly messages: Messages;
  readonly scorer: Scorer;
  readonly explanations: Explanations;
}

const BLIND_AT_ONCE = 10;
const SOURCE_LENGTH = 4_000;
const NOT_SCORED = 'Only a scored reply can be judged';

type ScoreFields = Pick<JudgmentRow, 'score' | 'base_score' | 'mode' | 'engine'>;

/** The passages behind the numbers of a reply; a source whose words were not stored has none. */
const numberedSources = (
  citations: readonly Citation[],
  sources: readonly Pick<TrustSource, 'id' | 'text'>[],
): BlindReply['sources'] =>
  citations.map(({ n, title, sourceId }) => {
    const words = sources.find(({ id }) => id === sourceId)?.text ?? '';
    return { n, title, text: beginning(words, SOURCE_LENGTH) };
  });

/** People's judgments of scored replies, and what their scores learn from them. */
export class Judgments {
  readonly #options: JudgmentsOptions;

  constructor(options: JudgmentsOptions) {
    this.#options = options;
  }

  /** The score that is judged: it may have been erased, or replaced by a check, since the reply was found. */
  async #scoredMessage(
    { query }: Transaction,
    ownerId: string,
    messageId: string,
  ): Promise<ScoreFields & { content: string }> {
    const message = await findMessage(query, ownerId, messageId);
    const trust = await this.#options.explanations.read(ownerId, messageId, query);
    if (message === undefined || trust === undefined || message.content === '') throw invalid(NOT_SCORED);
    const { trust_score: score, trust_mode: mode, content } = message;
    if (score === null || mode === null) throw invalid(NOT_SCORED);
    return { score, mode, content, base_score: trust.base, engine: trust.engine };
  }

  /** Stores or replaces a judgment; each is a row of the session's signed log. */
  async judge(ownerId: string, conversationId: string, messageId: string, input: JudgmentInput): Promise<JudgmentRow> {
    const { judgment, note, sentence, blind = false } = input;
    const given = {
      message_id: messageId,
      owner_id: ownerId,
      conversation_id: conversationId,
      judgment,
      note: note ?? null,
      sentence_start: sentence?.start ?? null,
      sentence_end: sentence?.end ?? null,
      is_blind: Number(blind),
      created_at: this.#options.clock(),
    };
    const stored: { row?: JudgmentRow } = {};
    await this.#options.messages.change(ownerId, conversationId, messageId, async (transaction) => {
      const { content, ...scored } = await this.#scoredMessage(transaction, ownerId, messageId);
      if (sentence !== undefined && sentence.end > content.length)
        throw invalid('The sentence lies outside of the reply', { sentence: 'The sentence lies outside of the reply' });
      const row = { ...scored, ...given };
      await this.#store(transaction, row);
      stored.row = row;
      return { judgment };
    });
    if (stored.row === undefined) throw new Error('A judgment was not stored');
    return stored.row;
  }

  async #store(transaction: Transaction, row: JudgmentRow): Promise<void> {
    const before = await findJudgment(transaction.query, row.owner_id, row.message_id);
    if (row.is_blind === 1 && before?.is_blind === 0)
      throw invalid('You judged this reply with its score visible, so you cannot judge it blind');
    await putJudgment(transaction.query, row);
    const { message_id: messageId, owner_id: ownerId, judgment, note, is_blind: isBlind } = row;
    await this.#options.timeline.append(transaction, ownerId, sessionOf(row.conversation_id), [
      {
        type: 'judgment',
        fields: { message_id: messageId, actor_id: ownerId, judgment, given: isBlind === 1 ? 'blind' : 'seen' },
        subjectId: messageId,
        ...(note === null ? {} : { content: note }),
      },
    ]);
  }

  async remove(ownerId: string, conversationId: string, messageId: string): Promise<void> {
    await this.#options.messages.change(ownerId, conversationId, messageId, async ({ query }) => {
      if (!(await deleteJudgment(query, ownerId, messageId))) throw notFound();
      return { judgment: null };
    });
  }

  /** Removes what was written about a message that is erased; the judgment stays. */
  forgetNote({ query }: Transaction, messageId: string): Promise<void> {
    return removeNote(query, messageId);
  }

  /** Newest first. */
  async page(ownerId: string, request: PageRequest): Promise<Page<JudgmentRow>> {
    const rows = await judgmentPage(this.#options.database.read, ownerId, request);
    const page = newestPageOf(rows, request.limit, (row) => [row.created_at, row.message_id]);
    return { ...page, rows: page.rows.toReversed() };
  }

  #considered(ownerId: string): Promise<JudgmentRow[]> {
    return consideredJudgments(this.#options.database.read, ownerId);
  }

  /** What a person's scores have learned, by engine and mode. */
  calibrationOf(ownerId: string): Promise<EngineCalibrations> {
    return calibrationOf(this.#options, ownerId);
  }

  /** Rated replies without a judgment, newest first, with their ratings withheld. */
  async blindReplies(ownerId: string): Promise<BlindReply[]> {
    const { messages, explanations } = this.#options;
    const found = await messages.unjudged(ownerId, BLIND_AT_ONCE);
    const rows = found.map(({ messageId }) => ({ id: messageId, trust_state: 'checked' as const }));
    const sources = await explanations.of(ownerId, rows, (explanation) => explanation.sources);
    return found.map(({ citations, ...reply }) => ({
      ...reply,
      sources: numberedSources(citationsOf({ citations }), sources.get(reply.messageId) ?? []),
    }));
  }

  /** A judging model's record with the person, without the judgment of the reply being scored. */
  async judgeRecord(ownerId: string, model: string, exceptId: string): Promise<JudgeRecordOf> {
    const rows = (await this.#considered(ownerId)).filter((row) => row.message_id !== exceptId);
    const ids = rows.map((row) => row.message_id);
    return recordOf(rows, await this.#options.explanations.verdicts(ownerId, ids), model);
  }

  async state(ownerId: string): Promise<CalibrationState> {
    const { countedJudgments, isOfPresentEngine, isWeighed, LEAST_JUDGMENTS } = await import('@symbi/trust');
    const rows = await this.#considered(ownerId);
    const ids = rows.map((row) => row.message_id);
    const verdicts = await this.#options.explanations.verdicts(ownerId, ids);
    return {
      ...describeJudgments(rows, await calibrate(rows), { isOfPresentEngine, isWeighed, countedJudgments }),
      needed: LEAST_JUDGMENTS,
      judges: judgeRecords(rows, verdicts),
    };
  }

  /** A reply's stored score, and the one the present engine gives it. */
  async rescore(
    ownerId: string,
    conversationId: string,
    messageId: string,
  ): Promise<{ stored: TrustExplanation; fresh: TrustExplanation }> {
    const { messages, explanations, scorer, clock } = this.#options;
    const stored = await explanations.find(ownerId, conversationId, messageId);
    const message = await messages.reads.find(ownerId, conversationId, messageId);
    const path = await messages.reads.pathTo(message);
    const { check, search, judge } = stored;
    const record = judge === undefined ? {} : await this.judgeRecord(ownerId, judge.model, messageId);
    const scored = scorer.score({
      messageId,
      // Below a call that waited for the person, the reply does not follow on its question.
      question: path.findLast(({ sender }) => sender === 'user')?.content ?? '',
      reply: message.content,
      sources: stored.sources,
      path,
      // The output of a command was scored without its sentences, and only that.
      isOutput: stored.state === 'nothing_to_check' && stored.sentences.length === 0,
      pictures: stored.pictures,
      now: clock(),
      samples: check?.samples,
      logprobs: stored.logprobs,
      judge: judgeEvidence(judge, record),
      calibration: await this.calibrationOf(ownerId),
    });
    const fresh = await scoreOrSay(scored);
    const beside = {
      ...(search === undefined ? {} : { search }),
      ...(check === undefined ? {} : { check }),
      ...(judge === undefined ? {} : { judge: await weighedOpinion(judge, record) }),
    };
    return { stored, fresh: { ...fresh, ...beside } };
  }

  readonly accountPart: AccountPart = {
    name: 'judgments',
    export: (ownerId) => allJudgments(this.#options.database.read, ownerId),
  };
}
