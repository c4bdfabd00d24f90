import { z } from 'zod';
import { fraction, requiredText, sessionId, success, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Who can be asked for a proposal; 'local' is the built-in planner, which needs no key. */
export const proposerKeys = ['codex', 'v0', 'trae', 'local'] as const;
export const proposerKey = z.enum(proposerKeys);
export type ProposerKey = z.infer<typeof proposerKey>;

const line = text(600);

/** What a proposer answers. `est_cost` is in US dollars. */
export const proposal = z.object({
  goal: line,
  steps: z.array(line).max(30),
  risks: z.array(line).max(20),
  est_cost: z.number().min(0).max(1_000_000),
  est_confidence: fraction,
});
export type Proposal = z.infer<typeof proposal>;

/** Made by the server for each proposal it gives out. It is a field of the signed log, which takes no other form. */
export const proposalId = z.string().regex(/^[0-9a-f]{12}$/, 'Must be the proposal_id of a proposal that was gathered');

/** A proposal as the server gives it out and gets it back. */
export const givenProposal = z.object({ proposal_id: proposalId, ...proposal.shape });
export type GivenProposal = z.infer<typeof givenProposal>;

/** Each part is 0..1; the score is their weighted mean. */
const scoreParts = z.object({
  coverage: fraction,
  specificity: fraction,
  risks: fraction,
  cost: fraction,
  confidence: fraction,
});
export type ScoreParts = z.infer<typeof scoreParts>;

const scoredProposal = z.object({
  agent_key: proposerKey,
  /** The model that proposed, or what stands in for one. */
  label: z.string(),
  score: fraction,
  parts: scoreParts,
  proposal: givenProposal,
});
export type ScoredProposal = z.infer<typeof scoredProposal>;

const proposerError = z.object({ agent_key: proposerKey, code: z.string(), message: z.string() });
export type ProposerError = z.infer<typeof proposerError>;

/** Free for the caller's own use; nothing in it is looked up, except the session of a dispatch. */
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

/**
 * A dry run: says what would be sent, and appends a receipt to the session's signed log. Nothing is sent. What is signed
 * (agent, score, words, who was considered) is what `orchestrate` gave out: an unknown or expired proposal is
 * `not_found`, one that differs from what was given out is a `conflict`.
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
