import {
  archiveFacts,
  build as buildSchema,
  buildStep,
  knowledgeInput,
  logLevel,
  type Build,
  type BuildUpdate,
  type KnowledgeItem,
} from '@symbi/contracts/project-builds';
import {
  projectMessage,
  type Invitation,
  type Member,
  type Project,
  type ProjectMessage,
  type ProjectRole,
  type ReceivedInvitation,
} from '@symbi/contracts/projects';
import { z } from 'zod';
import { toIsoTime } from '../../platform/clock.ts';
import type { RunEvent } from '../../platform/runs/runs.ts';
import type {
  ProjectBuildRow,
  ProjectInvitationRow,
  ProjectKnowledgeRow,
  ProjectMemberRow,
  ProjectMessageRow,
  ProjectRow,
} from './table.ts';

export type ProjectView = ProjectRow & { readonly role: ProjectRole; readonly owner_name: string };
export type MemberView = ProjectMemberRow & { readonly name: string; readonly email: string };
export type MessageView = ProjectMessageRow & { readonly sender: string };
export type KnowledgeView = ProjectKnowledgeRow & { readonly added_by_name: string | null };
export type BuildView = ProjectBuildRow & { readonly started_by_name: string | null };
export type InvitationView = ProjectInvitationRow & { readonly project_name: string; readonly owner_name: string };

export const presentProject = (row: ProjectView): Project => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  role: row.role,
  ownerName: row.owner_name,
  memberCount: row.member_count,
  knowledgeCount: row.knowledge_count,
  buildCount: row.build_count,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
});

/** Also for a person whose account is deleted. */
export const nameOf = (people: ReadonlyMap<string, { readonly name: string }>, userId: string | null): string | null =>
  userId === null ? null : (people.get(userId)?.name ?? null);

/** Only the owner, who typed them, and the person concerned see e-mail addresses. */
export const presentMember = (
  row: MemberView,
  reader: { readonly id: string; readonly role: ProjectRole },
): Member => ({
  _id: row.user_id,
  name: row.name,
  ...(reader.role === 'owner' || reader.id === row.user_id ? { email: row.email } : {}),
  role: row.role,
  joinedAt: toIsoTime(row.joined_at),
});

export const presentInvitation = (row: ProjectInvitationRow): Invitation => ({
  _id: row.id,
  projectId: row.project_id,
  email: row.email,
  role: row.role,
  createdAt: toIsoTime(row.created_at),
});

export const presentReceived = (row: InvitationView): ReceivedInvitation => ({
  _id: row.id,
  projectName: row.project_name,
  ownerName: row.owner_name,
  role: row.role,
  createdAt: toIsoTime(row.created_at),
});

export const presentMessage = (row: MessageView): ProjectMessage => ({
  _id: row.id,
  projectId: row.project_id,
  seq: row.seq,
  userId: row.user_id,
  sender: row.sender,
  payload: projectMessage.shape.payload.parse(JSON.parse(row.payload)),
  ...(row.client_id === null ? {} : { clientId: row.client_id }),
  ts: toIsoTime(row.created_at),
});

export const presentItem = (row: KnowledgeView): KnowledgeItem => ({
  _id: row.id,
  tag: row.tag,
  source: row.source,
  data: knowledgeInput.shape.data.parse(JSON.parse(row.data)),
  addedBy: row.added_by_name,
  createdAt: toIsoTime(row.created_at),
});

export const presentBuild = (row: BuildView): Build => ({
  _id: row.id,
  projectId: row.project_id,
  number: row.number,
  target: row.target,
  state: row.state,
  steps: buildSchema.shape.steps.parse(JSON.parse(row.steps)),
  startedBy: row.started_by_name,
  archive: row.archive === null ? null : archiveFacts.parse(JSON.parse(row.archive)),
  createdAt: toIsoTime(row.created_at),
  endedAt: row.ended_at === null ? null : toIsoTime(row.ended_at),
});

const line = z.object({ msg: z.string(), level: logLevel, step: buildStep.nullable() });
export type Line = z.infer<typeof line>;

export const presentLine = (projectId: string, buildId: string, event: RunEvent): BuildUpdate => {
  const { msg, level, step } = line.parse(event.data);
  return { projectId, buildId, seq: event.seq, step, msg, level, ts: toIsoTime(event.at) };
};
