import type { ClientToServerEvents } from '@symbi/contracts/realtime';
import { reportEvents } from '@symbi/contracts/report';
import { talkEvents } from '@symbi/contracts/talk-events';
import { ws } from 'msw/ws';
import { expect } from 'vitest';
import type { z } from 'zod';

/** Engine.IO frames start with their type; 4 carries Socket.IO, whose types are 0 for connect and 2 for an event. */
const opened = '0{"sid":"screens","upgrades":[],"pingInterval":600000,"pingTimeout":600000,"maxPayload":1000000}';

/** The path of Socket.IO is removed before an address is compared. */
const link = ws.link(location.origin.replace('http', 'ws'));

interface Client {
  readonly send: (data: string) => void;
  readonly close: () => void;
}

/** The connected clients, each with the conversations it has joined; the last is the page under test. */
const clients = new Map<Client, Set<string>>();

/** The last change each join asked to continue from. */
export const joins: number[] = [];

type Acknowledgement = Parameters<NonNullable<Parameters<ClientToServerEvents['joinConversation']>[1]>>[0];

/** How the next joins are answered, each once; the others get no answer. */
export const joinAnswers: Acknowledgement[] = [];

/** Notes who is where. Returns the frame that answers a join. */
const noteRooms = (data: string, rooms: Set<string>): string | undefined => {
  const joined = /^42(\d*)\["joinConversation",\{"id":"([^"]+)"(?:,"after":(\d+))?/.exec(data);
  const left = /^42\d*\["leaveConversation","([^"]+)"/.exec(data)?.[1];
  if (joined?.[2] !== undefined) rooms.add(joined[2]);
  if (joined?.[3] !== undefined) joins.push(Number(joined[3]));
  if (left !== undefined) rooms.delete(left);
  const given = joined === null ? undefined : joinAnswers.shift();
  return given === undefined ? undefined : `43${joined?.[1] ?? ''}${JSON.stringify([given])}`;
};

/** A server that accepts every client and sends what a test tells it to. */
export const liveChannel = link.addEventListener('connection', ({ client }) => {
  client.send(opened);
  client.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    const answered = noteRooms(data, clients.get(client) ?? new Set());
    if (answered !== undefined) client.send(answered);
    if (!data.startsWith('40')) return;
    clients.set(client, new Set());
    client.send('40{"sid":"screens"}');
  });
  client.addEventListener('close', () => void clients.delete(client));
});

const events = { ...talkEvents, ...reportEvents };

/** The server sends these to who has joined their conversation, and nobody else. */
const roomEvents: readonly string[] = ['message:thinking', 'message:delta', 'message:done'];

const roomOf = (name: string, what: object): string | undefined =>
  roomEvents.includes(name) && 'conversationId' in what ? String(what.conversationId) : undefined;

/**
 * Sends an event to every connected page, parsed as the server would parse it. One of a conversation waits until a page
 * has joined it: a thread is on the screen before it listens, and what comes in between is lost.
 */
export const tell = async <Name extends keyof typeof events>(
  name: Name,
  what: z.input<(typeof events)[Name]>,
): Promise<void> => {
  const parsed = events[name].parse(what);
  const room = roomOf(name, parsed);
  const listeners = (): Client[] =>
    [...clients].filter(([, rooms]) => room === undefined || rooms.has(room)).map(([client]) => client);
  // React subscribes after it has painted what is waited for.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await expect.poll(() => listeners().length).toBeGreaterThan(0);
  for (const client of listeners()) client.send(`42${JSON.stringify([name, parsed])}`);
};

/** Closes every connection; a page soon opens another one. */
export const hangUp = (): void => {
  for (const client of clients.keys()) client.close();
  clients.clear();
};
