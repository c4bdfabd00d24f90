import { pick } from '@symbi/testkit/request';
import { object, own, type FeatureAttacks } from '../table.ts';

/** Folders for conversations. */
export const folders: FeatureAttacks = {
  seed: async (user, marker) => {
    const made = await user.call('POST', '/api/folders', { name: marker });
    return { folder: pick(made.body, 'data._id') };
  },
  routes: {
    'GET /api/folders': own(),
    'POST /api/folders': own({ body: { name: 'Harbour' } }),
    'PUT /api/folders/:id': object({ id: 'folder' }, { body: { name: 'Mine now' } }),
    'DELETE /api/folders/:id': object({ id: 'folder' }),
  },
};
