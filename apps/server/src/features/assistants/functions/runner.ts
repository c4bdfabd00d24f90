import { limits } from '@symbi/contracts/limits';
import { assistantTools, type AssistantFunction, type AssistantTool } from '@symbi/contracts/assistants';
import type { ToolCall } from '@symbi/contracts/tool-calls';
import { beginning } from '@symbi/text/beginning';
import type { Transaction } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { CompletionRequest } from '../../../providers/provider.ts';
import type { AgentRow } from '../../agents/service.ts';
import type { Caller, RegisteredFunction } from './define.ts';
import { createRegistry, type FunctionSources } from './registry.ts';

const ARGUMENTS_LENGTH = 20_000;

export type ToolDefinitions = NonNullable<CompletionRequest['tools']>;

/** The outcome of a call; `value` is the result before it became text. */
export interface CallResult {
  readonly state: ToolCall['state'];
  readonly permission?: 'read' | 'write';
  readonly result?: string;
  readonly value?: unknown;
}

export interface FunctionCall {
  readonly name: string;
  /** JSON text as the model wrote it. */
  readonly arguments: string;
}

const bounded = (text: string): string =>
  text.length <= limits.sourceLength ? text : `${beginning(text, limits.sourceLength)}… (cut)`;

const failed = (result: string, permission?: 'read' | 'write'): CallResult => ({
  state: 'failed',
  result,
  ...(permission === undefined ? {} : { permission }),
});

const parseArguments = (text: string): { ok: true; value: unknown } | { ok: false; problem: string } => {
  if (text.length > ARGUMENTS_LENGTH) return { ok: false, problem: 'The arguments are too long.' };
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return { ok: true, value };
  } catch {
    return { ok: false, problem: 'The arguments are not valid JSON.' };
  }
};

/** The tools stored with an assistant. */
export const toolsOf = (row: Pick<AgentRow, 'tools'>): AssistantTool[] => assistantTools.parse(JSON.parse(row.tools));

/**
 * Runs functions of the registry for the person whose reply is being written. Names and arguments come from a model and
 * are not trusted: whose data is used, what may run and how often is decided here.
 */
export class FunctionRunner {
  readonly #registry: ReadonlyMap<string, RegisteredFunction>;
  readonly #log: Log;

  constructor({ sources, log }: { readonly sources: FunctionSources; readonly log: Log }) {
    this.#registry = createRegistry(sources);
    this.#log = log;
  }

  list(): AssistantFunction[] {
    return [...this.#registry.values()].map((each) => ({
      type: 'function',
      function: { name: each.name, description: each.description, parameters: each.parameters },
      permission: each.permission,
      perReply: each.perReply,
      command: each.command,
    }));
  }

  has(name: string): boolean {
    return this.#registry.has(name);
  }

  /** The tools of a new assistant. */
  defaultTools(): AssistantTool[] {
    return this.list().map(({ type, function: described }) => ({ type, function: described }));
  }

  /** In the flat form that is sent. A registry function uses its own schema, not a stored copy. */
  definitionsOf(agent: AgentRow): ToolDefinitions {
    if (agent.kind !== 'assistant' || agent.provider !== 'openai') return [];
    return toolsOf(agent).map(({ function: stored }) => {
      const known = this.#registry.get(stored.name);
      const description = known?.description ?? stored.description;
      return {
        name: stored.name,
        parameters: known?.parameters ?? stored.parameters ?? { type: 'object', properties: {} },
        strict: known === undefined && stored.strict === true,
        ...(description === undefined ? {} : { description }),
      };
    });
  }

  #bind({ name, arguments: text }: FunctionCall) {
    const registered = this.#registry.get(name);
    if (registered === undefined) return { ok: false, problem: 'This function does not exist here.' } as const;
    const parsed = parseArguments(text);
    return parsed.ok ? registered.bind(parsed.value) : parsed;
  }

  #problemOf(error: unknown, name: string): string {
    if (error instanceof Failure && error.code !== 'internal') return `${error.message}.`.replace(/\.\.$/, '.');
    this.#log.error({ error, function: name }, 'A function of an assistant failed');
    return 'The function failed because of a fault in the server.';
  }

  /** Runs a reading call; a writing one is returned unrun, to be confirmed. `earlier` counts runs in this reply. */
  async run(caller: Caller, called: FunctionCall, allowed: ReadonlySet<string>, earlier: number): Promise<CallResult> {
    const registered = this.#registry.get(called.name);
    if (registered === undefined)
      return {
        state: 'requires_action',
        result: 'Nothing here can run this function. It was not run, and there is no result.',
      };
    const { permission, perReply } = registered;
    if (!allowed.has(called.name)) return failed('This assistant may not call this function.', permission);
    if (earlier >= perReply) return failed(`This function runs at most ${perReply} times in a reply.`, permission);
    const bound = this.#bind(called);
    if (!bound.ok) return failed(`The arguments do not fit: ${bound.problem}`, permission);
    if (bound.bound.permission === 'write') return { state: 'needs_confirmation', permission };
    try {
      const value: unknown = await bound.bound.run(caller);
      return { state: 'done', permission, result: bounded(JSON.stringify(value)), value };
    } catch (error) {
      return failed(this.#problemOf(error, called.name), permission);
    }
  }

  /** Runs a writing call that a person approved. Throws on failure; then nothing is written. */
  async runApproved(transaction: Transaction, caller: Caller, called: FunctionCall): Promise<CallResult> {
    const bound = this.#bind(called);
    if (!bound.ok) return failed(`The arguments do not fit: ${bound.problem}`, 'write');
    if (bound.bound.permission !== 'write') return failed('This function needs no confirmation.', 'read');
    const value: unknown = await bound.bound.run(caller, transaction);
    return { state: 'done', permission: 'write', result: bounded(JSON.stringify(value)), value };
  }

  /** The result of a call whose `runApproved` threw. */
  failedWrite(error: unknown, name: string): CallResult {
    return failed(this.#problemOf(error, name), 'write');
  }
}
