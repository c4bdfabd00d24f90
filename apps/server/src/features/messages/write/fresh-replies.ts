import { LRUCache } from 'lru-cache';
import type { AgentRow } from '../../agents/service.ts';
import type { MessageRow } from '../table.ts';

/** What a reply's run would otherwise read again right after it was stored. */
export interface FreshReply {
  readonly reply: MessageRow;
  /** The person's own agent, as in that transaction; another person's is looked up again, with its consent. */
  readonly agent: AgentRow | undefined;
  /** Its question was sent with it, so it is the first answer. */
  readonly isFirst: boolean;
  /** Whether its conversation ever had files or a capsule. */
  readonly hadFiles: boolean;
  readonly hadCapsule: boolean;
}

const KEPT = 256;
/** A run that waits in the queue or moves to another process reads everything again: by then it may have changed. */
const KEPT_MS = 1_000;

/** Fresh replies by run, from the commit that stored them to the start of the run in the same process. */
export class FreshReplies {
  readonly #kept: LRUCache<string, FreshReply>;

  constructor(keptMs = KEPT_MS) {
    this.#kept = new LRUCache({ max: KEPT, ttl: keptMs });
  }

  put(fresh: FreshReply): void {
    if (fresh.reply.run_id !== null) this.#kept.set(fresh.reply.run_id, fresh);
  }

  take(runId: string): FreshReply | undefined {
    const fresh = this.#kept.get(runId);
    this.#kept.delete(runId);
    return fresh;
  }
}
