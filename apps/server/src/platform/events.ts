import type { Transaction } from './database/database.ts';
import type { Log } from './observability/log.ts';

/** What happens in transactions, by name. Each feature declares its own by merging into this interface (`declare module`). */
export interface DomainEvents {}

/**
 * What is told after the commit, by name. Declared in the same way.
 * @public
 */
export interface Notices {}

/** Reads and writes through the transaction alone: PostgreSQL may repeat it. What it throws undoes the whole transaction. */
type EventHandler<Name extends keyof DomainEvents> = (
  transaction: Transaction,
  event: DomainEvents[Name],
) => Promise<void>;

export type EventHandlers = { readonly [Name in keyof DomainEvents]?: EventHandler<Name> };

export type NoticeHandlers = { readonly [Name in keyof Notices]?: (notice: Notices[Name]) => void };

/** A feature, or a part of the platform, that wants to hear of others. */
export interface Subscriber {
  readonly name: string;
  readonly handlers?: EventHandlers;
  readonly notices?: NoticeHandlers;
}

/** What a feature that tells others takes. */
export interface Emitter {
  /** Runs the handlers one after the other, in the order of the features, inside the transaction. */
  emit<Name extends keyof DomainEvents>(transaction: Transaction, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** Tells after the commit, and never when the transaction fails. */
  notify<Name extends keyof Notices>(transaction: Transaction, name: Name, notice: Notices[Name]): void;
}

export interface Events extends Emitter {
  /** Handlers run in the order of these calls: the composition root makes them in the order of the features. */
  subscribe(subscriber: Subscriber): void;
}

/** How a feature tells others what happened to its rows, without knowing who they are. */
export const createEvents = (log: Log): Events => {
  const subscribers: Subscriber[] = [];
  return {
    subscribe(subscriber) {
      if (subscribers.some(({ name }) => name === subscriber.name))
        throw new Error(`'${subscriber.name}' has subscribed to events already`);
      subscribers.push(subscriber);
    },
    async emit(transaction, name, event) {
      for (const { handlers } of subscribers) await handlers?.[name]?.(transaction, event);
    },
    notify(transaction, name, notice) {
      transaction.afterCommit(() => {
        for (const { name: subscriber, notices } of subscribers) {
          try {
            notices?.[name]?.(notice);
          } catch (error) {
            // What was committed stays so, and the others still want to know.
            log.error({ error, notice: name, subscriber }, 'A notice was not taken');
          }
        }
      });
    },
  };
};
