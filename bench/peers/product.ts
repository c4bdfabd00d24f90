import type { Timing } from '../lib/stamps.ts';
import type { Provider } from './provider.ts';

/** A running product with a signed-in person. Every call throws if the product refuses it. */
export interface Running {
  readonly url: string;
  /** Time from the process start until it responds. */
  readonly readyMs: number;
  /** Resident memory of the process and its children, in MB. */
  readonly memory: () => number;
  /** Session data its page keeps in local storage, by key. */
  readonly session: Readonly<Record<string, string>>;
  /** Requests the first page of the conversation list like its own page. */
  readonly list: () => Promise<void>;
  readonly open: (conversation: string) => Promise<void>;
  /** Sends a message like its own page; the provider reports when it received the request. */
  readonly send: (conversation: string, content: string) => Promise<void>;
  /** Prepares a streamed reply; the returned function requests it and reads it to the end. */
  readonly prepareStream: () => Promise<() => Promise<Timing>>;
  /** Reads a streamed reply by a more direct way that its own page does not use, if there is one. */
  readonly readBareStream?: () => Promise<Timing>;
  readonly search: (word: string) => Promise<number>;
  /** Imports conversations through the product's own import; returns ids by title. */
  readonly fill: (conversations: readonly object[]) => Promise<ReadonlyMap<string, string>>;
  readonly stop: () => Promise<void>;
}

export interface Product {
  readonly name: string;
  /** The selector of its page's composer. */
  readonly composer: string;
  readonly page: (conversation?: string) => string;
  readonly start: (provider: Provider, directory: string) => Promise<Running>;
}
