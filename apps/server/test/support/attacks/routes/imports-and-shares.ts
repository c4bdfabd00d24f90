import { pick } from '@symbi/testkit/request';
import { object, open, own, type FeatureAttacks, type Things } from '../table.ts';

const conversationImport = { id: 'conversationImport' };
const ofTheirConversation = ({ conversation }: Things) => ({ query: `conversation=${conversation}` });

/** Export and import of conversations as files, and share links. */
export const importsAndShares: FeatureAttacks = {
  seed: async (user, marker, { conversation }) => {
    const opened = await user.call('POST', '/api/transfers/imports', { file: `${marker}.json` });
    const importId = pick(opened.body, 'data._id');
    const content = JSON.stringify([{ title: marker }]);
    await user.call('PUT', `/api/transfers/imports/${importId}/parts`, { n: 0, content });
    await user.call('POST', `/api/transfers/imports/${importId}/start`);
    const shared = await user.call('POST', '/api/transfers/shares', { conversationId: conversation, days: null });
    return {
      conversationImport: importId,
      share: pick(shared.body, 'data._id'),
      shareToken: pick(shared.body, 'token'),
    };
  },
  routes: {
    'GET /api/transfers/conversations': own(),
    'GET /api/transfers/conversations/:id': object({ id: 'conversation' }, { query: 'format=json' }),
    'GET /api/transfers/imports': own(),
    'POST /api/transfers/imports': own({ body: { file: 'mine.json' } }),
    'PUT /api/transfers/imports/:id/parts': object(conversationImport, { body: { n: 0, content: '[]' } }),
    'POST /api/transfers/imports/:id/start': object(conversationImport),
    'GET /api/transfers/imports/:id': object(conversationImport),
    'GET /api/transfers/imports/:id/items': object(conversationImport),
    'POST /api/transfers/imports/:id/stop': object(conversationImport),
    'POST /api/transfers/shares': own({ body: ({ conversation }) => ({ conversationId: conversation, days: 7 }) }, [
      ({ conversation }) => ({ body: { conversationId: conversation, days: 7 } }),
    ]),
    'GET /api/transfers/shares': own({}, [ofTheirConversation]),
    'DELETE /api/transfers/shares/:id': object({ id: 'share' }),
    'GET /api/shared/:token': open({}, { token: 'shareToken' }),
  },
};
