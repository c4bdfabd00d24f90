import { NO_KEY } from '../embeddings/embed-run.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import type { Engines, SemanticEngine } from './engine.ts';

export interface WeaviateEngine extends SemanticEngine {
  readonly name: 'weaviate';
  /** Pings the server; answers the problem if it does not respond. */
  check(): Promise<string | undefined>;
}

/** Weaviate if the operator runs one, else the owner's embeddings if they are on, else the local index. */
export const createEngines = (embeddings: Embeddings, weaviate: WeaviateEngine | undefined): Engines => ({
  async find(ownerId) {
    if (weaviate !== undefined) return weaviate;
    return (await embeddings.isOn(ownerId)) ? embeddings : undefined;
  },
  among: ({ isEmbedded }) => weaviate ?? (isEmbedded ? embeddings : undefined),
  async status(ownerId) {
    if (weaviate !== undefined) {
      const error = await weaviate.check();
      return { connected: error === undefined, engine: 'weaviate', ...(error === undefined ? {} : { error }) };
    }
    if (!(await embeddings.isOn(ownerId))) return { connected: false, engine: 'local' };
    const { hasKey, embedded, error } = await embeddings.state(ownerId);
    const problem = hasKey ? error : NO_KEY;
    const connected = hasKey && (problem === undefined || embedded > 0);
    return { connected, engine: embeddings.name, ...(problem === undefined ? {} : { error: problem }) };
  },
});
