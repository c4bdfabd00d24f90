import { z } from 'zod';
import { fraction, id, listAnswer, moment, requiredText, sessionId, success, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The available proposers; 'local' is the built-in planner, which needs no key. */
export const proposerKeys = ['codex', 'v0', 'trae', 'local'] as const;
export const proposerKey = z.enum(proposerKeys);
export type ProposerKey = z.infer<typeof proposerKey>;

export const proposerNames: Readonly<Record<ProposerKey, string>> = {
  codex: 'Codex',
  v0: 'v0',
  trae: 'Trae',
  local: 'Local planner (built in)',
};

const line = text(600);

/** The answer of a proposer. `est_cost` is in US dollars. */
export const proposal = z.object({
  goal: line,
  steps: z.array(line).max(30),
  risks: z.array(line).max(20),
  est_cost: z.number().min(0).max(1_000_000),
  est_confidence: fraction,
});
export type Proposal = z.infer<typeof proposal>;

/** Created by the server for each proposal it returns. It is a field of the signed log, which accepts no other form. */
export const proposalId = z.string().regex(/^[0-9a-f]{12}$/, 'Must be the proposal_id of a proposal that was gathered');

/** A proposal as the server returns it and receives it back. */
export const givenProposal = z.object({ proposal_id: proposalId, ...proposal.shape });
export type GivenProposal = z.infer<typeof givenProposal>;

/** Each part is 0..1; the score is their weighted mean. */
export const scoreParts = z.object({
  coverage: fraction,
  specificity: fraction,
  risks: fraction,
  cost: fraction,
  confidence: fraction,
});
export type ScoreParts = z.infer<typeof scoreParts>;

const scoredProposal = z.object({
  agent_key: proposerKey,
  /** The proposing model, or its stand-in. */
  label: z.string(),
  score: fraction,
  parts: scoreParts,
  proposal: givenProposal,
});
export type ScoredProposal = z.infer<typeof scoredProposal>;

const proposerError = z.object({ agent_key: proposerKey, code: z.string(), message: z.string() });
export type ProposerError = z.infer<typeof proposerError>;

/** For the caller's own use; the server reads nothing in it except the session of a dispatch. */
const context = z
  .record(z.string().max(60), z.json())
  .refine((value) => Object.keys(value).length <= 30, 'Must have at most 30 entries');

export const orchestrate = endpoint({
  method: 'POST',
  path: '/api/bridge/orchestrate',
  summary:
    'Ask several proposers for a plan at once; answers them by score, the built-in planner last, with an error for each that could not',
  body: z.object({
    task: requiredText(8_000, 'Please describe a goal/task.'),
    agents: z.array(proposerKey).max(proposerKeys.length),
    context: context.optional(),
  }),
  response: z.object({
    success,
    proposals: z.array(scoredProposal),
    recommended: z.object({ agent_key: proposerKey, proposal: givenProposal }).nullable(),
    errors: z.array(proposerError),
  }),
});

/** A proposal of an earlier roundtable that was approved, with its receipt. */
const givenReceipt = z.object({ proposal_id: proposalId, session_id: sessionId, row_hash: z.string() });
export type GivenReceipt = z.infer<typeof givenReceipt>;

const roundSummary = z.object({
  _id: id,
  task: z.string(),
  proposals: z.number().int(),
  createdAt: moment,
});
export type RoundSummary = z.infer<typeof roundSummary>;

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/bridge/rounds',
  summary: 'My roundtables whose proposals are still kept, newest first',
  response: listAnswer(roundSummary),
});
export const readRound = endpoint({
  method: 'GET',
  path: '/api/bridge/rounds/:id',
  summary: 'An earlier roundtable: its proposals as they were given out, and the receipts of those that were approved',
  response: z.object({
    success,
    task: z.string(),
    createdAt: moment,
    proposals: z.array(scoredProposal),
    receipts: z.array(givenReceipt),
  }),
});

/**
 * A dry run: reports what would be sent, and appends a receipt to the session's signed log. Nothing is sent. The signed
 * fields (agent, score, words, the proposers considered) are those that `orchestrate` returned: an unknown or expired
 * proposal is `not_found`, one that differs from the returned proposal is a `conflict`.
 */
export const dispatch = endpoint({
  method: 'POST',
  path: '/api/bridge/dispatch',
  summary: 'Approve a proposal as a dry run: shows what would be sent and leaves a signed receipt',
  idempotent: true,
  body: z.object({
    agent_key: proposerKey,
    proposal: givenProposal,
    session_id: sessionId.optional(),
    context: context.optional(),
  }),
  response: z.object({
    success,
    dryRun: z.literal(true),
    wouldSend: z.object({ to: z.string(), goal: z.string(), steps: z.array(z.string()) }),
    session_id: sessionId,
    row_hash: z.string(),
    checkpoint: z.string(),
  }),
});
