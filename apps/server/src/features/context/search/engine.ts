import type { ContextEngine } from '@symbi/contracts/context';

/** A context an engine found, and its match score, 0..1; undefined when the engine only ranks. */
export interface Neighbor {
  readonly id: string;
  readonly match?: number;
}

/** The contexts of one tag, for a search limited to these. */
export interface TagScope {
  readonly tag: string;
  readonly ids: ReadonlySet<string>;
}

/** Searches one owner's active contexts by meaning. Throws when it cannot. */
export interface SemanticEngine {
  readonly name: Exclude<ContextEngine, 'local'>;
  search(ownerId: string, query: string, limit: number, scope?: TagScope): Promise<Neighbor[]>;
}

interface EngineStatus {
  readonly connected: boolean;
  readonly engine: ContextEngine;
  readonly error?: string;
}

/** Chooses the engine for an owner; without one, the local index answers alone. */
export interface Engines {
  find(ownerId: string): Promise<SemanticEngine | undefined>;
  /** The same when it is known whether the owner has embeddings. */
  among(owner: { readonly isEmbedded: boolean }): SemanticEngine | undefined;
  status(ownerId: string): Promise<EngineStatus>;
}
