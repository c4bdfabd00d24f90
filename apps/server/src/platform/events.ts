import type { Transaction } from './database/database.ts';
import type { Log } from './observability/log.ts';

/**
 * Events emitted inside transactions, by name. Each feature declares its own by merging into this interface (`declare
 * module`).
 */
export interface DomainEvents {}

/**
 * Notices sent after the commit, by name; declared the same way.
 * @public
 */
export interface Notices {}

/** Must use only the transaction, which PostgreSQL may retry. An exception rolls the whole transaction back. */
type EventHandler<Name extends keyof DomainEvents> = (
  transaction: Transaction,
  event: DomainEvents[Name],
) => Promise<void>;

export type EventHandlers = { readonly [Name in keyof DomainEvents]?: EventHandler<Name> };

export type NoticeHandlers = { readonly [Name in keyof Notices]?: (notice: Notices[Name]) => void };

/** A feature or part of the platform that listens to others. */
export interface Subscriber {
  readonly name: string;
  readonly handlers?: EventHandlers;
  readonly notices?: NoticeHandlers;
}

/** What a feature needs to emit events. */
export interface Emitter {
  /** Runs the handlers one after another, in the order of the features, inside the transaction. */
  emit<Name extends keyof DomainEvents>(transaction: Transaction, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** Notifies after the commit; never when the transaction fails. */
  notify<Name extends keyof Notices>(transaction: Transaction, name: Name, notice: Notices[Name]): void;
}

export interface Events extends Emitter {
  /** Handlers run in the order of these calls; the composition root subscribes in the order of the features. */
  subscribe(subscriber: Subscriber): void;
}

/** Lets a feature announce changes to its rows without knowing who listens. */
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
            // The commit stands, and the other subscribers still need the notice.
            log.error({ error, notice: name, subscriber }, 'A notice was not taken');
          }
        }
      });
    },
  };
};
