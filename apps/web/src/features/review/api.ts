import { exportSession, listEvents, listSessions, verifySession } from '@symbi/contracts/insights';
import { readSite } from '@symbi/contracts/site';
import { readTimeline } from '@symbi/contracts/timeline';
import type { Verification } from '@symbi/ledger/verifier';
import { queryOptions } from '@tanstack/react-query';
import { hasCode } from '../../platform/api-error.ts';
import { downloadText } from '../../platform/download.ts';
import { call } from '../../platform/http.ts';
import { listReceipts } from '../../platform/receipts.ts';

export const pointsQuery = (session: string) =>
  queryOptions({
    queryKey: ['review', 'points', session],
    queryFn: async ({ signal }) => (await call(readTimeline, { query: { session_id: session }, signal })).data.points,
  });

export const eventsQuery = (session: string) =>
  queryOptions({
    queryKey: ['review', 'events', session],
    queryFn: async ({ signal }) => (await call(listEvents, { query: { session_id: session }, signal })).events,
  });

export const recentQuery = queryOptions({
  queryKey: ['review', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
});

export interface LogState {
  readonly status: Verification['status'];
  readonly rows: number;
  readonly redacted: number;
  readonly checkpoints: number;
  /** How many receipts kept in this browser were compared. */
  readonly receipts: number;
  readonly findings: readonly { readonly row: number | null; readonly message: string }[];
  readonly obstacles: readonly string[];
  readonly notProven: readonly string[];
  readonly key: string;
  readonly isCheckedHere: boolean;
}

/** WebCrypto with Ed25519: only in secure contexts, and not in every browser yet. */
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
  return { ...data, receipts: 0, isCheckedHere: false };
};

/** Runs the offline verifier on the session's export, with the receipts this browser has kept. */
const checkHere = async (session: string, signal: AbortSignal): Promise<LogState> => {
  const [{ verifyExport }, exported, site, receipts] = await Promise.all([
    import('@symbi/ledger/verifier'),
    call(exportSession, { query: { session_id: session }, signal }),
    call(readSite, { signal }),
    listReceipts(session),
  ]);
  const { logKey } = site.data;
  const result = await verifyExport(JSON.stringify(exported), {
    keys: [logKey],
    receipts: receipts.map(({ note }) => note),
  });
  return { ...result, key: logKey, isCheckedHere: true };
};

/** The state of a session's signed log; null when there is none. */
export const logQuery = (session: string) =>
  queryOptions({
    queryKey: ['review', 'log', session],
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
