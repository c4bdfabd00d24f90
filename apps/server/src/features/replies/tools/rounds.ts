import { createId } from '../../../platform/id.ts';
import type { CompletionEvent, CompletionMessage } from '../../../providers/provider.ts';
import type { AgentRow } from '../../agents/service.ts';
import type { CallResult, FunctionRunner, ToolDefinitions } from '../../assistants/service.ts';
import { messagesOfCalls, type StoredCall } from '../../messages/service.ts';
import type { ReplyRecord } from '../reply-record.ts';

const ROUNDS = 6;
const CALLS = 12;
const ID_LENGTH = 200;
const NAME_LENGTH = 64;

export type ToolRequest = Extract<CompletionEvent, { type: 'tool-call' }>;

export interface ToolRoundsOptions {
  readonly functions: FunctionRunner;
  readonly ownerId: string;
  readonly agent: AgentRow;
  readonly record: ReplyRecord;
  /** Stores the calls with the reply and shows them to watchers. */
  readonly store: (calls: readonly StoredCall[]) => Promise<void>;
}

/** The calls of one reply: run, answered and capped. Calls beyond the caps are not run. */
export class ToolRounds {
  readonly #options: ToolRoundsOptions;
  readonly #definitions: ToolDefinitions;
  #round = 0;

  constructor(options: ToolRoundsOptions) {
    this.#options = options;
    // Functions read their user's data, so another person's assistant gets none.
    const { agent, ownerId, functions } = options;
    this.#definitions = agent.owner_id === ownerId ? functions.definitionsOf(agent) : [];
  }

  get #isExhausted(): boolean {
    return this.#round >= ROUNDS || this.#options.record.calls.length >= CALLS;
  }

  /** The tools offered to the model now; none once it has used its share, so it must answer in words. */
  get tools(): ToolDefinitions {
    return this.#isExhausted ? [] : this.#definitions;
  }

  get messages(): CompletionMessage[] {
    return messagesOfCalls(this.#options.record.calls);
  }

  /** Runs one call and stores it with the reply. */
  async call(asked: Omit<ToolRequest, 'type'>, allowed: ReadonlySet<string>): Promise<CallResult> {
    const { functions, ownerId, record } = this.#options;
    const called = { name: asked.name.slice(0, NAME_LENGTH), arguments: asked.arguments };
    const earlier = record.calls.filter((call) => call.name === called.name).length;
    const executed = await functions.run({ ownerId }, called, allowed, earlier);
    const { state, permission, result } = executed;
    record.addCall({
      ...called,
      // Overlong arguments were refused; their beginning shows why.
      arguments: called.arguments.slice(0, 20_000),
      _id: createId(),
      callId: asked.id.slice(0, ID_LENGTH),
      round: this.#round,
      state,
      ...(permission === undefined ? {} : { permission }),
      ...(result === undefined ? {} : { result }),
    });
    return executed;
  }

  /** One call of the built-in assistant, which may use every function. */
  async direct(name: string, input: Record<string, string>): Promise<CallResult> {
    const { functions, record, store } = this.#options;
    const allowed = new Set(functions.list().map((each) => each.function.name));
    const executed = await this.call({ id: createId(), name, arguments: JSON.stringify(input) }, allowed);
    await store(record.calls);
    return executed;
  }

  /** Answers a model's calls; true when it should be asked again with the results. */
  async answer(asked: readonly ToolRequest[], signal: AbortSignal): Promise<boolean> {
    const { record, store } = this.#options;
    if (this.#isExhausted || this.#definitions.length === 0) return false;
    this.#round += 1;
    const taken = asked.slice(0, CALLS - record.calls.length);
    const allowed = new Set(this.#definitions.map((tool) => tool.name));
    const isWaiting: boolean[] = [];
    for (const one of taken) {
      if (signal.aborted) return false;
      isWaiting.push((await this.call(one, allowed)).state === 'needs_confirmation');
    }
    if (taken.length < asked.length)
      record.note(`The assistant asked for more functions than a reply may call: ${CALLS} at most.`);
    await store(record.calls);
    return !isWaiting.includes(true);
  }
}
