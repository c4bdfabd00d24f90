import { z } from 'zod';
import { answer, success } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Data the web app needs before anybody signs in. */
const site = z.object({ contactEmail: z.string(), version: z.string(), logKey: z.string() });
export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Contact address, version and the public key of the signed log',
  access: 'public',
  response: answer(site),
});

export const health = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive',
  access: 'public',
  unlimited: true,
  response: z.object({ success }),
});
export const ready = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'The process can answer; degraded while Redis or the store of attached files is away, 503 while it drains or the database is away',
  access: 'public',
  unlimited: true,
  response: z.object({
    success,
    degraded: z.array(z.enum(['redis', 'files'])).optional(),
    /** Progress of an upgrade's background work, from 0 to 1. The server keeps answering meanwhile. */
    building: z.object({ search: z.number().min(0).max(1) }).optional(),
  }),
});
