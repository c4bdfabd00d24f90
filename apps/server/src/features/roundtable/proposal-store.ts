import { proposal as proposalSchema, type GivenProposal, type ScoredProposal } from '@symbi/contracts/roundtable';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { conflict, Failure, notFound } from '../../platform/failure.ts';
import type { AccountPart } from '../../platform/feature.ts';
import { createId } from '../../platform/id.ts';
import {
  deleteOldProposals,
  findProposal,
  insertProposals,
  listProposals,
  proposalsOfRound,
  proposalsOfRounds,
} from './queries.ts';
import type { RoundtableProposalRow } from './table.ts';

/** How long a proposal can be dispatched after it was given out. */
const KEPT_MS = 7 * 86_400_000;
/** How many of a person's newest proposals are kept. */
const KEPT = 60;

export interface ProposalStoreOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/** Unknown, expired and foreign proposals look alike. */
const unknownProposal = (): Failure =>
  new Failure('not_found', 'This proposal is unknown or too old. Gather proposals again.');

const textOf = ({ proposal_id: _id, ...proposal }: GivenProposal): string =>
  JSON.stringify(proposalSchema.parse(proposal));

/** The proposals the roundtable gave out. A dispatch signs what is stored here, never what a client sends. */
export class ProposalStore {
  readonly #options: ProposalStoreOptions;

  constructor(options: ProposalStoreOptions) {
    this.#options = options;
  }

  /** Stores the proposals of one round, and deletes expired ones and those beyond the newest. */
  async keep(ownerId: string, task: string, proposals: readonly ScoredProposal[]): Promise<void> {
    if (proposals.length === 0) return;
    const { database, clock } = this.#options;
    const now = clock();
    const roundId = createId();
    const considered = JSON.stringify(proposals.map((scored) => scored.agent_key));
    const rows = proposals.map((scored): RoundtableProposalRow => ({
      id: scored.proposal.proposal_id,
      owner_id: ownerId,
      task,
      agent_key: scored.agent_key,
      score_bp: Math.round(scored.score * 10_000),
      proposal: textOf(scored.proposal),
      agents_considered: considered,
      round_id: roundId,
      label: scored.label,
      parts: JSON.stringify(scored.parts),
      created_at: now,
      expires_at: now + KEPT_MS,
    }));
    await database.transaction(async ({ query }) => {
      await insertProposals(query, rows);
      await deleteOldProposals(query, ownerId, now, KEPT);
    });
  }

  /**
   * The proposal as it was given to this person. Throws `not_found` when it was not or has expired, and `conflict` when
   * the client's text differs: a receipt must be for exactly the words that were approved.
   */
  async find({ query }: Transaction, ownerId: string, sent: Approval): Promise<RoundtableProposalRow> {
    const row = await findProposal(query, ownerId, sent.proposal.proposal_id, this.#options.clock());
    if (row === undefined) throw unknownProposal();
    if (row.agent_key !== sent.agent_key || row.proposal !== textOf(sent.proposal))
      throw conflict('This proposal differs from the one you were given. Approve it unchanged, or gather again.');
    return row;
  }

  /** The proposals of all kept rounds, newest first. */
  ofRounds(ownerId: string): Promise<RoundtableProposalRow[]> {
    return proposalsOfRounds(this.#options.database.read, ownerId, this.#options.clock());
  }

  /** The proposals of one round. Throws `not_found` when they have expired, or are another person's. */
  async ofRound(ownerId: string, roundId: string): Promise<RoundtableProposalRow[]> {
    const rows = await proposalsOfRound(this.#options.database.read, ownerId, roundId, this.#options.clock());
    if (rows.length === 0) throw notFound();
    return rows;
  }

  readonly accountPart: AccountPart = {
    name: 'roundtableProposals',
    export: (ownerId) => listProposals(this.#options.database.read, ownerId),
  };
}

/** A person's approval: the text they were shown, and its proposer. */
export interface Approval {
  readonly agent_key: ScoredProposal['agent_key'];
  readonly proposal: GivenProposal;
}
