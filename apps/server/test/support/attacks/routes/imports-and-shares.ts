import { pick } from '@symbi/testkit/request';
import { object, open, own, type FeatureAttacks, type Things } from '../table.ts';

const conversationImport = { id: 'conversationImport' };
const ofTheirConversation = ({ conversation }: Things) => ({ query: `conversation=${conversation}` });

/** Export and import of conversations as files, and share links. */
export const importsAndShares: FeatureAttacks = {
  seed: async (user, marker, { conversation }) => {
    const opened = await user.call('POST', '/api/imports', { file: `${marker}.json` });
    const importId = pick(opened.body, 'data._id');
    const content = JSON.stringify([{ title: marker }]);
    await user.call('PUT', `/api/imports/${importId}/parts`, { n: 0, content });
    await user.call('POST', `/api/imports/${importId}/start`);
    const shared = await user.call('POST', '/api/shares', { conversationId: conversation, days: null });
    return {
      conversationImport: importId,
      share: pick(shared.body, 'data._id'),
      shareToken: pick(shared.body, 'token'),
    };
  },
  routes: {
    'GET /api/exports/conversations': own(),
    'GET /api/exports/conversations/:id': object({ id: 'conversation' }, { query: 'format=json' }),
    'GET /api/imports': own(),
    'POST /api/imports': own({ body: { file: 'mine.json' } }),
    'PUT /api/imports/:id/parts': object(conversationImport, { body: { n: 0, content: '[]' } }),
    'POST /api/imports/:id/start': object(conversationImport),
    'GET /api/imports/:id': object(conversationImport),
    'GET /api/imports/:id/items': object(conversationImport),
    'POST /api/imports/:id/undo': object(conversationImport, { body: {} }),
    'POST /api/imports/:id/stop': object(conversationImport),
    'POST /api/shares': own({ body: ({ conversation }) => ({ conversationId: conversation, days: 7 }) }, [
      ({ conversation }) => ({ body: { conversationId: conversation, days: 7 } }),
    ]),
    'GET /api/shares': own({}, [ofTheirConversation]),
    'DELETE /api/shares/:id': object({ id: 'share' }),
    'GET /api/shared/:token': open({}, { token: 'shareToken' }),
  },
};
