import type { TrustExplanation } from '@symbi/contracts/trust';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { Messages } from '../messages/service.ts';
import './scored.ts';
import './table.ts';
import { readExplanation } from './stored-trust.ts';

export { contextEntry, scoreEntries, trustColumns } from './entries.ts';
export { basisPoints, keepExplanation, type ScoreRequest } from './explanation.ts';
export { scoreOrSay, unlessTooLong, type Scorer } from './scorer.ts';
export { contextSource, judgedSources, turnSources, type Retrieval } from './sources.ts';
export { findStance, pointHash, stanceEntry, type StancePoint } from './stance.ts';
export { readExplanation, stateOf } from './stored-trust.ts';

export interface ExplanationsOptions {
  readonly database: Database;
  readonly messages: Messages;
}

/** Why replies got their scores, as it was stored with them. */
export class Explanations {
  readonly #options: ExplanationsOptions;

  constructor(options: ExplanationsOptions) {
    this.#options = options;
  }

  async find(ownerId: string, conversationId: string, messageId: string): Promise<TrustExplanation> {
    const { database, messages } = this.#options;
    await messages.reads.find(ownerId, conversationId, messageId);
    const row = await database.read
      .selectFrom('message_trust')
      .select('explanation')
      .where('message_id', '=', messageId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return readExplanation(row.explanation);
  }
}
