import type { ContextEngine } from '@symbi/contracts/context';

/** A context that an engine found, and how well it matches, 0..1; undefined where the engine only ranks. */
export interface Neighbor {
  readonly id: string;
  readonly match?: number;
}

/** The contexts of one tag, when a search looks through these alone. */
export interface TagScope {
  readonly tag: string;
  readonly ids: ReadonlySet<string>;
}

/** Looks through one owner's active contexts by meaning. It throws when it cannot. */
export interface SemanticEngine {
  readonly name: Exclude<ContextEngine, 'local'>;
  search(ownerId: string, query: string, limit: number, scope?: TagScope): Promise<Neighbor[]>;
}

interface EngineStatus {
  readonly connected: boolean;
  readonly engine: ContextEngine;
  readonly error?: string;
}

/** Chooses the engine for an owner; without one the local index answers alone. */
export interface Engines {
  find(ownerId: string): Promise<SemanticEngine | undefined>;
  /** The same for an owner of whom that is known. */
  among(owner: { readonly isEmbedded: boolean }): SemanticEngine | undefined;
  status(ownerId: string): Promise<EngineStatus>;
}
