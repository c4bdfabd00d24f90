import {
  listConversations,
  removeConversation,
  restoreConversation,
  updateConversation,
} from '@symbi/contracts/conversations';
import type { Conversation } from '@symbi/contracts/conversations';
import { page } from 'vitest/browser';
import { answer, list, one } from './network.ts';
import { at, idOf, sampleConversation } from './samples.ts';

export const titled = (number: number, fields: Partial<Conversation> = {}): Conversation =>
  sampleConversation({ _id: idOf(100 + number), title: `Talk ${number}`, tags: [], ...fields });

/** A server with some conversations, newest first, that archives, moves, deletes and restores them. */
export const serverOf = (count: number) => {
  // The one used last comes first, as ids in reverse do among those of one moment.
  const stored = new Map(
    Array.from({ length: count }, (_, index) => [idOf(100 + count - index), titled(count - index)]),
  );
  const gone = new Map<string, Conversation>();
  const asked: string[] = [];
  const find = (id = ''): Conversation => {
    const found = stored.get(id) ?? gone.get(id);
    if (found === undefined) throw new Error(`no conversation ${id}`);
    return found;
  };
  const handlers = [
    answer(listConversations, ({ query }) =>
      list([...stored.values()].filter(({ isArchived }) => isArchived === (query.archived ?? false))),
    ),
    answer(updateConversation, ({ params, body }) => {
      const { isArchived = find(params['id']).isArchived, folder = find(params['id']).folder } = body;
      const changed = { ...find(params['id']), isArchived, folder };
      stored.set(changed._id, changed);
      asked.push(`${changed.title} ${JSON.stringify(body)}`);
      return one(changed);
    }),
    answer(removeConversation, ({ params, query }) => {
      const found = find(params['id']);
      gone.set(found._id, found);
      stored.delete(found._id);
      asked.push(`${found.title} deleted ${query.undo === true ? 'with undo' : 'at once'}`);
      return { success: true as const, erasedAt: at };
    }),
    answer(restoreConversation, ({ params }) => {
      const found = find(params['id']);
      stored.set(found._id, found);
      asked.push(`${found.title} restored`);
      return one(found);
    }),
  ];
  return { handlers, asked, stored };
};

/** The checkbox of a row, the bar, its count, the link of a row, and the button that begins a selection. */
export const checkbox = (number: number) => page.getByRole('checkbox', { name: `Select Talk ${number}`, exact: true });
export const bar = () => page.getByRole('region', { name: 'Selection' });
export const status = () => bar().getByRole('status');
export const row = (number: number) => page.getByRole('link', { name: `Talk ${number}`, exact: true });
export const startSelecting = (): Promise<void> => page.getByRole('button', { name: 'Select', exact: true }).click();
