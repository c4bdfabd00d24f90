import { pick } from '@symbi/testkit/request';
import { object, own, type FeatureAttacks } from '../table.ts';

/** Texts inserted into a message by name. */
export const prompts: FeatureAttacks = {
  seed: async (user, marker) => {
    const made = await user.call('POST', '/api/prompts', { name: marker, text: `Ask {{whom}} about ${marker}` });
    return { prompt: pick(made.body, 'data._id') };
  },
  routes: {
    'GET /api/prompts': own(),
    'POST /api/prompts': own({ body: { name: 'greet', text: 'Greet {{name}} in {{language}}.' } }),
    'PUT /api/prompts/:id': object({ id: 'prompt' }, { body: { name: 'renamed', text: 'Greet nobody.' } }),
    'DELETE /api/prompts/:id': object({ id: 'prompt' }),
  },
};
