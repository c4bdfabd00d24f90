import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * The fault of the next call; 'no-list' is a key without `s3:ListBucket`, which is not told that an object is missing.
 * A 'lost' call is done, and a 'late' one is done by `arrive`; the answer of neither comes.
 */
export type S3Fault =
  | 'silence'
  | '500'
  | '503'
  | '403'
  | 'no-list'
  | 'reset'
  | 'half-body'
  | 'other-body'
  | 'lost'
  | 'late';

export interface FakeS3 {
  readonly url: string;
  /** Environment variables that make the server store its files here. */
  readonly variables: Readonly<Record<string, string>>;
  /** By their keys. */
  readonly objects: Map<string, Buffer>;
  /** In order, as 'PUT attachments/…'. */
  readonly calls: readonly string[];
  /** Faults of the next calls, one entry each; 'ok' is no fault. */
  script(...faults: readonly (S3Fault | 'ok')[]): void;
  /** The fault of every call until changed. */
  always(fault: S3Fault | undefined): void;
  /** Does the 'late' calls. */
  arrive(): void;
  close(): Promise<void>;
}

const BUCKET = 'symbi-files';
const REGION = 'eu-test-1';
const KEY = 'AKIATESTKEY';
const SECRET = 'secret/of+the+test';

const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest();

const encoded = (value: string): string =>
  encodeURIComponent(value).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Signature Version 4 of a received request; undefined if unsigned. */
const signatureOf = (
  request: IncomingMessage,
  url: URL,
): { given: string; right: string; payload: string } | undefined => {
  const { authorization = '' } = request.headers;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (found === null) return undefined;
  const [, key = '', day = '', region = '', names = '', given = ''] = found;
  if (key !== KEY || region !== REGION) return undefined;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  const canonical = [request.method, url.pathname, query, headers.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (from, part) => hmac(from, part),
    hmac(`AWS4${SECRET}`, day),
  );
  return { given, right: hmac(signing, toSign).toString('hex'), payload };
};

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

const send = (response: ServerResponse, bytes: Buffer, fault: S3Fault | undefined): void => {
  const said = fault === 'other-body' ? Buffer.alloc(bytes.length, 'x') : bytes;
  response.writeHead(200, { 'content-length': String(said.length), 'content-type': 'application/octet-stream' });
  if (fault !== 'half-body') return void response.end(said);
  response.write(said.subarray(0, said.length / 2), () => response.socket?.destroy());
};

const answer = (
  { request, response, url, body }: { request: IncomingMessage; response: ServerResponse; url: URL; body: Buffer },
  objects: FakeS3['objects'],
  fault: S3Fault | undefined,
): void => {
  const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
  const key = rest.join('/');
  if (fault === 'silence') return;
  if (fault === 'reset') return void response.socket?.destroy();
  if (fault === '500') return refuse(response, 500, 'InternalError');
  if (fault === '503') return refuse(response, 503, 'SlowDown');
  const signature = signatureOf(request, url);
  if (fault === '403' || signature === undefined || signature.given !== signature.right)
    return refuse(response, 403, signature === undefined ? 'InvalidAccessKeyId' : 'SignatureDoesNotMatch');
  if (signature.payload !== sha256(body)) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  const isUnlisted = fault === 'no-list';
  if (key === '') return isUnlisted ? refuse(response, 403, 'AccessDenied') : void response.end();
  if (request.method === 'PUT') {
    objects.set(key, body);
    return void response.end();
  }
  const object = objects.get(key);
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204);
    return void response.end();
  }
  if (object === undefined)
    return isUnlisted ? refuse(response, 403, 'AccessDenied') : refuse(response, 404, 'NoSuchKey');
  send(response, object, fault);
};

/**
 * The part of S3 needed for attached files, on loopback: it checks signatures and hashes like the service, and can
 * simulate faults.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const calls: string[] = [];
  const queue: (S3Fault | 'ok')[] = [];
  const late: (() => void)[] = [];
  let constant: S3Fault | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => response.destroy());
    request.on('end', () => {
      calls.push(`${request.method} ${url.pathname.slice(BUCKET.length + 2)}`);
      const next = queue.shift();
      const fault = next === 'ok' ? undefined : (next ?? constant);
      const body = Buffer.concat(chunks);
      if (fault === 'lost' || fault === 'late') response.socket?.destroy();
      if (fault === 'late') late.push(() => answer({ request, response, url, body }, objects, undefined));
      else answer({ request, response, url, body }, objects, fault);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    objects,
    calls,
    variables: {
      ATTACHMENT_S3_ENDPOINT: url,
      ATTACHMENT_S3_BUCKET: BUCKET,
      ATTACHMENT_S3_REGION: REGION,
      ATTACHMENT_S3_ACCESS_KEY_ID: KEY,
      ATTACHMENT_S3_SECRET_ACCESS_KEY: SECRET,
    },
    script: (...faults) => void queue.push(...faults),
    always: (fault) => void (constant = fault),
    arrive: () => late.splice(0).forEach((work) => work()),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
