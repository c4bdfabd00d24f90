import type { PromptInput } from '@symbi/contracts/prompts';
import { promptLimits } from '@symbi/contracts/prompt-limits';
import { byName } from '../../platform/by-name.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database } from '../../platform/database/database.ts';
import { conflict, Failure, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Users } from '../users/service.ts';
import { countPrompts, deletePrompt, insertPrompt, listPrompts, updatePrompt } from './queries.ts';
import type { PromptRow } from './table.ts';

export interface Prompts {
  /** By name. */
  list(ownerId: string): Promise<PromptRow[]>;
  create(ownerId: string, input: PromptInput): Promise<PromptRow>;
  update(ownerId: string, promptId: string, input: PromptInput): Promise<PromptRow>;
  remove(ownerId: string, promptId: string): Promise<void>;
}

/** Names that differ only in case or width count as the same. */
const columnsOf = ({ name, text }: PromptInput) => ({
  name,
  name_key: name.normalize('NFKC').toLowerCase(),
  text,
});

/** The result of `work`; a taken name becomes an error of its field. */
const unlessTaken = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = `You already have a prompt named ${name}`;
    throw new Failure('conflict', message, { fields: { name: message }, cause: error });
  }
};

export interface PromptOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Pick<Users, 'hold'>;
}

export const createPromptService = ({ database, clock, users }: PromptOptions): Prompts => ({
  list: async (ownerId) => byName(await listPrompts(database.read, ownerId), ({ name }) => name),
  create: (ownerId, input) =>
    unlessTaken(
      input.name,
      database.transaction(async (transaction) => {
        const { query } = transaction;
        await users.hold(transaction, ownerId);
        if ((await countPrompts(query, ownerId)) >= promptLimits.prompts)
          throw conflict(`You can keep at most ${promptLimits.prompts} prompts`);
        const now = clock();
        const row = { id: createId(), owner_id: ownerId, ...columnsOf(input), created_at: now, updated_at: now };
        await insertPrompt(query, row);
        return row;
      }),
    ),
  update: (ownerId, promptId, input) =>
    unlessTaken(
      input.name,
      database.transaction(async ({ query }) => {
        const changed = { ...columnsOf(input), updated_at: clock() };
        const row = await updatePrompt(query, ownerId, promptId, changed);
        if (row === undefined) throw notFound();
        return row;
      }),
    ),
  remove: (ownerId, promptId) =>
    database.transaction(async ({ query }) => {
      if (!(await deletePrompt(query, ownerId, promptId))) throw notFound();
    }),
});
