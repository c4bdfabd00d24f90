import type { FastifyInstance } from 'fastify';
import type { Events, Subscriber } from './events.ts';
import type { Route } from './http/route.ts';

/** What a feature adds to the export of an account. What it does before an account goes is a handler of `account.deleted`. */
export interface AccountPart {
  readonly name: string;
  export(ownerId: string): Promise<unknown[]>;
}

/** What the composition root takes of a feature; its service goes to later features by itself. */
interface Feature extends Subscriber {
  /** The name of its folder. */
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly accountParts?: readonly AccountPart[];
  /** Serves what is no call: a page. */
  serve?(http: FastifyInstance): void;
  /** Begins what the feature does by itself. */
  start?(): void;
  /** Ends that again, before the runs of this process are handed over. */
  stop?(): Promise<void>;
  /** Closes what the feature keeps open, before the database closes. */
  close?(): Promise<void>;
}

export interface Features {
  /** Takes a feature in its place; later ones are given its service. */
  readonly add: <Added extends Feature>(feature: Added) => Added;
  readonly all: readonly Feature[];
  readonly routes: readonly Route[];
  readonly accountParts: readonly AccountPart[];
}

/** The features of an app, in the order in which they were added. */
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
