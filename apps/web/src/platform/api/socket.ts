import { createLive, type ConnectionState } from '@symbi/client/live';
import { createStore, useStore } from '../store.ts';
import { text } from '../text/text.ts';
import { endSession, onSessionChange, readToken } from './session.ts';

const connection = createStore<ConnectionState>('offline');

/** The single live channel of this page; it is closed with the session. */
const live = createLive({
  readToken,
  onRefused: () => endSession(text.errors.authenticationFailed),
  onState: connection.set,
});

export const { connect: connectSocket, subscribe, onOnline, onConnect, emit } = live;

export const useConnection = (): ConnectionState => useStore(connection);
export const readConnection = (): ConnectionState => connection.get();

// The pause after many failed attempts is long, and the timers of a hidden tab are late.
if (typeof window !== 'undefined') {
  addEventListener('online', live.retry);
  addEventListener('visibilitychange', () => void (document.hidden || live.retry()));
}

onSessionChange((token) => {
  live.disconnect();
  if (token !== null) void live.connect();
});
