import type { Collection, ConnectToCustomOptions, WeaviateClient } from 'weaviate-client';
import { flatten } from '@symbi/retrieval';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Neighbor, TagScope } from '../search/engine.ts';
import type { WeaviateEngine } from '../search/engines.ts';
import { followChanges } from '../index/follow.ts';
import { afterVersion, contextsWithVectors, findVectors } from '../queries/vectors.ts';
import { deleteForgotten, findPlace, listForgotten, putPlace } from '../queries/weaviate.ts';
import type { ContextRow } from '../table.ts';
import { decodeVector } from '../embeddings/vectors.ts';

const COLLECTION = 'SymbiContext';
const GRPC_PORT = 50_051;
const TIMEOUT_SECONDS = { init: 2, query: 5, insert: 30 };
const VECTORS_AT_ONCE = 200;
const FORGOTTEN_AT_ONCE = 100;

interface WeaviateAddress {
  readonly url: string;
  readonly grpcUrl?: string | undefined;
  readonly apiKey?: string | undefined;
}

export interface WeaviateOptions {
  readonly address: WeaviateAddress;
  readonly database: Database;
  readonly log: Log;
  /** The vector of a question; undefined for an owner without embeddings. */
  readonly vectorOf: (ownerId: string, query: string) => Promise<Float32Array | undefined>;
  readonly matchOf: (cosine: number) => number;
}

type Properties = { text: string };

/** Weaviate's ids are UUIDs; ours fill their last 24 digits. */
const uuidOf = (id: string): string =>
  `00000000-${id.slice(0, 4)}-${id.slice(4, 8)}-${id.slice(8, 12)}-${id.slice(12)}`;
const idOf = (uuid: string): string => uuid.replaceAll('-', '').slice(8);

const textOf = (data: string): string =>
  flatten(JSON.parse(data))
    .map(({ path, text }) => `${path}: ${text}`)
    .join('\n');

const cosineOf = (left: Float32Array, right: readonly number[]): number => {
  let sum = 0;
  let length = 0;
  for (const [at, value] of right.entries()) {
    sum += value * (left[at] ?? 0);
    length += value * value;
  }
  return length === 0 ? 0 : sum / Math.sqrt(length);
};

const optionsOf = ({ url, grpcUrl, apiKey }: WeaviateAddress): ConnectToCustomOptions => {
  const http = new URL(url);
  const grpc = new URL(grpcUrl ?? `${http.protocol}//${http.hostname}:${GRPC_PORT}`);
  const defaultPort = (address: URL): number => (address.protocol === 'https:' ? 443 : 80);
  return {
    httpHost: http.hostname,
    httpPort: http.port === '' ? defaultPort(http) : Number(http.port),
    httpSecure: http.protocol === 'https:',
    httpPath: http.pathname === '/' ? '' : http.pathname,
    grpcHost: grpc.hostname,
    grpcPort: grpc.port === '' ? defaultPort(grpc) : Number(grpc.port),
    grpcSecure: grpc.protocol === 'https:',
    timeout: TIMEOUT_SECONDS,
    ...(apiKey === undefined ? {} : { authCredentials: { apiKey } }),
  };
};

/** Contexts in Weaviate: one tenant per owner, kept in sync with the database, searched by words and vectors. */
export class Weaviate implements WeaviateEngine {
  readonly name = 'weaviate';
  readonly #options: WeaviateOptions;
  #client: Promise<WeaviateClient> | undefined;
  readonly #syncing = new Map<string, Promise<void>>();

  constructor(options: WeaviateOptions) {
    this.#options = options;
  }

  /** One connection, created with its collection on first use and again after it broke. */
  #connect(): Promise<WeaviateClient> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<WeaviateClient> {
    const { default: weaviate } = await import('weaviate-client');
    const client = await weaviate.connectToCustom(optionsOf(this.#options.address));
    if (await client.collections.exists(COLLECTION)) return client;
    await client.collections.create({
      name: COLLECTION,
      multiTenancy: weaviate.configure.multiTenancy({ enabled: true }),
      properties: [{ name: 'text', dataType: 'text' }],
      vectorizers: weaviate.configure.vectors.selfProvided(),
    });
    return client;
  }

  async #drop(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.close().catch(() => undefined);
  }

  async #collection(): Promise<Collection<Properties, string>> {
    return (await this.#connect()).collections.use<string, Properties>(COLLECTION);
  }

  async check(): Promise<string | undefined> {
    try {
      const client = await this.#connect();
      if (!(await client.isReady())) throw new Error('Weaviate is not ready');
      await this.#forgetOwners();
      return undefined;
    } catch (error) {
      this.#options.log.warn({ error }, 'Weaviate does not answer');
      await this.#drop();
      return 'Weaviate does not answer.';
    }
  }

