import { z } from 'zod';
import { agent } from './agents.ts';
import { answer, moment } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** One check and its finding. */
const check = z.object({ name: z.string(), passed: z.boolean(), found: z.string() });
export type Check = z.infer<typeof check>;

/** The evidence for a bond. `note` is the log key's signature over `hash`, the hash of the agent's configuration. */
export const bond = z.object({
  hash: z.string(),
  note: z.string().nullable(),
  checks: z.array(check),
  at: moment,
});
export type Bond = z.infer<typeof bond>;

const bonded = answer(agent.extend({ bond: bond.nullable() }));

export const bondAgent = endpoint({
  method: 'POST',
  path: '/api/agents/:id/bond',
  summary: 'Probe an agent with three fixed questions and sign its configuration if it passes',
  status: 202,
  response: bonded,
});
export const readBond = endpoint({
  method: 'GET',
  path: '/api/agents/:id/bond',
  summary: 'The bond of an agent: its checks and the signed note',
  response: bonded,
});

/** Scores are whole percentages: the share of an article's checks that passed. */
const complianceArticle = z.object({
  id: z.enum(['transparency', 'accountability', 'fairness', 'privacy', 'safety', 'reliability']),
  score: z.number().int().min(0).max(100),
  checks: z.array(check).min(1),
});
export type ComplianceArticle = z.infer<typeof complianceArticle>;
const compliance = z.object({ score: z.number().int().min(0).max(100), articles: z.array(complianceArticle) });
export type Compliance = z.infer<typeof compliance>;

export const readCompliance = endpoint({
  method: 'GET',
  path: '/api/agents/:id/compliance',
  summary: 'Compliance of an agent over six articles, each with the checks it is made of',
  response: answer(compliance),
});
