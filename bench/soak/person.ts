import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client, createConversation, register, textAt } from '../lib/client.ts';
import { openTab, type Tab } from '../live/tab.ts';

/** The activity of all people together. */
export interface Tally {
  acknowledged: number;
  reads: number;
  searches: number;
  reconnections: number;
  failures: number;
}

export const emptyTally = (): Tally => ({ acknowledged: 0, reads: 0, searches: 0, reconnections: 0, failures: 0 });

export interface Person {
  readonly token: string;
  readonly conversation: string;
  /** Ids of acknowledged messages. */
  readonly acknowledged: ReadonlySet<string>;
  /** Acts repeatedly, with pauses, until `performance.now()` reaches `end`. */
  liveUntil(end: number): Promise<void>;
  close(): void;
}

const QUESTIONS = ['What is a trust score?', 'What is a pivot?', 'How does the signed log work?', 'Where is my data?'];
const WORDS = ['trust', 'signed', 'pivot', 'nothing'];
/** Reading time before the next action. */
const PAUSE_MS = { least: 2_500, most: 7_500 };

/** Numbers from 0 to 1, the same in every run. */
const dice = (seed: number) => {
  let state = (seed + 1) * 2_654_435_761;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const pick = (from: readonly string[], roll: number): string => from[Math.floor(roll * from.length)] ?? '';

interface Errands {
  readonly send: () => Promise<void>;
  readonly read: (path: string) => Promise<void>;
  readonly search: (word: string) => Promise<void>;
}

const errandsOf = (
  client: Client,
  path: string,
  acknowledged: Set<string>,
  tally: Tally,
  roll: () => number,
): Errands => {
  const call = async (method: string, where: string, body?: unknown): Promise<unknown> => {
    const answer = await client.call(method, where, body);
    if (answer.status < 300) return answer.body;
    tally.failures += 1;
    return undefined;
  };
  return {
    send: async () => {
      const body = await call('POST', `${path}/messages`, { content: pick(QUESTIONS, roll()) });
      if (body === undefined) return;
      acknowledged.add(textAt(body, 'data._id'));
      tally.acknowledged += 1;
    },
    read: async (where) => {
      await call('GET', where);
      tally.reads += 1;
    },
    search: async (word) => {
      await call('GET', `/api/search?q=${word}`);
      tally.searches += 1;
    },
  };
};

export const createPerson = async (url: string, index: number, tally: Tally): Promise<Person> => {
  const user = await register(url, `soak${index}`);
  const { client, token } = user;
  const roll = dice(index);
  const agent = textAt((await client.call('GET', '/api/agents')).body, 'data.0._id');
  const conversation = await createConversation(user, agent);
  const path = `/api/conversations/${conversation}`;
  const acknowledged = new Set<string>();
  const errands = errandsOf(client, path, acknowledged, tally, roll);
  const connect = async (): Promise<Tab> => {
    const opened = await openTab(url, token);
    await opened.join('joinConversation', conversation);
    return opened;
  };
  let tab = await connect();
  const reconnect = async (): Promise<void> => {
    tab.close();
    tab = await connect();
    tally.reconnections += 1;
  };
  const act = (): Promise<void> => {
    const what = roll();
    if (what < 0.3) return errands.send();
    if (what < 0.5) return errands.read('/api/conversations?limit=50');
    if (what < 0.75) return errands.read(`${path}?limit=50`);
    return what < 0.9 ? errands.search(pick(WORDS, roll())) : reconnect();
  };
  return {
    token,
    conversation,
    acknowledged,
    liveUntil: async (end) => {
      await sleep(roll() * PAUSE_MS.most);
      while (performance.now() < end) {
        await act();
        await sleep(PAUSE_MS.least + roll() * (PAUSE_MS.most - PAUSE_MS.least));
      }
    },
    close: () => {
      tab.close();
      client.close();
    },
  };
};

/** The ids of a window of messages, oldest first, and whether there are older ones. */
const readWindow = (body: unknown): { readonly ids: readonly string[]; readonly hasOlder: boolean } => {
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : undefined;
  if (typeof data !== 'object' || data === null)
    throw new Error(`No messages in ${JSON.stringify(body).slice(0, 300)}`);
  const messages: unknown = Reflect.get(data, 'messages');
  const ids = Array.isArray(messages) ? messages.map((message) => textAt(message, '_id')) : [];
  return { ids, hasOlder: Reflect.get(data, 'hasOlder') === true };
};

/** The number of acknowledged messages missing on a process. */
export const missingOn = async (url: string, people: readonly Person[]): Promise<number> => {
  let missing = 0;
  for (const { token, conversation, acknowledged } of people) {
    const client = createClient(url, token);
    const path = `/api/conversations/${conversation}/messages?limit=50`;
    const there = new Set<string>();
    let before = '';
    for (let hasOlder = true; hasOlder;) {
      const page = readWindow((await client.call('GET', `${path}${before}`)).body);
      for (const id of page.ids) there.add(id);
      before = `&before=${page.ids[0] ?? ''}`;
      hasOlder = page.hasOlder && page.ids.length > 0;
    }
    missing += [...acknowledged].filter((id) => !there.has(id)).length;
    client.close();
  }
  return missing;
};
