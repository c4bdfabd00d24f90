import { decodeHead, emptyHead, encodeHead, signCheckpoint, type LogHead } from '@symbi/ledger';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import { insertContents, insertRows, lockHead, moveHead, storeHead } from './queries/log.ts';
import { addWithHead, moveHeadWith } from './queries/move-with.ts';
import { buildRows, openingOf, type BuiltRows, type LogEntry } from './rows.ts';
import { sha256, type LogKeys } from './signing/signer.ts';

interface AppendedEntry {
  readonly type: string;
  readonly seq: number;
  readonly rowHash: string;
}

export interface AppendResult {
  /** The newest signed checkpoint: a receipt for everything up to here. */
  readonly checkpoint: string;
  readonly rows: AppendedEntry[];
}

interface AppenderOptions {
  readonly database: Pick<Database, 'dialect'>;
  readonly clock: Clock;
  readonly keys: LogKeys;
}

/** The head of a log after a number of appends. */
interface KnownHead {
  readonly ownerId: string;
  readonly head: LogHead;
  readonly checkpoint: string;
  readonly appends: number;
}

/** Rows that extend a head, with the checkpoint that signs them. */
interface Addition extends BuiltRows {
  /** How many of the rows precede the recorded entries. */
  readonly opening: number;
  readonly checkpoint: string;
  readonly now: number;
}

const HEADS_KEPT = 1_000;
/** Larger appends are rare, and each row count would need its own prepared statement. */
const STORED_WITH_HEAD = 8;

/** Appends signed rows to session logs, in the transaction of what they record. */
export class LogAppender {
  readonly #options: AppenderOptions;
  /**
   * The heads last stored here, perhaps not committed yet: the next append in the same commit continues from there.
   * They may be outdated, or their transaction rolled back; the write detects that.
   */
  readonly #heads = new LRUCache<string, KnownHead>({ max: HEADS_KEPT });

  constructor(options: AppenderOptions) {
    this.#options = options;
  }

  /** Locks the session's head for this transaction by writing to it, which works on either database. */
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
    const built = await buildRows(head, ownerId, [...opening, ...entries], now);
    const checkpoint = built.rows.length === 0 ? '' : signCheckpoint(built.head, keys.newest, sha256);
    const last = built.rows.at(-1);
    const rows = last === undefined ? [] : [...built.rows.slice(0, -1), { ...last, note: checkpoint }];
    return { ...built, rows, opening: opening.length, checkpoint, now };
  }

  /** Continues from the last known head if it is still current: one statement less than reading it first. */
  async #moveOn(
    transaction: Transaction,
    known: KnownHead,
    entries: readonly LogEntry[],
  ): Promise<AppendResult | undefined> {
    if (entries.length === 0) return undefined;
    const { ownerId, appends, checkpoint: before } = known;
    const addition = await this.#build(transaction, known, entries);
    const { head, checkpoint, now } = addition;
    const place = { session: head.session, ownerId, appends, before };
    const move = { ...place, head: encodeHead(head), checkpoint, now };
    const { rows, contents } = addition;
    const { query } = transaction;
    const isOne = rows.length <= STORED_WITH_HEAD;
    const storeWith = this.#options.database.dialect === 'postgres' ? moveHeadWith : addWithHead;
    const hasMoved = isOne ? await storeWith(query, move, rows, contents) : await moveHead(query, move);
    if (!hasMoved) return undefined;
    if (!isOne) await this.#insert(transaction, addition);
    return this.#added(ownerId, addition, appends + 1);
  }

  async append(
    transaction: Transaction,
    ownerId: string,
    session: string,
    entries: readonly LogEntry[],
  ): Promise<AppendResult> {
    const seen = this.#heads.get(session);
    // Nothing can follow the end of a log, and the append that closed it may have been rolled back.
    const known = seen?.ownerId === ownerId && !seen.head.closed ? seen : undefined;
    const moved = known === undefined ? undefined : await this.#moveOn(transaction, known, entries);
    if (moved !== undefined) return moved;
    const locked = await this.lock(transaction, ownerId, session);
    // The conversation was erased while this request was on its way.
    if (locked.head.closed && entries.length > 0) throw notFound('session');
    return this.appendTo(transaction, locked, entries);
  }

  /** The same for a head this transaction has locked. */
  async appendTo(transaction: Transaction, locked: KnownHead, entries: readonly LogEntry[]): Promise<AppendResult> {
    const addition = await this.#build(transaction, locked, entries);
    const { head, rows, checkpoint, now } = addition;
    if (rows.length === 0) return { checkpoint: locked.checkpoint, rows: [] };
    const stored = { session: head.session, head: encodeHead(head), checkpoint, now };
    await transaction.together([() => storeHead(transaction.query, stored), () => this.#insert(transaction, addition)]);
    return this.#added(locked.ownerId, addition, locked.appends);
  }

  #insert(transaction: Transaction, { rows, contents }: Addition): Promise<void> {
    const { query } = transaction;
    return transaction.together([() => insertRows(query, rows), () => insertContents(query, contents)]);
  }

  #added(ownerId: string, { head, rows, opening, checkpoint }: Addition, appends: number): AppendResult {
    this.#heads.set(head.session, { ownerId, head, checkpoint, appends });
    const added = rows.slice(opening).map((row) => ({ type: row.type, seq: row.seq, rowHash: row.row_hash }));
    return { checkpoint, rows: added };
  }
}
