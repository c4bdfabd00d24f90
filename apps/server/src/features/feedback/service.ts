import type { CalibrationState, JudgmentInput } from '@symbi/contracts/judgments';
import type { TrustExplanation } from '@symbi/contracts/trust';
import type { UserCalibration } from '@symbi/trust';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { decodeCursor } from '../../platform/cursor.ts';
import { isBefore, pageOf, type Page, type PageRequest } from '../../platform/database/keyset.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { AccountPart } from '../../platform/feature.ts';
import { sessionOf } from '../conversations/service.ts';
import type { Messages } from '../messages/service.ts';
import { type Explanations, scoreOrSay, type Scorer } from '../scoring/service.ts';
import { type JudgedRow, judgeRecords } from './judge-records.ts';
import { describeCalibration } from './reliability.ts';
import type { JudgmentRow } from './table.ts';
import type { Timeline } from '../timeline/service.ts';

export interface JudgmentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeline: Timeline;
  readonly messages: Messages;
  readonly scorer: Scorer;
  readonly explanations: Explanations;
}

/** Calibration looks at this many of the newest judgments, so that it costs the same after years. */
const CONSIDERED = 2_000;

type Scored = Pick<JudgmentRow, 'score' | 'base_score' | 'mode' | 'engine'>;

/** What a person says of scored replies, and what their scores learn from it. */
export class Judgments {
  readonly #options: JudgmentsOptions;

  constructor(options: JudgmentsOptions) {
    this.#options = options;
  }

