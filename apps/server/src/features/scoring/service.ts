import type { TrustExplanation } from '@symbi/contracts/trust';
import type { Database, Query, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { JudgeFinding } from '@symbi/trust';
import { findMessages, type MessageRow, type Messages } from '../messages/service.ts';
import { deleteTrust, findExplanations, findTrust, findVerdicts, insertTrust, updateTrust } from './queries.ts';
import './events.ts';
import { findingOf } from './score/opinions.ts';
import { quotedMessages, withoutOwnWords, withOwnWords } from './score/quoted-messages.ts';
import { readExplanation } from './score/stored-trust.ts';

export { contextEntry, idsOf, scoreEntries, trustColumns } from './entries.ts';
export { basisPoints, type ScoreRequest } from './score/explanation.ts';
export { scoreOrSay, unlessTooLong, type Scorer } from './score/scorer.ts';
export { findingOf, judgeEvidence, type JudgeRecordOf, weighedOpinion } from './score/opinions.ts';
export { attachedSource, contextSource, judgedSources, turnSources, type Retrieval } from './sources.ts';
export { findStance, kindOfStance, pointHash, stanceEntry, type StancePoint } from './stance.ts';
export { stateOf } from './score/stored-trust.ts';

export interface ExplanationsOptions {
  readonly database: Database;
  readonly messages: Messages;
}

export interface StoredTrust {
  readonly explanation: TrustExplanation;
  /** The score before the user's own calibration and before any limit. */
  readonly base: number;
  readonly engine: string;
}

/** What calibration on judgments is fitted to; undefined for explanations of earlier versions, which lack it. */
const baseOf = ({ base, state }: TrustExplanation): number | undefined =>
  base ?? (state === 'no_answer' || state === 'nothing_to_check' ? 0 : undefined);

/** The most ids in one statement. */
const NAMED_AT_ONCE = 500;

/** Why replies got their scores, stored beside their messages. */
export class Explanations {
  readonly #options: ExplanationsOptions;

  constructor(options: ExplanationsOptions) {
    this.#options = options;
  }

  async store(
    { query }: Transaction,
    reply: Pick<MessageRow, 'id' | 'owner_id'>,
    explanation: TrustExplanation,
    now: number,
  ): Promise<void> {
    await insertTrust(query, {
      message_id: reply.id,
      owner_id: reply.owner_id,
      engine: explanation.engine,
      explanation: JSON.stringify(withoutOwnWords(explanation)),
      base_score: baseOf(explanation) ?? 0,
      created_at: now,
    });
  }

  /** Replaces the first score with a second; false when the text was erased meanwhile. */
  replace({ query }: Transaction, explanation: TrustExplanation): Promise<boolean> {
    const base = baseOf(explanation);
    const judge = explanation.judge?.problem === undefined ? explanation.judge : undefined;
    return updateTrust(query, explanation.messageId, {
      engine: explanation.engine,
      explanation: JSON.stringify(withoutOwnWords(explanation)),
      ...(base === undefined ? {} : { base_score: base }),
      judge_model: judge?.model ?? null,
      judge_finding: judge === undefined ? null : findingOf(judge.sentences),
    });
  }

  remove({ query }: Transaction, messageId: string): Promise<void> {
    return deleteTrust(query, messageId);
  }

  /** Stored explanations with the person's own words, as far as their messages have not been erased. */
  async #present(query: Query, ownerId: string, stored: readonly string[]): Promise<TrustExplanation[]> {
    const explanations = stored.map(readExplanation);
    const ids = [...new Set(explanations.flatMap(quotedMessages))];
    const contents = new Map<string, string>();
    for (let at = 0; at < ids.length; at += NAMED_AT_ONCE)
      for (const { id, content } of await findMessages(query, ownerId, ids.slice(at, at + NAMED_AT_ONCE)))
        contents.set(id, content);
    return explanations.map((explanation) => withOwnWords(explanation, contents));
  }

  async read(
    ownerId: string,
    messageId: string,
    query: Query = this.#options.database.read,
  ): Promise<StoredTrust | undefined> {
    const row = await findTrust(query, ownerId, messageId);
    if (row === undefined) return undefined;
    const [explanation] = await this.#present(query, ownerId, [row.explanation]);
    return explanation === undefined ? undefined : { explanation, base: row.base_score, engine: row.engine };
  }

  async find(ownerId: string, conversationId: string, messageId: string): Promise<TrustExplanation> {
    await this.#options.messages.reads.find(ownerId, conversationId, messageId);
    const stored = await this.read(ownerId, messageId);
    if (stored === undefined) throw notFound();
    return stored.explanation;
  }

  /** Parts of the explanations of those messages that were rated, by message id. */
  async of<Part>(
    ownerId: string,
    rows: readonly Pick<MessageRow, 'id' | 'trust_state'>[],
    part: (explanation: TrustExplanation) => Part,
    query: Query = this.#options.database.read,
  ): Promise<Map<string, Part>> {
    const ids = rows.filter((row) => row.trust_state !== null).map(({ id }) => id);
    const found = new Map<string, Part>();
    for (let at = 0; at < ids.length; at += NAMED_AT_ONCE) {
      const rows = await findExplanations(query, ownerId, ids.slice(at, at + NAMED_AT_ONCE));
      const stored = rows.map((row) => row.explanation);
      const presented = await this.#present(query, ownerId, stored);
      for (const [n, explanation] of presented.entries()) found.set(rows[n]?.message_id ?? '', part(explanation));
    }
    return found;
  }

  /** The verdicts of second models on these messages, where there is one. */
  async verdicts(ownerId: string, messageIds: readonly string[]): Promise<Map<string, JudgeVerdicts>> {
    const rows = messageIds.length === 0 ? [] : await findVerdicts(this.#options.database.read, ownerId, messageIds);
    return new Map(
      rows.flatMap(({ message_id: id, judge_model: model, judge_finding: finding }) =>
        model === null || finding === null ? [] : [[id, { model, finding }]],
      ),
    );
  }
}

export interface JudgeVerdicts {
  readonly model: string;
  readonly finding: JudgeFinding;
}
