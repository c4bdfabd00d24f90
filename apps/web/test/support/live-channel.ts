import { reportEvents } from '@symbi/contracts/report';
import { talkEvents } from '@symbi/contracts/talk-events';
import { ws } from 'msw/ws';
import { expect } from 'vitest';
import type { z } from 'zod';

/** Engine.IO frames start with their type; 4 carries Socket.IO, whose types are 0 for connect and 2 for an event. */
const opened = '0{"sid":"screens","upgrades":[],"pingInterval":600000,"pingTimeout":600000,"maxPayload":1000000}';

/** The path of Socket.IO is removed before an address is compared. */
const link = ws.link(location.origin.replace('http', 'ws'));

/** The connected clients; the last is the page under test. */
const clients = new Set<{ readonly send: (data: string) => void; readonly close: () => void }>();

/** The last change each join asked to continue from. */
export const joins: number[] = [];

const noteJoin = (data: string): void => {
  const after = /^42\d*\["joinConversation",\{.*"after":(\d+)/.exec(data)?.[1];
  if (after !== undefined) joins.push(Number(after));
};

/** A server that accepts every client and sends what a test tells it to. */
export const liveChannel = link.addEventListener('connection', ({ client }) => {
  client.send(opened);
  client.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    noteJoin(data);
    if (!data.startsWith('40')) return;
    client.send('40{"sid":"screens"}');
    clients.add(client);
  });
  client.addEventListener('close', () => void clients.delete(client));
});

const events = { ...talkEvents, ...reportEvents };

/** Sends an event to every connected page, parsed as the server would parse it. */
export const tell = async <Name extends keyof typeof events>(
  name: Name,
  what: z.input<(typeof events)[Name]>,
): Promise<void> => {
  await expect.poll(() => clients.size).toBeGreaterThan(0);
  const said = JSON.stringify([name, events[name].parse(what)]);
  for (const client of clients) client.send(`42${said}`);
};

/** Closes every connection; a page soon opens another one. */
export const hangUp = (): void => {
  for (const client of clients) client.close();
  clients.clear();
};
