import {
  addPart,
  listImportItems,
  openImport,
  readImport,
  startImport,
  type ConversationImport,
  type ImportItem,
} from '@symbi/contracts/imports';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';

export interface ImportResult {
  readonly report: ConversationImport;
  readonly items: readonly ImportItem[];
}

/** Uploads a file in parts of a given size, and waits until it has been read. */
export const bring = async (
  user: TestUser,
  file: unknown,
  partLength = 1_000,
  { copies = false } = {},
): Promise<ImportResult> => {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { _id: id } = (await user.ask(openImport, { body: { file: 'conversations.json', copies } })).data;
  const params = { id };
  for (let n = 0; n * partLength < text.length; n += 1) {
    const content = text.slice(n * partLength, (n + 1) * partLength);
    await user.ask(addPart, { params, body: { n, content } });
  }
  await user.ask(startImport, { params });
  const report = await eventually(async () => {
    const { data } = await user.ask(readImport, { params });
    return data.state === 'running' ? undefined : data;
  });
  const { data: items } = await user.ask(listImportItems, { params, query: { limit: 100 } });
  return { report, items };
};
