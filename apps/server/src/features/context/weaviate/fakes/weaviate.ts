// oxlint-disable symbi/direction -- the client ships its protocol definitions but does not export them
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, ServerError, Status } from 'nice-grpc';
import {
  HealthCheckResponse_ServingStatus,
  HealthDefinition,
} from '../../../../../../../node_modules/weaviate-client/dist/node/esm/proto/google/health/v1/health.js';
import { Vectors_VectorType } from '../../../../../../../node_modules/weaviate-client/dist/node/esm/proto/v1/base.js';
import type {
  BatchDeleteRequest,
  BatchDeleteReply,
} from '../../../../../../../node_modules/weaviate-client/dist/node/esm/proto/v1/batch_delete.js';
import type { BatchObject } from '../../../../../../../node_modules/weaviate-client/dist/node/esm/proto/v1/batch.js';
import type { SearchRequest } from '../../../../../../../node_modules/weaviate-client/dist/node/esm/proto/v1/search_get.js';
import { WeaviateDefinition } from '../../../../../../../node_modules/weaviate-client/dist/node/esm/proto/v1/weaviate.js';

interface StoredObject {
  readonly text: string;
  readonly vectorBytes: Uint8Array;
}

/** A Weaviate server as the client sees it: REST for the schema and tenants, gRPC for objects and searches. */
export interface FakeWeaviate {
  readonly url: string;
  readonly grpcUrl: string;
  readonly schemas: Map<string, unknown>;
  readonly tenants: Map<string, Map<string, StoredObject>>;
  readonly searches: SearchRequest[];
  /** Fails every request while true. */
  isBroken: boolean;
  close(): Promise<void>;
}

const bodyOf = async (incoming: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (chunk instanceof Buffer) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

const answer = (response: ServerResponse, status: number, value?: unknown): void => {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(value === undefined ? '' : JSON.stringify(value));
};

const nameOf = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
};

const rest = async (fake: FakeWeaviate, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(incoming);
  if (fake.isBroken) return answer(response, 503, { error: [{ message: 'down' }] });
  const path = (incoming.url ?? '').replace(/^\/v1/, '').replace(/\?.*$/, '');
  const route = `${incoming.method ?? ''} ${path}`;
  const tenant = /^\/schema\/(\w+)\/tenants(?:\/(\w+))?$/.exec(path);
  if (route === 'GET /meta') return answer(response, 200, { version: '1.33.0', hostname: fake.url, modules: {} });
  if (route === 'GET /.well-known/ready') return answer(response, 200);
  if (route === 'GET /schema') return answer(response, 200, { classes: [...fake.schemas.values()] });
  if (route === 'POST /schema') {
    fake.schemas.set(nameOf(body, 'class'), body);
    return answer(response, 200, body);
  }
  if (tenant !== null) return tenants(fake, incoming.method ?? '', tenant[2], body, response);
  const known = fake.schemas.get(path.replace('/schema/', ''));
  return known === undefined ? answer(response, 404, { error: [] }) : answer(response, 200, known);
};

const tenants = (
  fake: FakeWeaviate,
  method: string,
  name: string | undefined,
  body: unknown,
  response: ServerResponse,
): void => {
  if (method === 'GET') {
    const isThere = fake.tenants.has(name ?? '');
    return isThere ? answer(response, 200, { name, activityStatus: 'HOT' }) : answer(response, 404, { error: [] });
  }
  const list = Array.isArray(body) ? (body as unknown[]) : [];
  for (const one of list) {
    if (method === 'DELETE') fake.tenants.delete(String(one));
    else fake.tenants.set(nameOf(one, 'name'), new Map());
  }
  return answer(response, 200, method === 'DELETE' ? undefined : body);
};

const objectsOf = (fake: FakeWeaviate, tenant: string | undefined): Map<string, StoredObject> => {
  const objects = fake.tenants.get(tenant ?? '');
  if (fake.isBroken || objects === undefined)
    throw new ServerError(Status.NOT_FOUND, `tenant not found: "${tenant ?? ''}"`);
  return objects;
};

