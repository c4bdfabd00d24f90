import { decodeHead, emptyHead, encodeHead, signCheckpoint, type LogHead } from '@symbi/ledger';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import { insertContents, insertRows, lockHead, moveHead, storeHead } from './queries/log.ts';
import { buildRows, openingOf, type BuiltRows, type LogEntry } from './rows.ts';
import { sha256, type LogKeys } from './signing/signer.ts';

interface AppendedEntry {
  readonly type: string;
  readonly seq: number;
  readonly rowHash: string;
}

export interface Appended {
  /** The newest signed checkpoint: a receipt for everything up to here. */
  readonly checkpoint: string;
  readonly rows: AppendedEntry[];
}

interface AppenderOptions {
  readonly clock: Clock;
  readonly keys: LogKeys;
}

/** Where a log was after so many appends. */
interface KnownHead {
  readonly ownerId: string;
  readonly head: LogHead;
  readonly checkpoint: string;
  readonly appends: number;
}

/** Rows that go on from a head, with the checkpoint that signs them. */
interface Addition extends BuiltRows {
  /** How many of the rows come before what was to be recorded. */
  readonly opening: number;
  readonly checkpoint: string;
  readonly now: number;
}

const HEADS_KEPT = 1_000;

/** Adds signed rows to the logs of sessions, in the transaction of what they record. */
export class LogAppender {
  readonly #options: AppenderOptions;
  /**
   * What was stored here last, perhaps not committed yet: who comes next in the same commit goes on from it. Another
   * process may have gone on since, or it was undone: that is seen when it is written to.
   */
  readonly #heads = new LRUCache<string, KnownHead>({ max: HEADS_KEPT });

  constructor(options: AppenderOptions) {
    this.#options = options;
  }

  /** Locks the session's head for this transaction, on either database, by writing to it. */
  async lock({ query }: Transaction, ownerId: string, session: string): Promise<KnownHead> {
    const [row] = await lockHead(query, { session, ownerId, now: this.#options.clock() });
    if (row?.owner_id !== ownerId) throw notFound('session');
    const { head, checkpoint, appends } = row;
    return { ownerId, head: head === '' ? emptyHead(session) : decodeHead(head), checkpoint, appends };
  }

  async #build(
    transaction: Transaction,
    { ownerId, head }: KnownHead,
    entries: readonly LogEntry[],
  ): Promise<Addition> {
    const { clock, keys } = this.#options;
    const opening = await openingOf(transaction, head, keys);
    const now = clock();
    const built = buildRows(head, ownerId, [...opening, ...entries], now);
    const checkpoint = built.rows.length === 0 ? '' : signCheckpoint(built.head, keys.newest, sha256);
    const last = built.rows.at(-1);
    const rows = last === undefined ? [] : [...built.rows.slice(0, -1), { ...last, note: checkpoint }];
    return { ...built, rows, opening: opening.length, checkpoint, now };
  }

  /** Goes on from where the head was last seen, if it is still there: one statement less than asking first. */
  async #moveOn(
    transaction: Transaction,
    known: KnownHead | undefined,
    entries: readonly LogEntry[],
  ): Promise<Addition | undefined> {
    if (known === undefined || entries.length === 0) return undefined;
    const { ownerId, appends, checkpoint: before } = known;
    const addition = await this.#build(transaction, known, entries);
    const { head, checkpoint, now } = addition;
    const place = { session: head.session, ownerId, appends, before };
    const moved = await moveHead(transaction.query, { ...place, head: encodeHead(head), checkpoint, now });
    return moved.length === 0 ? undefined : addition;
  }

  async append(
    transaction: Transaction,
    ownerId: string,
    session: string,
    entries: readonly LogEntry[],
  ): Promise<Appended> {
    const seen = this.#heads.get(session);
    const known = seen?.ownerId === ownerId ? seen : undefined;
    const moved = await this.#moveOn(transaction, known, entries);
    if (moved !== undefined && known !== undefined) return this.#store(transaction, known, moved, known.appends + 1);
    return this.appendTo(transaction, await this.lock(transaction, ownerId, session), entries);
  }

  /** The same for a head that this transaction has locked. */
  async appendTo(transaction: Transaction, locked: KnownHead, entries: readonly LogEntry[]): Promise<Appended> {
    const addition = await this.#build(transaction, locked, entries);
    const { head, rows, checkpoint, now } = addition;
    if (rows.length === 0) return { checkpoint: locked.checkpoint, rows: [] };
    await storeHead(transaction.query, { session: head.session, head: encodeHead(head), checkpoint, now });
    return this.#store(transaction, locked, addition, locked.appends);
  }

  async #store(
    transaction: Transaction,
    { ownerId }: KnownHead,
    { head, rows, contents, opening, checkpoint }: Addition,
    appends: number,
  ): Promise<Appended> {
    const { query } = transaction;
    const { session } = head;
    await transaction.together([() => insertRows(query, rows), () => insertContents(query, contents)]);
    this.#heads.set(session, { ownerId, head, checkpoint, appends });
    const added = rows.slice(opening).map((row) => ({ type: row.type, seq: row.seq, rowHash: row.row_hash }));
    return { checkpoint, rows: added };
  }
}
