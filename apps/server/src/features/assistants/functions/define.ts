import { sentenceOf, sentencesOf } from '@symbi/contracts/sentences';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';

/** The person a function runs for. Comes from the run's row, never from a model's output. */
export interface Caller {
  readonly ownerId: string;
}

interface FunctionDescription<Input> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** How often it may run in one reply. */
  readonly perReply: number;
  /** The slash command for the built-in assistant. */
  readonly command: string;
}

interface ReadFunction<Input> extends FunctionDescription<Input> {
  readonly permission: 'read';
  readonly run: (caller: Caller, input: Input) => unknown;
}

/** Writes in the transaction that also records its approval: once or not at all. */
interface WriteFunction<Input> extends FunctionDescription<Input> {
  readonly permission: 'write';
  readonly run: (caller: Caller, input: Input, transaction: Transaction) => unknown;
}

type Bound =
  | { readonly permission: 'read'; readonly run: (caller: Caller) => unknown }
  | { readonly permission: 'write'; readonly run: (caller: Caller, transaction: Transaction) => unknown };

export interface RegisteredFunction {
  readonly name: string;
  readonly description: string;
  readonly permission: 'read' | 'write';
  readonly perReply: number;
  readonly command: string;
  /** JSON schema of the arguments. */
  readonly parameters: Record<string, z.core.util.JSONType>;
  /** Binds arguments that fit the schema, or says what is wrong with them. */
  readonly bind: (given: unknown) => { ok: true; bound: Bound } | { ok: false; problem: string };
}

const jsonObject = z.record(z.string(), z.json());

const schemaOf = (input: z.ZodType): Record<string, z.core.util.JSONType> => {
  const { $schema: _version, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return jsonObject.parse(schema);
};

const problemOf = (error: z.ZodError): string => Object.values(sentencesOf(error)).join('; ');

/** A function of the registry, with its types erased. */
export const defineFunction = <Input>(described: ReadFunction<Input> | WriteFunction<Input>): RegisteredFunction => {
  const { name, description, permission, perReply, command, input } = described;
  return {
    name,
    description,
    permission,
    perReply,
    command,
    parameters: schemaOf(input),
    bind(given) {
      const parsed = input.safeParse(given, { error: sentenceOf });
      if (!parsed.success) return { ok: false, problem: problemOf(parsed.error) };
      const { data } = parsed;
      const bound: Bound =
        described.permission === 'read'
          ? { permission: 'read', run: (caller) => described.run(caller, data) }
          : { permission: 'write', run: (caller, transaction) => described.run(caller, data, transaction) };
      return { ok: true, bound };
    },
  };
};
