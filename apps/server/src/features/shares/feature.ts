import type { EventHandlers } from '../../platform/events.ts';
import { shareRoutes, type ShareRoutesOptions } from './routes.ts';
import { Shares, type SharesOptions } from './service.ts';

/** Share links: snapshots of conversations with proofs. */
export const createShares = (options: SharesOptions & ShareRoutesOptions) => {
  const shares = new Shares(options);
  const handlers: EventHandlers = {
    'message.erased': (transaction, { messageId }) => shares.forget(transaction, messageId),
    'conversation.unnamed': (transaction, { ownerId, conversationId, name }) =>
      shares.unname(transaction, ownerId, conversationId, name),
  };
  return {
    name: 'shares',
    handlers,
    routes: shareRoutes(shares, options),
    accountParts: [{ name: 'shares', export: (ownerId: string) => shares.list(ownerId, undefined) }],
  };
};
