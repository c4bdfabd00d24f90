import { id, tag, text } from '@symbi/contracts/common';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/failure.ts';
import { calculate } from './calculator.ts';
import { defineFunction, type Caller, type RegisteredFunction } from './define.ts';
import { timeIn } from './time.ts';

const LISTED = 20;

/** Errors of a helper concern the arguments and are meant for their author. */
const about = <Value>(work: () => Value, problem: (error: Error) => string): Value => {
  try {
    return work();
  } catch (error) {
    throw invalid(problem(error instanceof Error ? error : new Error(String(error))));
  }
};

/** Services of other features that functions use, each limited to the caller's own rows. */
export interface FunctionSources {
  readonly clock: Clock;
  readonly profile: (ownerId: string) => Promise<unknown>;
  readonly agents: (ownerId: string, limit: number) => Promise<unknown>;
  readonly searchContexts: (ownerId: string, request: { query: string; limit: number }) => Promise<unknown>;
  readonly createContext: (
    transaction: Transaction,
    ownerId: string,
    input: { tag: string; data: Record<string, string> },
  ) => Promise<unknown>;
  readonly conversations: (ownerId: string, request: { title?: string | undefined; limit: number }) => Promise<unknown>;
  /** Throws `not_found` for a conversation that is not the owner's. */
  readonly trustScores: (
    ownerId: string,
    request: { conversationId?: string | undefined; limit: number },
  ) => Promise<unknown>;
}

const limit = z.number().int().min(1).max(LISTED).default(10).describe(`How many, at most ${LISTED}`);

const own = (sources: FunctionSources): RegisteredFunction[] => [
  defineFunction({
    name: 'get_profile',
    description: "The user's name, e-mail, preferences and counts of conversations, agents and messages.",
    permission: 'read',
    perReply: 2,
    command: '/profile',
    input: z.object({}),
    run: ({ ownerId }: Caller) => sources.profile(ownerId),
  }),
  defineFunction({
    name: 'list_agents',
    description: "The user's own agents with provider and model.",
    permission: 'read',
    perReply: 3,
    command: '/agents',
    input: z.object({ limit }),
    run: ({ ownerId }, input) => sources.agents(ownerId, input.limit),
  }),
  defineFunction({
    name: 'list_conversations',
    description: "The user's conversations, latest first, optionally only those whose title contains a text.",
    permission: 'read',
    perReply: 3,
    command: '/conversations [title]',
    input: z.object({ title: text(200).optional().describe('Part of the title'), limit }),
    run: ({ ownerId }, input) => sources.conversations(ownerId, input),
  }),
  defineFunction({
    name: 'get_trust_scores',
    description: 'The latest trust scores of replies to the user, in one conversation or in all, and the mean score.',
    permission: 'read',
    perReply: 3,
    command: '/trust',
    input: z.object({ conversationId: id.optional().describe('24 hexadecimal characters'), limit }),
    run: ({ ownerId }, input) => sources.trustScores(ownerId, input),
  }),
];

const contexts = (sources: FunctionSources): RegisteredFunction[] => [
  defineFunction({
    name: 'search_contexts',
    description: "Searches the user's context store and answers the passages that match best.",
    permission: 'read',
    perReply: 5,
    command: '/search words',
    input: z.object({ query: text(500).trim().min(1, 'Type something to search for'), limit }),
    run: ({ ownerId }, input) => sources.searchContexts(ownerId, input),
  }),
  defineFunction({
    name: 'create_context',
    description: "Keeps a text in the user's context store under a tag. The user is asked before it happens.",
    permission: 'write',
    perReply: 3,
    command: '/save tag: text',
    input: z.object({ tag: tag.describe('A short label'), text: text(8_000).trim().min(1, 'The text is empty') }),
    run: ({ ownerId }, input, transaction) =>
      sources.createContext(transaction, ownerId, { tag: input.tag, data: { text: input.text } }),
  }),
];

const tools = (sources: FunctionSources): RegisteredFunction[] => [
  defineFunction({
    name: 'get_current_time',
    description: 'The current date and time, in UTC or in a time zone such as Europe/Berlin.',
    permission: 'read',
    perReply: 3,
    command: '/time [zone]',
    input: z.object({ timeZone: text(60).default('UTC').describe('An IANA time zone') }),
    run: (_caller, input) =>
      about(
        () => timeIn(sources.clock(), input.timeZone),
        () => 'There is no such time zone',
      ),
  }),
  defineFunction({
    name: 'calculate',
    description:
      'Calculates an arithmetic expression with + - * / % ^, parentheses, pi, e, sqrt, abs, ln, log, exp, sin, cos, tan, round, floor and ceil.',
    permission: 'read',
    perReply: 8,
    command: '/calc 2+2',
    input: z.object({ expression: text(500).trim().min(1, 'The expression is empty') }),
    run: (_caller, { expression }) =>
      about(
        () => ({ expression, value: calculate(expression) }),
        (error) => error.message,
      ),
  }),
];

/** Every function, by name. */
export const createRegistry = (sources: FunctionSources): ReadonlyMap<string, RegisteredFunction> =>
  new Map([...own(sources), ...contexts(sources), ...tools(sources)].map((each) => [each.name, each]));
