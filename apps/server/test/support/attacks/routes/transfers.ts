import { pick } from '@symbi/testkit/request';
import { object, open, own, type FeatureAttacks, type Things } from '../table.ts';

const transfer = { id: 'transfer' };
const ofTheirConversation = ({ conversation }: Things) => ({ query: `conversation=${conversation}` });

/** Files of conversations that go out and come in, and links that others can read. */
export const transfers: FeatureAttacks = {
  seed: async (user, marker, { conversation }) => {
    const opened = await user.call('POST', '/api/transfers/imports', { file: `${marker}.json` });
    const transferId = pick(opened.body, 'data._id');
    const content = JSON.stringify([{ title: marker }]);
    await user.call('PUT', `/api/transfers/imports/${transferId}/parts`, { n: 0, content });
    await user.call('POST', `/api/transfers/imports/${transferId}/start`);
    const shared = await user.call('POST', '/api/transfers/shares', { conversationId: conversation, days: null });
    return { transfer: transferId, share: pick(shared.body, 'data._id'), shareToken: pick(shared.body, 'token') };
  },
  routes: {
    'GET /api/transfers/conversations': own(),
    'GET /api/transfers/conversations/:id': object({ id: 'conversation' }, { query: 'format=json' }),
    'GET /api/transfers/imports': own(),
    'POST /api/transfers/imports': own({ body: { file: 'mine.json' } }),
    'PUT /api/transfers/imports/:id/parts': object(transfer, { body: { n: 0, content: '[]' } }),
    'POST /api/transfers/imports/:id/start': object(transfer),
    'GET /api/transfers/imports/:id': object(transfer),
    'GET /api/transfers/imports/:id/items': object(transfer),
    'POST /api/transfers/imports/:id/stop': object(transfer),
    'POST /api/transfers/shares': own({ body: ({ conversation }) => ({ conversationId: conversation, days: 7 }) }, [
      ({ conversation }) => ({ body: { conversationId: conversation, days: 7 } }),
    ]),
    'GET /api/transfers/shares': own({}, [ofTheirConversation]),
    'DELETE /api/transfers/shares/:id': object({ id: 'share' }),
    'GET /api/shared/:token': open({}, { token: 'shareToken' }),
  },
};
