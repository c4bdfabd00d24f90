import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `/a/:id/b/:key` has the parameters `id` and `key`. */
export type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** The single description of an HTTP call, implemented by the server and called by the web app. */
export interface Endpoint<Path extends string, Query, Body, Response> {
  readonly method: Method;
  readonly path: Path;
  /** One line for the API page. */
  readonly summary: string;
  /** Path parameters; without it every parameter is a 24-hex id. */
  readonly params?: z.ZodType<Params<Path>>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  readonly response: z.ZodType<Response>;
  /** Success status; 200 unless given. */
  readonly status?: 200 | 201 | 202;
  /** 'public' answers without a token; everything else needs one. */
  readonly access?: 'public' | 'user';
  /** Largest body in bytes; `limits.bodyBytes` unless given. */
  readonly bodyBytes?: number;
  /** The body is a file: its bytes as they are, as `application/octet-stream`. */
  readonly upload?: true;
  /** Media type of the response if it is a file rather than JSON. */
  readonly mediaType?: string;
  /** A create call whose response is stored under the `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** Exempt from rate limits, because monitoring depends on it. */
  readonly unlimited?: true;
}

/** Describes a call and keeps its types. */
export const endpoint = <const Path extends string, Query = undefined, Body = undefined, Response = undefined>(
  description: Endpoint<Path, Query, Body, Response>,
): Endpoint<Path, Query, Body, Response> => description;
