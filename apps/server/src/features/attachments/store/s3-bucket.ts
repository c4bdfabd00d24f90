import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { backoff } from '../../../platform/patience.ts';

export interface S3BucketOptions {
  /** The service's address, without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  readonly isPathStyle: boolean;
  /** Time limit of one attempt. */
  readonly timeMs?: number;
}

/** Why a bucket request failed; shown to the operator, never to people. */
export class S3Problem extends Error {
  override readonly name = 'S3Problem';
  /** The service's error code, such as `AccessDenied`; empty when it did not answer. */
  readonly code: string;
  readonly isPassing: boolean;

  constructor(
    message: string,
    { code = '', isPassing = false, cause }: { code?: string; isPassing?: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.code = code;
    this.isPassing = isPassing;
  }
}

const TIME_MS = 15_000;
const TRIES = 3;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2_000;
const NOTHING = createHash('sha256').digest('hex');

interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** Undefined addresses the bucket itself. */
  readonly key?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
}

interface BucketAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const textOf = ({ bytes }: BucketAnswer): string => new TextDecoder().decode(bytes.subarray(0, 10_000));

/** The error code in the service's XML answer. */
const codeOf = (told: BucketAnswer): string => /<Code>(\w{1,60})<\/Code>/.exec(textOf(told))?.[1] ?? '';

const isPassingStatus = (status: number): boolean => status === 429 || status >= 500;

/**
 * The few calls of the S3 protocol that files need. All are idempotent and may be repeated: an object is written whole,
 * under a key that is used once. Throws `S3Problem`.
 */
export class S3Bucket {
  readonly #options: S3BucketOptions;

  constructor(options: S3BucketOptions) {
    this.#options = options;
  }

  #addressOf({ key = '' }: BucketRequest): string {
    const { endpoint, bucket, isPathStyle } = this.#options;
    const url = new URL(endpoint);
    if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = `${url.pathname.replace(/\/$/, '')}${isPathStyle ? `/${bucket}` : ''}/${key}`.replace(
      /(.)\/$/,
      '$1',
    );
    return url.href;
  }

  async #once(ask: BucketRequest): Promise<BucketAnswer> {
    // Loaded with the first file, and only when a bucket is configured.
    const { AwsV4Signer } = await import('aws4fetch');
    const { region, accessKeyId, secretAccessKey, timeMs = TIME_MS } = this.#options;
    const { method, body } = ask;
    const hash = body === undefined ? NOTHING : createHash('sha256').update(body).digest('hex');
    // The service compares this hash with what arrives, and refuses a partial body.
    const headers = {
      'x-amz-content-sha256': hash,
      ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    };
    const keys = { accessKeyId, secretAccessKey, region, service: 's3' };
    const signed = await new AwsV4Signer({ ...keys, method, url: this.#addressOf(ask), headers }).sign();
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeMs),
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  /** An answer with one of these statuses; throws `S3Problem` for any other. */
  async #attempt(ask: BucketRequest, expected: readonly number[]): Promise<BucketAnswer> {
    const told = await this.#once(ask).catch((cause: unknown) => {
      throw new S3Problem('The file store did not answer', { isPassing: true, cause });
    });
    if (expected.includes(told.status)) return told;
    const code = codeOf(told);
    if (told.status === 404 && code === 'NoSuchKey' && expected.includes(204)) return told;
    const what = code === '' ? String(told.status) : `${told.status} ${code}`;
    throw new S3Problem(`The file store answered ${what}`, { code, isPassing: isPassingStatus(told.status) });
  }

  async #ask(ask: BucketRequest, expected: readonly number[], tries = TRIES): Promise<BucketAnswer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#attempt(ask, expected);
      } catch (error) {
        if (!(error instanceof S3Problem) || !error.isPassing || tried >= tries) throw error;
      }
      await delay(backoff(tried, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#ask({ method: 'PUT', key, body: new Uint8Array(bytes) }, [200]);
  }

  /** Undefined when the object does not exist; a missing bucket is an error. */
  async get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return (await this.#ask({ method: 'GET', key }, [200])).bytes;
    } catch (error) {
      if (error instanceof S3Problem && error.code === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  /** A missing object counts as removed. */
  async remove(key: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key }, [200, 204]);
  }

  /** A single attempt: a health check does not wait for a store that is away. */
  async answers(): Promise<boolean> {
    return this.#ask({ method: 'HEAD' }, [200], 1).then(
      () => true,
      () => false,
    );
  }
}
