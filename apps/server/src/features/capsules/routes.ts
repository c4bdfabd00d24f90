import { listCapsuleVersions, readCapsule, saveCapsule } from '@symbi/contracts/capsules';
import { sessionId } from '@symbi/contracts/common';
import { route, type Route } from '../../platform/http/route.ts';
import type { Capsules } from './service.ts';

export const capsuleRoutes = (capsules: Capsules): Route[] => [
  route(readCapsule, async ({ user, params }) => {
    const capsule = await capsules.find(user.id, sessionId.parse(params.sessionId));
    return { capsule, data: capsule };
  }),
  route(saveCapsule, async ({ user, params, body }) => {
    const { capsule: inside, ...outside } = body;
    const { version, ...change } = { ...inside, ...outside };
    const capsule = await capsules.save(user.id, sessionId.parse(params.sessionId), change, version);
    return { capsule, data: capsule };
  }),
  route(listCapsuleVersions, async ({ user, params }) => {
    const data = await capsules.versions(user.id, sessionId.parse(params.sessionId));
    return { data, count: data.length };
  }),
];
