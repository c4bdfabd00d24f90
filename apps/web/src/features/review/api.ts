import { conversationOfSession } from '@symbi/contracts/common';
import { listChanges, readConversation, type Message } from '@symbi/contracts/conversations';
import { exportSession, listEvents, verifySession } from '@symbi/contracts/insights';
import { limits } from '@symbi/contracts/limits';
import { readSite } from '@symbi/contracts/site';
import { readTimeline } from '@symbi/contracts/timeline';
import type { Verification } from '@symbi/ledger';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hasCode } from '@symbi/client/api-error';
import { downloadText } from '../../platform/download.ts';
import { call } from '../../platform/api/http.ts';
import { listReceipts } from '../../platform/receipts.ts';
import { keyStateOf, pinKey, readPin, type KeyState, type PinnedKey } from './key-pin.ts';
import { reviewKeys } from './keys.ts';

/** The newest points of a session, with older ones loaded page by page; shown oldest first. */
export const pointsQuery = (session: string) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.points(session),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(readTimeline, { query: { session_id: session, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.toReversed().flatMap((page) => page.data.points),
  });

export const eventsQuery = (session: string) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.events(session),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(listEvents, { query: { session_id: session, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.toReversed().flatMap((page) => page.events),
  });

/** The conversation of a session with its newest messages; null once it was deleted. */
export const conversationQuery = (session: string) =>
  queryOptions({
    queryKey: reviewKeys.conversation(session),
    queryFn: async ({ signal }) => {
      const id = conversationOfSession(session);
      try {
        return (await call(readConversation, { params: { id }, query: { limit: limits.pageMaximum }, signal })).data;
      } catch (error) {
        if (hasCode(error, 'not_found')) return null;
        throw error;
      }
    },
  });

/** Changes of a conversation that are looked through for replies that it does not show; older ones are left out. */
const MOST_CHANGES = 1_000;

/** The messages of every branch among the newest changes up to a number. */
export const versionsQuery = (session: string, changeSeq: number) =>
  queryOptions({
    queryKey: reviewKeys.versions(session, changeSeq),
    queryFn: async ({ signal }): Promise<Message[]> => {
      const params = { id: conversationOfSession(session) };
      const found: Message[] = [];
      let since = Math.max(0, changeSeq - MOST_CHANGES);
      for (;;) {
        const { data } = await call(listChanges, { params, query: { since, limit: limits.pageMaximum }, signal });
        found.push(...data.messages.filter((one) => one.changeSeq <= changeSeq));
        const last = data.messages.at(-1);
        if (!data.more || last === undefined) return found;
        since = last.changeSeq;
      }
    },
  });

export interface LogState {
  readonly status: Verification['status'];
  readonly rows: number;
  readonly redacted: number;
  readonly checkpoints: number;
  /** Number of receipts in this browser that were compared. */
  readonly receipts: number;
  readonly findings: readonly { readonly code: string; readonly row: number | null; readonly message: string }[];
  readonly obstacles: readonly string[];
  readonly notProven: readonly string[];
  /** The key the server shows now. */
  readonly key: string;
  /** The key this browser saw first, which the log was verified against. */
  readonly pin: PinnedKey;
  readonly keyState: KeyState;
  readonly isCheckedHere: boolean;
}

/** WebCrypto with Ed25519 is only available in secure contexts, and not in every browser yet. */
const canVerify = async (): Promise<boolean> => {
  try {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(32), { name: 'Ed25519' }, false, ['verify']);
    return key.type === 'public';
  } catch {
    return false;
  }
};

const checkThere = async (session: string, signal: AbortSignal): Promise<LogState> => {
  const { data } = await call(verifySession, { query: { session_id: session }, signal });
  const pin = readPin() ?? pinKey(data.key);
  return { ...data, receipts: 0, pin, keyState: keyStateOf(pin, data.key, null), isCheckedHere: false };
};

/** Runs the offline verifier on the session's export, with the receipts kept in this browser. */
const checkHere = async (session: string, signal: AbortSignal): Promise<LogState> => {
  const [{ verifyExport }, exported, site, receipts] = await Promise.all([
    import('@symbi/ledger/verifier'),
    call(exportSession, { query: { session_id: session }, signal }),
    call(readSite, { signal }),
    listReceipts(session),
  ]);
  const { logKey } = site.data;
  const pin = readPin() ?? pinKey(logKey);
  const result = await verifyExport(JSON.stringify(exported), {
    keys: [pin.key],
    receipts: receipts.map(({ note }) => note),
    // Keeps the page responsive while a long log is verified.
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
  });
  return { ...result, key: logKey, pin, keyState: keyStateOf(pin, logKey, result), isCheckedHere: true };
};

/** The state of a session's signed log; null when there is none. */
export const logQuery = (session: string) =>
  queryOptions({
    queryKey: reviewKeys.log(session),
    queryFn: async ({ signal }): Promise<LogState | null> => {
      try {
        return (await canVerify()) ? await checkHere(session, signal) : await checkThere(session, signal);
      } catch (error) {
        if (hasCode(error, 'not_found')) return null;
        throw error;
      }
    },
  });

/** Saves the signed log of a session for the offline verifier. */
export const downloadLog = async (session: string): Promise<void> => {
  const exported = await call(exportSession, { query: { session_id: session } });
  downloadText(`symbi-log-${session.replace(':', '-')}.json`, JSON.stringify(exported));
};
