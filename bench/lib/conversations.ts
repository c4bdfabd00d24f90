import { setTimeout as sleep } from 'node:timers/promises';
import { textAt, type Client } from './client.ts';

const PART = 500_000;
/** The former path, which versions before know too: a bench may compare with one. */
const IMPORTS = '/api/transfers/imports';

/** A call that must succeed. */
export const ask = async (client: Client, method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

interface ConversationPage {
  readonly data: readonly { readonly _id: string; readonly title: string }[];
  readonly nextCursor?: string;
}

/** The ids of all of a person's conversations by title. */
export const idsByTitle = async (client: Client): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  let cursor = '';
  do {
    const page = (await ask(client, 'GET', `/api/conversations?limit=100${cursor}`)) as ConversationPage;
    for (const { _id, title } of page.data) found.set(title, _id);
    cursor = page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  return found;
};

/** Imports conversations in Open WebUI's export format through the product's own import. */
export const importConversations = async (client: Client, conversations: readonly object[]): Promise<void> => {
  const id = textAt(await ask(client, 'POST', IMPORTS, { file: 'bench.json' }), 'data._id');
  const file = JSON.stringify(conversations);
  for (let n = 0; n * PART < file.length; n += 1)
    await ask(client, 'PUT', `${IMPORTS}/${id}/parts`, {
      n,
      content: file.slice(n * PART, (n + 1) * PART),
    });
  await ask(client, 'POST', `${IMPORTS}/${id}/start`);
  for (;;) {
    const state = textAt(await ask(client, 'GET', `${IMPORTS}/${id}`), 'data.state');
    if (state === 'done') return;
    if (state !== 'running') throw new Error(`The import is ${state}`);
    await sleep(250);
  }
};
