import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';

/** A tab that joined a conversation, with what it received, by event name. It closes with its test. */
export const openTab = async (url: string, token: string, conversation: string) => {
  const socket: Socket = io(url, {
    path: '/socket.io',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  const heard: Record<string, unknown[]> = {};
  socket.onAny((event: string, part: unknown) => (heard[event] ??= []).push(part));
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  await socket.emitWithAck('joinConversation', { id: conversation });
  return { heard, disconnected };
};