  async #scoredMessage(
    ownerId: string,
    conversationId: string,
    messageId: string,
  ): Promise<Scored & { content: string }> {
    const message = await this.#options.messages.reads.find(ownerId, conversationId, messageId);
    const trust = await this.#options.database.read
      .selectFrom('message_trust')
      .select(['base_score', 'engine'])
      .where('message_id', '=', messageId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (trust === undefined || message.trust_score === null || message.trust_mode === null)
      throw invalid('Only a scored reply can be judged');
    const { trust_score: score, trust_mode: mode, content } = message;
    return { score, mode, content, base_score: trust.base_score, engine: trust.engine };
  }

  /** Stores a judgment, or replaces the one before; each is a row of the session's signed log. */
  async judge(ownerId: string, conversationId: string, messageId: string, input: JudgmentInput): Promise<JudgmentRow> {
    const { content, ...scored } = await this.#scoredMessage(ownerId, conversationId, messageId);
    const { judgment, note, sentence } = input;
    if (sentence !== undefined && sentence.end > content.length)
      throw invalid('The sentence lies outside of the reply', { sentence: 'The sentence lies outside of the reply' });
    const row: JudgmentRow = {
      ...scored,
      message_id: messageId,
      owner_id: ownerId,
      conversation_id: conversationId,
      judgment,
      note: note ?? null,
      sentence_start: sentence?.start ?? null,
      sentence_end: sentence?.end ?? null,
      created_at: this.#options.clock(),
    };
    await this.#options.messages.change(ownerId, conversationId, messageId, async (transaction) => {
      await this.#store(transaction, row);
      return { judgment };
    });
    return row;
  }

  async #store(transaction: Transaction, row: JudgmentRow): Promise<void> {
    const { query } = transaction;
    await query.deleteFrom('judgments').where('message_id', '=', row.message_id).execute();
    await query.insertInto('judgments').values(row).execute();
    const { message_id: messageId, owner_id: ownerId, judgment, note } = row;
    await this.#options.timeline.append(transaction, ownerId, sessionOf(row.conversation_id), [
      {
        type: 'judgment',
        fields: { message_id: messageId, actor_id: ownerId, judgment },
        subjectId: messageId,
        ...(note === null ? {} : { content: note }),
      },
    ]);
  }

  async remove(ownerId: string, conversationId: string, messageId: string): Promise<void> {
    await this.#options.messages.change(ownerId, conversationId, messageId, async ({ query }) => {
      const mine = query.deleteFrom('judgments').where('owner_id', '=', ownerId);
      const { numDeletedRows } = await mine.where('message_id', '=', messageId).executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      return { judgment: null };
    });
  }

  /** Newest first. */
  async page(ownerId: string, { limit, cursor }: PageRequest): Promise<Page<JudgmentRow>> {
    let query = this.#options.database.read.selectFrom('judgments').selectAll().where('owner_id', '=', ownerId);
    if (cursor !== undefined)
      query = query.where(isBefore(['created_at', 'message_id'], decodeCursor(cursor, ['number', 'string'])));
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = pageOf(rows, limit, (row) => [row.created_at, row.message_id]);
    return { ...page, rows: page.rows.toReversed() };
  }

  /** The newest, as many as calibration looks at. */
  #considered(ownerId: string): Promise<JudgmentRow[]> {
    return (
      this.#options.database.read
        .selectFrom('judgments')
        .selectAll()
        .where('owner_id', '=', ownerId)
        // A reply that nothing was compared with had no score that could have been right or wrong.
        .where('mode', '!=', 'ungrounded')
        .orderBy('created_at', 'desc')
        .limit(CONSIDERED)
        .execute()
    );
  }

  /** Undefined while there are too few judgments: then the shipped curve alone is used. */
  async calibrationOf(ownerId: string): Promise<UserCalibration | undefined> {
    const rows = await this.#considered(ownerId);
    if (rows.length === 0) return undefined;
    const { recalibrate } = await import('@symbi/trust');
    return recalibrate(rows.map((row) => ({ score: row.base_score, verdict: row.judgment })));
  }

  async state(ownerId: string): Promise<CalibrationState> {
    const { LEAST_JUDGMENTS } = await import('@symbi/trust');
    const described = describeCalibration(
      await this.#considered(ownerId),
      await this.calibrationOf(ownerId),
      LEAST_JUDGMENTS,
    );
    return { ...described, judges: judgeRecords(await this.#judged(ownerId)) };
  }

  /** The newest judgments of replies that a second model judged too. */
  #judged(ownerId: string): Promise<JudgedRow[]> {
    return this.#options.database.read
      .selectFrom('judgments')
      .innerJoin('message_trust', 'message_trust.message_id', 'judgments.message_id')
      .select(['judgments.judgment', 'message_trust.judge_model', 'message_trust.judge_clean'])
      .where('judgments.owner_id', '=', ownerId)
      .where('message_trust.judge_model', 'is not', null)
      .orderBy('judgments.created_at', 'desc')
      .limit(CONSIDERED)
      .execute();
  }

  /** The score a reply was given, and what the present engine says of it. */
  async rescore(
    ownerId: string,
    conversationId: string,
    messageId: string,
  ): Promise<{ stored: TrustExplanation; fresh: TrustExplanation }> {
    const { messages, explanations, scorer, clock } = this.#options;
    const stored = await explanations.find(ownerId, conversationId, messageId);
    const message = await messages.reads.find(ownerId, conversationId, messageId);
    const path = await messages.reads.pathTo(message);
    const scored = scorer.score({
      messageId,
      question: path.at(-1)?.content ?? '',
      reply: message.content,
      sources: stored.sources,
      path,
      isOutput: stored.state === 'nothing_to_check' && path.at(-1)?.content.startsWith('/') === true,
      now: clock(),
      samples: stored.check?.samples,
      calibration: await this.calibrationOf(ownerId),
    });
    const fresh = await scoreOrSay(scored);
    return { stored, fresh: stored.check === undefined ? fresh : { ...fresh, check: stored.check } };
  }

  readonly accountPart: AccountPart = {
    name: 'judgments',
    export: (ownerId) =>
      this.#options.database.read
        .selectFrom('judgments')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_at', 'desc')
        .execute(),
  };
}
