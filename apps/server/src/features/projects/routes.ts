import {
  addKnowledge,
  listBuilds,
  listKnowledge,
  readArchive,
  readBuild,
  readBuildLog,
  removeKnowledge,
  startBuild,
  stopBuild,
} from '@symbi/contracts/project-builds';
import {
  acceptInvitation,
  createInvitation,
  createProject,
  declineInvitation,
  listMembers,
  listProjectMessages,
  listProjects,
  listReceivedInvitations,
  readProject,
  removeInvitation,
  removeMember,
  removeProject,
  updateMember,
  updateProject,
} from '@symbi/contracts/projects';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import {
  presentBuild,
  presentInvitation,
  presentItem,
  presentMember,
  presentProject,
  presentReceived,
  type ProjectView,
} from './presenter.ts';
import type { Projects } from './service.ts';

const answerOf = (row: ProjectView) => {
  const project = presentProject(row);
  return { project, data: project };
};

const ownRoutes = (projects: Projects): Route[] => [
  route(listProjects, async ({ user, query }) => {
    const { rows, count, nextCursor } = await projects.list(user.id, query);
    const data = rows.map(presentProject);
    return { projects: data, data, count, nextCursor };
  }),
  route(createProject, async ({ user, body }) => {
    const row = await projects.create(user.id, body);
    return { _id: row.id, ...answerOf(row) };
  }),
  route(readProject, async ({ user, params }) => answerOf(await projects.find(user.id, params.id))),
  route(updateProject, async ({ user, params, body }) => answerOf(await projects.update(user.id, params.id, body))),
  route(removeProject, async ({ user, params }) => {
    await projects.remove(user.id, params.id);
    return {};
  }),
  route(listProjectMessages, ({ user, params, query }) => projects.messages.list(user.id, params.id, query)),
];

const peopleRoutes = ({ members, invitations }: Projects): Route[] => [
  route(listMembers, async ({ user, params }) => {
    const { role, members: rows, invitations: open } = await members.list(user.id, params.id);
    const data = rows.map((row) => presentMember(row, { id: user.id, role }));
    return { data, count: data.length, invitations: open.map(presentInvitation) };
  }),
  route(updateMember, async ({ user, params, body }) => {
    const row = await members.changeRole(user.id, params.id, params.memberId, body.role);
    return { data: presentMember(row, { id: user.id, role: 'owner' }) };
  }),
  route(removeMember, async ({ user, params }) => {
    await members.remove(user.id, params.id, params.memberId);
    return {};
  }),
  route(createInvitation, async ({ user, params, body }) => ({
    data: presentInvitation(await invitations.create(user.id, params.id, body)),
  })),
  route(removeInvitation, async ({ user, params }) => {
    await invitations.withdraw(user.id, params.id, params.invitationId);
    return {};
  }),
  route(listReceivedInvitations, async ({ user }) => {
    const data = (await invitations.received(user.id)).map(presentReceived);
    return { data, count: data.length };
  }),
  route(acceptInvitation, async ({ user, params }) => answerOf(await invitations.accept(user.id, params.id))),
  route(declineInvitation, async ({ user, params }) => {
    await invitations.decline(user.id, params.id);
    return {};
  }),
];

const knowledgeRoutes = ({ knowledge }: Projects): Route[] => [
  route(listKnowledge, async ({ user, params, query }) => {
    const { rows, count, nextCursor } = await knowledge.list(user.id, params.id, query);
    return { data: rows.map(presentItem), count, nextCursor };
  }),
  route(addKnowledge, async ({ user, params, body }) => {
    const { rows, skipped } = await knowledge.add(user.id, params.id, body.items);
    return { projectId: params.id, data: rows.map(presentItem), count: rows.length, skipped };
  }),
  route(removeKnowledge, async ({ user, params }) => {
    await knowledge.remove(user.id, params.id, params.itemId);
    return {};
  }),
];

const buildRoutes = ({ builds }: Projects): Route[] => [
  route(listBuilds, async ({ user, params, query }) => {
    const { rows, count, nextCursor } = await builds.list(user.id, params.id, query);
    return { data: rows.map(presentBuild), count, nextCursor };
  }),
  route(startBuild, async ({ user, params, body }) => ({ data: await builds.start(user.id, params.id, body.spec) })),
  route(readBuild, async ({ user, params }) => ({
    data: presentBuild(await builds.find(user.id, params.id, params.buildId)),
  })),
  route(readBuildLog, ({ user, params, query }) => builds.log(user.id, params.id, params.buildId, query)),
  route(stopBuild, async ({ user, params }) => ({
    data: presentBuild(await builds.stop(user.id, params.id, params.buildId)),
  })),
  fileRoute(readArchive, ({ user, params }) => builds.archive(user.id, params.id, params.buildId)),
];

export const projectRoutes = (projects: Projects): Route[] => [
  ...ownRoutes(projects),
  ...peopleRoutes(projects),
  ...knowledgeRoutes(projects),
  ...buildRoutes(projects),
];
