import { contextData } from '@symbi/contracts/context';
import { contextTextFields, contextTitle } from '@symbi/contracts/context-title';
import { flatten, type Field } from '@symbi/retrieval';
import type { Query } from '../../platform/database/database.ts';
import { findActiveRows } from './queries/contexts.ts';
import type { ContextRow } from './table.ts';

/** A named context, with its complete text. */
export interface NamedItem {
  readonly contextId: string;
  readonly title: string;
  readonly text: string;
}

/** From this length a text needs no field name; anything shorter does. */
const SENTENCE = 40;

const lineOf = ({ path, text }: Field): string =>
  text.length > SENTENCE || contextTextFields.includes(path) ? text : `${path}: ${text}`;

const itemOf = ({ id, tag, data }: ContextRow): NamedItem => {
  const said = contextData.parse(JSON.parse(data));
  const title = contextTitle(tag, said);
  const fields = flatten(said);
  // The title comes with it anyway; it is repeated only when there is nothing else.
  const others = fields.filter(({ text }) => text.trim() !== title);
  const text = (others.length > 0 ? others : fields).map(lineOf).join('\n\n');
  return { contextId: id, title, text };
};

/** Active contexts by id, in that order; ids that are deleted, inactive or another person's are skipped. */
export const namedItems = async (query: Query, ownerId: string, ids: readonly string[]): Promise<NamedItem[]> => {
  if (ids.length === 0) return [];
  const rows = new Map((await findActiveRows(query, ownerId, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [itemOf(row)];
  });
};