  async #vectorsOf(ids: readonly string[]): Promise<Map<string, number[]>> {
    const rows = await findVectors(this.#options.database.read, ids);
    return new Map(rows.map((row) => [row.context_id, [...decodeVector(row.vector)]]));
  }

  async #put(tenant: Collection<Properties, string>, rows: readonly ContextRow[]): Promise<void> {
    const active = rows.filter((row) => row.is_active === 1);
    await this.#remove(
      tenant,
      rows.filter((row) => row.is_active !== 1).map((row) => row.id),
    );
    if (active.length === 0) return;
    const vectors = await this.#vectorsOf(active.map((row) => row.id));
    const { hasErrors, errors } = await tenant.data.insertMany(
      active.map((row) => {
        const vector = vectors.get(row.id);
        const object = { id: uuidOf(row.id), properties: { text: textOf(row.data) } };
        return vector === undefined ? object : { ...object, vectors: vector };
      }),
    );
    if (hasErrors) throw new Error(`Weaviate refused ${Object.keys(errors).length} contexts`);
  }

  async #remove(tenant: Collection<Properties, string>, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tenant.data.deleteMany(tenant.filter.byId().containsAny(ids.map(uuidOf)));
  }

  /** Sends contexts again that have got a vector since. Answers the newest version sent. */
  async #sendVectors(tenant: Collection<Properties, string>, ownerId: string, from: number): Promise<number> {
    let at = afterVersion(from);
    for (let more = true; more;) {
      const rows = await contextsWithVectors(this.#options.database.read, ownerId, at, VECTORS_AT_ONCE);
      await this.#put(tenant, rows);
      const newest = rows.at(-1);
      if (newest !== undefined) at = { version: newest.version, contextId: newest.id };
      more = rows.length === VECTORS_AT_ONCE;
    }
    return at.version;
  }

  async #sync(ownerId: string): Promise<void> {
    const { database } = this.#options;
    const known = await findPlace(database.read, ownerId);
    const collection = await this.#collection();
    if (known === undefined && (await collection.tenants.getByName(ownerId)) === null)
      await collection.tenants.create([{ name: ownerId }]);
    const tenant = collection.withTenant(ownerId);
    const seq = await followChanges(database, ownerId, {
      seq: known?.change_seq ?? 0,
      restart: async () => {
        await collection.tenants.remove([ownerId]);
        await collection.tenants.create([{ name: ownerId }]);
      },
      put: (rows) => this.#put(tenant, rows),
      remove: (ids) => this.#remove(tenant, ids),
    });
    const version = await this.#sendVectors(tenant, ownerId, known?.vector_version ?? 0);
    if (known?.change_seq === seq && known.vector_version === version) return;
    const place = { change_seq: seq, vector_version: version };
    await database.transaction(({ query }) => putPlace(query, ownerId, place));
  }

  /** Sends the changes since the last time; one call at a time per owner. */
  async #catchUp(ownerId: string): Promise<void> {
    for (let other = this.#syncing.get(ownerId); other !== undefined; other = this.#syncing.get(ownerId))
      await other.catch(() => undefined);
    const syncing = this.#sync(ownerId);
    this.#syncing.set(ownerId, syncing);
    try {
      await syncing;
    } finally {
      this.#syncing.delete(ownerId);
    }
  }

  async search(ownerId: string, query: string, limit: number, scope?: TagScope): Promise<Neighbor[]> {
    try {
      await this.#catchUp(ownerId);
      const vector = await this.#options.vectorOf(ownerId, query);
      const tenant = (await this.#collection()).withTenant(ownerId);
      const { objects } = await tenant.query.hybrid(query, {
        limit,
        includeVector: true,
        queryProperties: ['text'],
        ...(scope === undefined ? {} : { filters: tenant.filter.byId().containsAny([...scope.ids].map(uuidOf)) }),
        ...(vector === undefined ? { alpha: 0 } : { alpha: 0.5, vector: [...vector] }),
      });
      return objects.map(({ uuid, vectors }): Neighbor => {
        const id = idOf(uuid);
        const own: unknown = Object.values(vectors)[0];
        if (vector === undefined || !Array.isArray(own)) return { id };
        return { id, match: this.#options.matchOf(cosineOf(vector, own as number[])) };
      });
    } catch (error) {
      // The next search reconnects.
      await this.#drop();
      throw error;
    }
  }

  /** Deletes the tenants of deleted accounts; the next check retries failures. */
  async #forgetOwners(): Promise<void> {
    const { database } = this.#options;
    const owners = await listForgotten(database.read, FORGOTTEN_AT_ONCE);
    if (owners.length === 0) return;
    await (await this.#collection()).tenants.remove(owners);
    await database.transaction(({ query }) => deleteForgotten(query, owners));
  }

  async close(): Promise<void> {
    await this.#drop();
  }
}
