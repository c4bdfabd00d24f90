import type { Events, Subscriber } from './events.ts';
import type { Route } from './http/route.ts';

/** What a feature adds to the export of an account. What it does before an account goes is a handler of `account.deleted`. */
export interface AccountPart {
  readonly name: string;
  export(ownerId: string): Promise<unknown[]>;
}

/** What the composition root takes of a feature; its service goes to later features by itself. */
export interface Feature extends Subscriber {
  /** The name of its folder. */
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly accountParts?: readonly AccountPart[];
  /** Ends what the feature keeps open, before the database closes. */
  close?(): Promise<void>;
}

export interface Features {
  /** Takes a feature in its place; later ones are given its service. */
  add<Added extends Feature>(feature: Added): Added;
  readonly names: readonly string[];
  readonly routes: readonly Route[];
  readonly accountParts: readonly AccountPart[];
  close(): Promise<void>;
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
    get names() {
      return features.map(({ name }) => name);
    },
    get routes() {
      return features.flatMap(({ routes }) => routes ?? []);
    },
    get accountParts() {
      return features.flatMap(({ accountParts }) => accountParts ?? []);
    },
    async close() {
      for (const feature of features.toReversed()) await feature.close?.();
    },
  };
};
