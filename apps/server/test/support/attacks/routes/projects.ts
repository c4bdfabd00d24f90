import { pick } from '@symbi/testkit/request';
import { addItems, createProject, item, ROOT, runBuild } from '@symbi/testkit/projects';
import { object, own, type FeatureAttacks } from '../table.ts';

const id = { id: 'project' };
const build = { ...id, buildId: 'build' };

/** Projects, their people, messages, knowledge and builds. */
export const projects: FeatureAttacks = {
  seed: async (user, marker) => {
    const project = await createProject(user, `Project ${marker}`);
    await addItems(user, project, [item(`Title ${marker}`, `Body ${marker}`)]);
    const knowledge = await user.call('GET', `${ROOT}/${project}/knowledge`);
    const { _id: built } = await runBuild(user, project);
    const invited = await user.call('POST', `${ROOT}/${project}/invitations`, {
      email: `${marker}@example.com`,
      role: 'viewer',
    });
    return {
      project,
      item: pick(knowledge.body, 'data.0._id'),
      build: built,
      invitation: pick(invited.body, 'data._id'),
      member: user.id,
    };
  },
  watch: (socket, { project }) => socket.emitWithAck('joinProject', { id: project }),
  routes: {
    'GET /api/projects/projects': own(),
    'POST /api/projects/projects': own({ body: { name: 'Project', description: '' } }),
    'GET /api/projects/projects/:id': object(id),
    'PUT /api/projects/projects/:id': object(id, { body: { name: 'Mine now' } }),
    'DELETE /api/projects/projects/:id': object(id),
    'GET /api/projects/projects/:id/messages': object(id),
    'GET /api/projects/projects/:id/members': object(id),
    'PUT /api/projects/projects/:id/members/:memberId': object(
      { ...id, memberId: 'member' },
      { body: { role: 'viewer' } },
    ),
    'DELETE /api/projects/projects/:id/members/:memberId': object({ ...id, memberId: 'member' }),
    'POST /api/projects/projects/:id/invitations': object(id, {
      body: { email: 'eve@example.com', role: 'editor' },
    }),
    'DELETE /api/projects/projects/:id/invitations/:invitationId': object({ ...id, invitationId: 'invitation' }),
    'GET /api/projects/invitations': own(),
    'POST /api/projects/invitations/:id/accept': object({ id: 'invitation' }),
    'POST /api/projects/invitations/:id/decline': object({ id: 'invitation' }),
    'GET /api/projects/projects/:id/knowledge': object(id),
    'POST /api/projects/projects/:id/knowledge': object(id, { body: { items: [item('Title', 'Body')] } }),
    'DELETE /api/projects/projects/:id/knowledge/:itemId': object({ ...id, itemId: 'item' }),
    'GET /api/projects/projects/:id/builds': object(id),
    'POST /api/projects/projects/:id/builds': object(id, { body: { spec: { target: 'prototype', steps: ['lint'] } } }),
    'GET /api/projects/projects/:id/builds/:buildId': object(build),
    'GET /api/projects/projects/:id/builds/:buildId/log': object(build),
    'POST /api/projects/projects/:id/builds/:buildId/stop': object(build),
    'GET /api/projects/projects/:id/builds/:buildId/archive': object(build),
  },
};
