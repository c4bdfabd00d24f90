import { listChanges, type Message } from '@symbi/contracts/conversations';
import { callAs, pick } from '@symbi/testkit/request';

/** A person who talks with a server that may go away at any moment. */
export interface Talker {
  readonly token: string;
  readonly conversation: string;
  /** Client ids in the order the server acknowledged them. */
  readonly acknowledged: string[];
  /** Client ids whose answer never came. */
  readonly unanswered: string[];
  /** Answers that were neither: faults of the server while it was running. */
  readonly refused: string[];
}

/** Registers and starts a conversation with an agent without a key: its replies cost nothing. */
export const createTalker = async (url: string, number: number): Promise<Talker> => {
  const registered = await callAs(url, '', 'POST', '/api/auth/register', {
    name: `Talker ${number}`,
    email: `talker${number}@example.com`,
    password: 'secret1',
  });
  const token = pick(registered.body, 'data.token');
  const agent = await callAs(url, token, 'POST', '/api/agents', { name: 'Keyless', provider: 'openai' });
  const conversation = await callAs(url, token, 'POST', '/api/conversations', { agent: pick(agent.body, 'data._id') });
  return { token, conversation: pick(conversation.body, '_id'), acknowledged: [], unanswered: [], refused: [] };
};

const send = async (url: string, talker: Talker, clientId: string): Promise<void> => {
  const body = { content: `Message ${clientId}`, clientId };
  try {
    const path = `/api/conversations/${talker.conversation}/messages`;
    const { status } = await callAs(url, talker.token, 'POST', path, body);
    if (status === 201) talker.acknowledged.push(clientId);
    else talker.refused.push(`${status} ${clientId}`);
  } catch {
    talker.unanswered.push(clientId);
  }
};

/** Sends one message after another, at most `perSecond`, until told to stop or the server is gone. */
export const keepTalking = async (
  url: string,
  talker: Talker,
  name: string,
  perSecond: number,
  stop: AbortSignal,
): Promise<void> => {
  for (let number = 0; !stop.aborted; number += 1) {
    const lost = talker.unanswered.length;
    const pause = new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
    await send(url, talker, `client-${name}-${number}`);
    if (talker.unanswered.length > lost) return;
    await pause;
  }
};

/** Resends what was never answered, as a client does after a reconnect. */
export const repeatUnanswered = async (url: string, talker: Talker): Promise<void> => {
  for (const clientId of talker.unanswered.splice(0)) await send(url, talker, clientId);
};

/** Every user message of the conversation, by number. */
export const readAll = async (url: string, talker: Talker): Promise<Message[]> => {
  const found = new Map<string, Message>();
  for (let since = 0; ;) {
    const path = `/api/conversations/${talker.conversation}/changes?since=${since}&limit=100`;
    const { body } = await callAs(url, talker.token, 'GET', path);
    const { messages, more } = listChanges.response.parse(body).data;
    for (const message of messages) found.set(message._id, message);
    const last = messages.at(-1);
    if (!more || last === undefined) break;
    since = last.changeSeq;
  }
  return [...found.values()].filter((message) => message.sender === 'user').toSorted((a, b) => a.seq - b.seq);
};

/** What is wrong with the stored data, in words; empty when the server kept its promise. */
export const findLosses = async (url: string, talker: Talker): Promise<string[]> => {
  const stored = (await readAll(url, talker)).map((message) => message.clientId ?? '');
  const problems = talker.refused.map((what) => `refused ${what}`);
  const places = new Map<string, number>();
  for (const [place, clientId] of stored.entries()) {
    if (places.has(clientId)) problems.push(`${clientId} is stored twice`);
    places.set(clientId, place);
  }
  let last = -1;
  for (const clientId of talker.acknowledged) {
    const place = places.get(clientId);
    if (place === undefined) problems.push(`${clientId} was acknowledged and is gone`);
    else if (place < last) problems.push(`${clientId} is out of order`);
    last = Math.max(last, place ?? last);
  }
  const verified = await callAs(url, talker.token, 'GET', `/api/insights/verify?session_id=${talker.conversation}`);
  if (stored.length > 0 && !JSON.stringify(verified.body).includes('"status":"verified"'))
    problems.push(`The log: ${JSON.stringify(verified.body)}`);
  return problems;
};
