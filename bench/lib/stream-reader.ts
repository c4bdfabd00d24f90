import { io } from 'socket.io-client';
import { createAgent, createConversation, register } from './client.ts';
import { delaysIn, type Timing } from './stamps.ts';
import { ask } from './conversations.ts';

export interface StreamReader {
  /** Sends a message and reads its reply over the live channel to the end, like a page; everything is stored. */
  readonly read: () => Promise<Timing>;
  readonly close: () => void;
}

/** Prepares a person with an agent whose tokens are stamps. One person may have a few concurrent replies. */
export const prepareReader = async (
  url: string,
  name: string,
  { model, baseUrl, message }: { readonly model: string; readonly baseUrl: string; readonly message: object },
): Promise<StreamReader> => {
  const user = await register(url, name);
  const agent = await createAgent(user, { provider: 'custom', model, baseUrl });
  const conversation = await createConversation(user, agent);
  const socket = io(url, {
    path: '/socket.io',
    auth: { token: user.token },
    transports: ['websocket'],
    forceNew: true,
  });
  await socket.emitWithAck('joinConversation', { id: conversation });
  return {
    async read() {
      const delays: number[] = [];
      let firstMs = Number.NaN;
      const done = new Promise<void>((resolve) => {
        socket.once('message:done', () => resolve());
      });
      const began = performance.now();
      const hear = ({ text }: { text: string }): void => {
        if (Number.isNaN(firstMs)) firstMs = performance.now() - began;
        delays.push(...delaysIn(text));
      };
      socket.on('message:delta', hear);
      await ask(user.client, 'POST', `/api/conversations/${conversation}/messages`, message);
      await done;
      socket.off('message:delta', hear);
      return { firstMs, delays };
    },
    close() {
      socket.disconnect();
      user.client.close();
    },
  };
};
