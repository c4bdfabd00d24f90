import { pick } from '@symbi/testkit/request';
import { object, own, type FeatureAttacks, type Things } from '../table.ts';

const context = { tag: 'policy', data: { title: 'Title', body: 'Body' } };
const file = { file: 'notes.txt', format: 'text', content: 'Hello', tag: 'policy' };
const withTheirTag = ({ contextTag }: Things) => ({ query: `tag=${contextTag}` });
const withTheirWords = ({ contextTag }: Things) => ({ query: `query=${contextTag}&threshold=0` });

/** Contexts, their search, bridges, imports and embeddings. */
export const contexts: FeatureAttacks = {
  seed: async (user, marker) => {
    const made = await user.call('POST', '/api/context', {
      tag: marker,
      data: { title: `Title ${marker}`, body: `Body ${marker}` },
    });
    const started = await user.call('POST', '/api/context/import', { ...file, file: `${marker}.txt`, tag: marker });
    return { context: pick(made.body, '_id'), contextTag: marker, import: pick(started.body, 'data._id') };
  },
  routes: {
    'GET /api/context': own({}, [withTheirTag]),
    'GET /api/context/tags': own(),
    'GET /api/context/:id': object({ id: 'context' }),
    'POST /api/context': own({ body: context }),
    'PUT /api/context/:id': object({ id: 'context' }, { body: { tag: 'mine', data: { title: 'Mine now' } } }),
    'PUT /api/context/:id/deactivate': object({ id: 'context' }),
    'PUT /api/context/:id/activate': object({ id: 'context' }),
    'DELETE /api/context/:id': object({ id: 'context' }),
    'POST /api/context/bridge': own({ body: ({ context: id }) => ({ contextIds: [id], toTag: 'other' }) }, [
      ({ context: id }) => ({ body: { contextIds: [id], toTag: 'other' } }),
      ({ contextTag }) => ({ body: { fromTag: contextTag, toTag: 'other' } }),
    ]),
    'GET /api/context/weaviate/status': own(),
    'GET /api/context/search': own({ query: 'query=policy' }, [withTheirWords]),
    'POST /api/context/import': own({ body: file }),
    'POST /api/context/import/document': own({ query: 'name=a.txt&tag=policy' }),
    'GET /api/context/import/:id': object({ id: 'import' }),
    'POST /api/context/import/:id/stop': object({ id: 'import' }),
    'GET /api/context/embeddings': own(),
    'POST /api/context/embeddings': own(),
    'DELETE /api/context/embeddings': own(),
  },
};
