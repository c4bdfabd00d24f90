import type { Timing } from '../lib/stamps.ts';
import type { Provider } from './provider.ts';

/** A started product with somebody signed in. Every call throws when the product refuses. */
export interface Running {
  readonly url: string;
  /** From the start of the process until it answers. */
  readonly readyMs: number;
  /** Resident memory of the process and its children, in MB. */
  readonly memory: () => number;
  /** What its page keeps of a session, by key of the local storage. */
  readonly session: Readonly<Record<string, string>>;
  /** The first page of the list of conversations, as its own page asks for it. */
  readonly list: () => Promise<void>;
  readonly open: (conversation: string) => Promise<void>;
  /** One more message, as its own page sends it; the provider says when it heard of that. */
  readonly send: (conversation: string, content: string) => Promise<void>;
  /** Gets ready to read a streamed reply; what is answered asks for it and reads it to its end. */
  readonly prepareStream: () => Promise<() => Promise<Timing>>;
  /** A streamed reply by a shorter way that its own page does not go, where there is one. */
  readonly readBareStream?: () => Promise<Timing>;
  readonly search: (word: string) => Promise<number>;
  /** Stores a file of conversations by the product's own import; answers ids by title. */
  readonly fill: (conversations: readonly object[]) => Promise<ReadonlyMap<string, string>>;
  readonly stop: () => Promise<void>;
}

export interface Product {
  readonly name: string;
  /** The field on its page in which somebody can begin to write. */
  readonly composer: string;
  readonly page: (conversation?: string) => string;
  readonly start: (provider: Provider, directory: string) => Promise<Running>;
}
