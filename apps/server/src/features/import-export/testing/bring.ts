import { readImport, listImportItems, type ConversationImport, type ImportItem } from '@symbi/contracts/imports';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';

export interface ImportResult {
  readonly report: ConversationImport;
  readonly items: readonly ImportItem[];
}

/** Uploads a file in parts of a given size, and waits until it has been read. */
export const bring = async (user: TestUser, file: unknown, partLength = 1_000): Promise<ImportResult> => {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const opened = await user.call('POST', '/api/imports', { file: 'conversations.json' });
  const path = `/api/imports/${pick(opened.body, 'data._id')}`;
  for (let n = 0; n * partLength < text.length; n += 1) {
    const content = text.slice(n * partLength, (n + 1) * partLength);
    const answer = await user.call('PUT', `${path}/parts`, { n, content });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  const started = await user.call('POST', `${path}/start`);
  if (started.status !== 202) throw new Error(started.text);
  const report = await eventually(async () => {
    const { data } = readImport.response.parse((await user.call('GET', path)).body);
    return data.state === 'running' ? undefined : data;
  });
  const { data: items } = listImportItems.response.parse((await user.call('GET', `${path}/items?limit=100`)).body);
  return { report, items };
};
