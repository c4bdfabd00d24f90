import type { Query } from '../../platform/database/database.ts';
import type { PromptRow } from './table.ts';

export const listPrompts = (query: Query, ownerId: string): Promise<PromptRow[]> =>
  query.selectFrom('prompts').selectAll().where('owner_id', '=', ownerId).execute();

export const countPrompts = async (query: Query, ownerId: string): Promise<number> => {
  const { held } = await query
    .selectFrom('prompts')
    .select((row) => row.fn.countAll<number>().as('held'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(held);
};

export const insertPrompt = async (query: Query, row: PromptRow): Promise<void> => {
  await query.insertInto('prompts').values(row).execute();
};

/** The updated row; undefined when this person has no such prompt. */
export const updatePrompt = (
  query: Query,
  ownerId: string,
  promptId: string,
  change: Pick<PromptRow, 'name' | 'name_key' | 'text' | 'updated_at'>,
): Promise<PromptRow | undefined> => {
  const mine = query.updateTable('prompts').set(change).where('owner_id', '=', ownerId);
  return mine.where('id', '=', promptId).returningAll().executeTakeFirst();
};

/** False when this person has no such prompt. */
export const deletePrompt = async (query: Query, ownerId: string, promptId: string): Promise<boolean> => {
  const mine = query.deleteFrom('prompts').where('owner_id', '=', ownerId);
  const { numDeletedRows } = await mine.where('id', '=', promptId).executeTakeFirst();
  return numDeletedRows > 0n;
};
