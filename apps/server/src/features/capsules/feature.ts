import type { EventHandlers } from '../../platform/events.ts';
import { userRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import { sessionOf } from '../conversations/service.ts';
import { capsuleRoutes } from './routes.ts';
import { Capsules, type CapsulesOptions } from './service.ts';

export interface CapsuleFeatureOptions extends Omit<CapsulesOptions, 'announce'> {
  readonly realtime: Realtime;
}

/** What a conversation should keep in mind. */
export const createCapsules = ({ realtime, ...options }: CapsuleFeatureOptions) => {
  const capsules = new Capsules({
    ...options,
    announce: (ownerId, saved) => realtime.io.to(userRoom(ownerId)).emit('capsule:saved', saved),
  });
  const handlers: EventHandlers = {
    'conversation.deleted': (transaction, { ownerId, conversationId }) =>
      capsules.remove(transaction, ownerId, sessionOf(conversationId)),
  };
  return {
    name: 'capsules',
    service: capsules,
    handlers,
    routes: capsuleRoutes(capsules),
    accountParts: [{ name: 'capsules', export: (ownerId: string) => capsules.exportAll(ownerId) }],
  };
};
