import { pick } from '@symbi/testkit/request';
import { object, open, own, ownFinal, type FeatureAttacks } from '../table.ts';

/** Accounts, sessions, preferences and provider keys. */
export const accounts: FeatureAttacks = {
  seed: async (user, marker) => {
    const sessions = await user.call('GET', '/api/auth/sessions');
    const key = await user.call('POST', '/api/users/api-keys', {
      name: `Key ${marker}`,
      provider: 'openai',
      key: `sk-${marker}-0123456789abcdef`,
    });
    return { user: user.id, session: pick(sessions.body, 'data.0._id'), apiKey: pick(key.body, 'data._id') };
  },
  routes: {
    'GET /healthz': open(),
    'GET /readyz': open(),
    'GET /api/site': open(),
    'POST /api/auth/register': open({ body: { name: 'Eve', email: 'eve@example.com', password: 'secret1' } }),
    'POST /api/auth/login': open({ body: { email: 'nobody@example.com', password: 'secret1' } }),
    'GET /api/auth/me': own(),
    'POST /api/auth/logout': ownFinal(),
    'PUT /api/auth/profile': own({ body: { name: 'Mallory' } }),
    'GET /api/auth/sessions': own(),
    'DELETE /api/auth/sessions': own(),
    'DELETE /api/auth/sessions/:id': object({ id: 'session' }),
    'DELETE /api/auth/account': ownFinal({ body: { password: 'a wrong password' } }),
    'GET /api/auth/export': own(),
    'PUT /api/users/preferences': own({ body: { theme: 'dark' } }),
    'GET /api/users/dashboard': own(),
    'GET /api/users/api-keys': own(),
    'POST /api/users/api-keys': own({ body: { name: 'Key', provider: 'v0', key: 'v1:abcdefghijklmnop' } }),
    'POST /api/users/api-keys/:id/test': object({ id: 'apiKey' }),
    'DELETE /api/users/api-keys/:id': object({ id: 'apiKey' }),
  },
};
