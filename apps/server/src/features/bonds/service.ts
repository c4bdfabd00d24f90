import { createHash } from 'node:crypto';
import { bond as bondSchema, type Bond, type Check, type Compliance } from '@symbi/contracts/bonds';
import { canonicalJson } from '@symbi/ledger';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { toIsoTime } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { conflict, unlessMissing } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { RunContext, RunEnd, RunHandler, RunRow, Runs } from '../../platform/runs/runs.ts';
import type { Providers } from '../../providers/registry.ts';
import type { AgentRow, Agents } from '../agents/service.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import { newestOfAgent } from '../messages/service.ts';
import type { Users } from '../users/service.ts';
import { assessCompliance } from './compliance.ts';
import { probeAgent } from './probe.ts';

export const BOND_RUN = 'bond';
const CONSIDERED = 100;

export interface BondsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  readonly users: Users;
  readonly providers: Providers;
  readonly runs: Runs;
  /** Signs a text that ends in a newline with the log's key. */
  readonly sign: (text: string) => string;
}

const bondInput = z.object({
  agentId: z.string(),
  /** Of the configuration being bonded: a change in between ends the attempt. */
  hash: z.string(),
});

const pending = { bond_status: 'Bonding Pending', bond: null } as const;
const notPending = ['Not Bonded', 'Bonded', 'Bonding Failed'] as const;

/** The hash of the configuration that identifies the agent. */
const configurationHash = (agent: AgentRow): string => {
  const { provider, model, system_prompt: systemPrompt, temperature } = agent;
  const text = canonicalJson({ provider, model, systemPrompt, temperature: temperature.toFixed(2) });
  return createHash('sha256').update(text).digest('hex');
};

export const bondOf = (agent: AgentRow): Bond | null =>
  agent.bond === null ? null : bondSchema.parse(JSON.parse(agent.bond));

/** Bonds agents: a probe that they pass or fail, and a signature over the configuration that passed. */
export class Bonds implements RunHandler {
  readonly #options: BondsOptions;

  constructor(options: BondsOptions) {
    this.#options = options;
  }

  /** Starts the probe of the agent's current configuration; it is 'Bonding Pending' until that ends. */
  async begin(ownerId: string, agentId: string): Promise<AgentRow> {
    const { agents, database, runs, users } = this.#options;
    await agents.findOwn(ownerId, agentId);
    await database.transaction(async (transaction) => {
      // The account first, which the run refers to: deleting an account locks the account, then the agent.
      await users.hold(transaction, ownerId);
      const agent = await agents.setBond(transaction, { id: agentId, owner_id: ownerId }, pending, notPending);
      if (agent === undefined) throw conflict('This agent is already being probed');
      const input: z.infer<typeof bondInput> = { agentId, hash: configurationHash(agent) };
      await runs.enqueue(transaction, { id: createId(), kind: BOND_RUN, ownerId, subjectId: agentId, input });
    });
    return agents.findOwn(ownerId, agentId);
  }

  async #probe(agent: AgentRow, signal: AbortSignal): Promise<Check[]> {
    const { agents, apiKeys, providers } = this.#options;
    const key = await agents.keyOf(agent.owner_id, agent);
    const needsNone = agent.provider === 'local' || (agent.provider === 'custom' && agent.api_key_id === null);
    if (key === undefined && !needsNone)
      return [{ name: 'Provider key', passed: false, found: 'There is no key for this provider' }];
    const apiKey = key === undefined ? '' : apiKeys.open(key);
    return probeAgent({ agent, provider: providers.get(agent.provider), apiKey, signal });
  }

  #result(hash: string, checks: Check[]): Bond {
    const isPassed = checks.every((check) => check.passed);
    const note = isPassed ? this.#options.sign(`symbi-bond/1\n${hash}\n`) : null;
    return { hash, note, checks, at: toIsoTime(this.#options.clock()) };
  }

  async work({ run, signal }: RunContext): Promise<void> {
    const { agents, runs } = this.#options;
    const { agentId, hash } = bondInput.parse(JSON.parse(run.input));
    const agent = await unlessMissing(agents.findOwn(run.owner_id, agentId));
    const checks = agent === undefined ? [] : await this.#probe(agent, signal);
    // The process that takes over the run reports the result: an interrupted probe has none.
    if (signal.aborted) return;
    await runs.settle(run.id, async (transaction) => {
      // Locked by writing to it, so that the signature covers the agent's current configuration. Before its run, in the
      // same order as deleting the account.
      const now = agent && (await agents.setBond(transaction, agent, pending, ['Bonding Pending']));
      if (!(await runs.finish(transaction, run.id, { state: 'done' }))) return;
      // Changed during the probe, which therefore covered another configuration.
      if (now === undefined || configurationHash(now) !== hash) return;
      const bond = this.#result(hash, checks);
      const status = bond.note === null ? 'Bonding Failed' : 'Bonded';
      await agents.setBond(transaction, now, { bond_status: status, bond: JSON.stringify(bond) }, ['Bonding Pending']);
    });
  }

  /** An interrupted probe has no result, and is reported as such. */
  async recover(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    const { agentId, hash } = bondInput.parse(JSON.parse(run.input));
    const found = 'The server ended before the probe did, so nothing was found out. Bond the agent again';
    const checks = [{ name: 'Probe', passed: false, found }];
    const brokenOff: Bond = { hash, note: null, checks, at: toIsoTime(this.#options.clock()) };
    const to = { bond_status: 'Not Bonded' as const, bond: JSON.stringify(brokenOff) };
    await this.#options.agents.setBond(transaction, { id: agentId, owner_id: run.owner_id }, to, ['Bonding Pending']);
    return { state: 'interrupted' };
  }

  /** Compliance from the agent's settings and its owner's newest replies from it. */
  async compliance(ownerId: string, agentId: string): Promise<Compliance> {
    const { agents, database, clock } = this.#options;
    const agent = await agents.findOwn(ownerId, agentId);
    const rows = await newestOfAgent(database.read, ownerId, agentId, CONSIDERED);
    const scores = rows.flatMap((row) =>
      row.trust_state === 'checked' && row.trust_score !== null ? [row.trust_score] : [],
    );
    return assessCompliance(agent, {
      replies: rows.length,
      completed: rows.filter((row) => row.status === 'complete').length,
      scored: scores.length,
      meanTrust: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
      judged: rows.filter((row) => row.judgment !== null).length,
      today: toIsoTime(clock()).slice(0, 10),
    });
  }
}
