import type { FastifyInstance } from 'fastify';
import type { Events, Subscriber } from './events.ts';
import type { Route } from './http/route.ts';

/**
 * What a feature adds to an account's export. Cleanup before an account is deleted is a handler of `account.deleted`.
 */
export interface AccountPart {
  readonly name: string;
  /** A list that can be long comes in parts, so that it is never in memory as a whole. */
  export(ownerId: string): Promise<readonly unknown[]> | AsyncIterable<readonly unknown[]>;
}

/** What the composition root needs from a feature; later features receive its service directly. */
interface Feature extends Subscriber {
  /** The name of the feature's folder. */
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly accountParts?: readonly AccountPart[];
  /** Serves pages, which are not API calls. */
  serve?(http: FastifyInstance): void;
  /** Starts background work. */
  start?(): void;
  /** Stops background work, before this process's runs are handed over. */
  stop?(): Promise<void>;
  /** Closes open resources, before the database closes. */
  close?(): Promise<void>;
}

export interface Features {
  /** Registers a feature and returns it, so that later ones can use its service. */
  readonly add: <Added extends Feature>(feature: Added) => Added;
  readonly all: readonly Feature[];
  readonly routes: readonly Route[];
  readonly accountParts: readonly AccountPart[];
}

/** The features of an app, in the order they were added. */
export const createFeatures = (events: Events): Features => {
  const features: Feature[] = [];
  return {
    add(feature) {
      events.subscribe(feature);
      features.push(feature);
      return feature;
    },
    all: features,
    get routes() {
      return features.flatMap(({ routes }) => routes ?? []);
    },
    get accountParts() {
      return features.flatMap(({ accountParts }) => accountParts ?? []);
    },
  };
};
