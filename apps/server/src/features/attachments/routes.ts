import * as contract from '@symbi/contracts/attachments';
import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import { presentAttachment, presentPart } from './presenter.ts';
import type { Attachments } from './service.ts';

export interface AttachmentRoutesOptions {
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const nothing = new Uint8Array();

export const attachmentRoutes = (attachments: Attachments, options: AttachmentRoutesOptions): Route[] => {
  const { rateLimiter, rateLimitFactor } = options;
  const perMinute = { name: 'attachments', points: 60 * rateLimitFactor, seconds: 60 };
  const { partsAtOnce } = attachmentLimits;
  return [
    route(contract.addAttachment, async ({ user, params, query, body = nothing }) => {
      await rateLimiter.consume(perMinute, user.id);
      return { data: presentAttachment(await attachments.add(user.id, params.id, { name: query.name, bytes: body })) };
    }),
    route(contract.listAttachments, async ({ user, params }) => {
      const data = (await attachments.list(user.id, params.id)).map(presentAttachment);
      return { data, count: data.length };
    }),
    route(contract.readAttachment, async ({ user, params, query }) => {
      const { row, parts } = await attachments.read(user.id, params.id, params.attachmentId, query.from, partsAtOnce);
      const next = parts[partsAtOnce];
      const text = parts.slice(0, partsAtOnce).map(presentPart);
      return { data: { ...presentAttachment(row), text, ...(next === undefined ? {} : { nextFrom: next.n }) } };
    }),
    fileRoute(contract.downloadAttachment, async ({ user, params }) => ({
      name: `symbi-attachment-${params.attachmentId}`,
      bytes: await attachments.file(user.id, params.id, params.attachmentId),
    })),
    route(contract.removeAttachment, async ({ user, params }) => {
      await attachments.remove(user.id, params.id, params.attachmentId);
      return {};
    }),
  ];
};
