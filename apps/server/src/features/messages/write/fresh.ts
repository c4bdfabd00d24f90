import { LRUCache } from 'lru-cache';
import type { AgentRow } from '../../agents/service.ts';
import type { MessageRow } from '../table.ts';

/** What the run of a reply would read again a moment after it was stored. */
export interface FreshReply {
  readonly reply: MessageRow;
  /** The person's own, as it was in that transaction; somebody else's is asked for anew, with its consent. */
  readonly agent: AgentRow | undefined;
  /** Its question was said with it, so that it is the first answer. */
  readonly isFirst: boolean;
  /** Whether there was anything to take from its conversation. */
  readonly hadFiles: boolean;
  readonly hadCapsule: boolean;
}

const KEPT = 256;
/** A run that waits in the queue, or is taken by another process, does without: by then other things may hold. */
const KEPT_MS = 1_000;

/** Replies by their runs, from the commit that stored them to the start of the run in the same process. */
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
