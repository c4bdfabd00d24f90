import { pick } from '@symbi/testkit/request';
import { named, object, own, type FeatureAttacks, type Things } from '../table.ts';

const agent = { name: 'Agent', provider: 'openai', model: 'gpt-6-luna' };
const withTheirKey = ({ apiKey }: Things) => ({ body: { ...agent, apiKeyId: apiKey } });
const yes = { destination: '0'.repeat(32), messages: true, contexts: true };
const judgedByTheirKey = ({ apiKey }: Things) => ({
  body: { ...agent, judge: { provider: 'openai', model: 'gpt-4o', apiKeyId: apiKey ?? null, baseUrl: null } },
});

/** Agents and the model lists of providers. */
export const agents: FeatureAttacks = {
  seed: async (user, marker, { apiKey }) => {
    const made = await user.call('POST', '/api/agents', {
      ...agent,
      name: `Agent ${marker}`,
      description: marker,
      systemPrompt: marker,
      metadata: { note: marker },
      apiKeyId: apiKey,
    });
    return { agent: pick(made.body, 'data._id') };
  },
  routes: {
    'GET /api/agents': own(),
    'GET /api/agents/public': own(),
    'POST /api/agents': own({ body: agent }, [withTheirKey, judgedByTheirKey]),
    'GET /api/agents/:id': object({ id: 'agent' }),
    'PUT /api/agents/:id': object({ id: 'agent' }, { body: { name: 'Mine now' } }, [withTheirKey, judgedByTheirKey]),
    'DELETE /api/agents/:id': object({ id: 'agent' }),
    'POST /api/agents/:id/duplicate': object({ id: 'agent' }),
    'GET /api/agents/consents': own(),
    'PUT /api/agents/:id/consent': object({ id: 'agent' }, { body: yes }),
    'DELETE /api/agents/:id/consent': object({ id: 'agent' }),
    'POST /api/agents/:id/bond': object({ id: 'agent' }),
    'GET /api/agents/:id/bond': object({ id: 'agent' }),
    'GET /api/agents/:id/compliance': object({ id: 'agent' }),
    'GET /api/llm/local-servers': own(),
    'GET /api/llm/models/:provider': named('/api/llm/models/local', {}, [
      ({ apiKey }) => ({ query: `apiKeyId=${apiKey}` }),
    ]),
  },
};
