import { talkEvents } from '@symbi/contracts/talk-events';
import { ws } from 'msw/ws';
import { expect } from 'vitest';
import type { z } from 'zod';

/** Engine.IO frames begin with their kind; 4 carries Socket.IO, whose kinds are 0 for connect and 2 for an event. */
const opened = '0{"sid":"screens","upgrades":[],"pingInterval":600000,"pingTimeout":600000,"maxPayload":1000000}';

/** The path of Socket.IO is taken away before an address is compared. */
const link = ws.link(location.origin.replace('http', 'ws'));

/** Whoever is connected now; the last of them is the page under test. */
const clients = new Set<{ readonly send: (data: string) => void; readonly close: () => void }>();

/** After which change the page asked for what it missed, each time that it joined a conversation. */
export const joins: number[] = [];

const noteJoin = (data: string): void => {
  const after = /^42\d*\["joinConversation",\{.*"after":(\d+)/.exec(data)?.[1];
  if (after !== undefined) joins.push(Number(after));
};

/** A server that accepts everybody and says what a test has it say. */
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

/** Says something to every page that is connected, parsed as the server would parse it. */
export const tell = async <Name extends keyof typeof talkEvents>(
  name: Name,
  what: z.input<(typeof talkEvents)[Name]>,
): Promise<void> => {
  await expect.poll(() => clients.size).toBeGreaterThan(0);
  const said = JSON.stringify([name, talkEvents[name].parse(what)]);
  for (const client of clients) client.send(`42${said}`);
};

/** Breaks every connection; a page opens another one soon. */
export const hangUp = (): void => {
  for (const client of clients) client.close();
  clients.clear();
};