const store = (fake: FakeWeaviate, object: BatchObject): void => {
  const properties: Record<string, unknown> = object.properties?.nonRefProperties ?? {};
  const vectorBytes = object.vectors[0]?.vectorBytes ?? object.vectorBytes;
  objectsOf(fake, object.tenant).set(object.uuid, { text: String(properties['text']), vectorBytes });
};

const remove = (fake: FakeWeaviate, request: BatchDeleteRequest): Partial<BatchDeleteReply> => {
  const objects = objectsOf(fake, request.tenant);
  const wanted = request.filters?.valueTextArray?.values ?? [];
  const matches = wanted.filter((uuid) => objects.delete(uuid)).length;
  return { took: 0, failed: 0, matches, successful: matches, objects: [] };
};

const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);

const dot = (left: Float32Array, right: Float32Array): number =>
  left.length === right.length ? left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0) : 0;

/** Words and vectors, each normalized to 0..1 and mixed by alpha, as in relative score fusion. */
const search = (fake: FakeWeaviate, request: SearchRequest) => {
  const hybrid = request.hybridSearch;
  const wanted = request.filters?.valueTextArray?.values;
  const objects = [...objectsOf(fake, request.tenant)].filter(([uuid]) => wanted?.includes(uuid) !== false);
  fake.searches.push(request);
  const words = (hybrid?.query ?? '').toLowerCase().match(/\w{3,}/g) ?? [];
  const bytes = hybrid?.vectors[0]?.vectorBytes ?? hybrid?.nearVector?.vectors[0]?.vectorBytes ?? hybrid?.vectorBytes;
  const vector = floatsOf(bytes ?? new Uint8Array());
  const alpha = hybrid?.alphaParam ?? hybrid?.alpha ?? 0;
  const scored = objects.map(([uuid, { text, vectorBytes }]) => {
    const found = words.filter((word) => text.toLowerCase().includes(word)).length / Math.max(1, words.length);
    return { uuid, vectorBytes, score: (1 - alpha) * found + alpha * Math.max(0, dot(vector, floatsOf(vectorBytes))) };
  });
  const best = scored.filter(({ score }) => score > 0).toSorted((left, right) => right.score - left.score);
  return {
    took: 0,
    results: best.slice(0, request.limit).map(({ uuid, vectorBytes, score }) => ({
      metadata: {
        id: uuid,
        score,
        scorePresent: true,
        vectors:
          vectorBytes.length === 0
            ? []
            : [{ name: 'default', index: 0, vectorBytes, type: Vectors_VectorType.VECTOR_TYPE_SINGLE_FP32 }],
      },
      properties: { nonRefProps: { fields: {} }, refProps: [], targetCollection: request.collection },
    })),
  };
};

const unused = (): never => {
  throw new ServerError(Status.UNIMPLEMENTED, 'The fake does not speak this');
};

const startGrpc = async (fake: FakeWeaviate) => {
  const server = createServer();
  server.add(HealthDefinition, {
    check: async () => ({ status: HealthCheckResponse_ServingStatus.SERVING }),
    watch: unused,
  });
  server.add(WeaviateDefinition, {
    search: async (request) => search(fake, request),
    batchObjects: async ({ objects }) => {
      for (const object of objects) store(fake, object);
      return { took: 0, errors: [] };
    },
    batchDelete: async (request) => remove(fake, request),
    batchReferences: unused,
    tenantsGet: unused,
    aggregate: unused,
    batchStream: unused,
  });
  return { server, port: await server.listen('127.0.0.1:0') };
};

export const startFakeWeaviate = async (): Promise<FakeWeaviate> => {
  const http = createHttpServer((incoming, response) => {
    rest(fake, incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const places = { url: `http://127.0.0.1:${port}`, grpcUrl: '' };
  const fake: FakeWeaviate = {
    url: places.url,
    get grpcUrl() {
      return places.grpcUrl;
    },
    schemas: new Map(),
    tenants: new Map(),
    searches: [],
    isBroken: false,
    close: async () => {
      http.closeAllConnections();
      http.close();
      grpc.server.forceShutdown();
    },
  };
  const grpc = await startGrpc(fake);
  places.grpcUrl = `http://127.0.0.1:${grpc.port}`;
  return fake;
};
