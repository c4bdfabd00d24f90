import { z } from 'zod';
import {
  answer,
  cursorQuery,
  done,
  id,
  limitQuery,
  listAnswer,
  moment,
  requiredText,
  success,
  tag,
  text,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';

export const projectLimits = {
  messageLength: 8_000,
  messageWindow: 50,
  sourceLength: 200,
  itemsAtOnce: 50,
  itemBytes: 16 * 1024,
  items: 1_000,
  /** All items of one project together. */
  knowledgeBytes: 4 * 1024 * 1024,
  /** Members and open invitations of one project together. */
  people: 50,
  owned: 500,
  logWindow: 200,
  checks: 10,
} as const;

export const buildSteps = ['lint', 'test', 'package'] as const;
export const buildStep = z.enum(buildSteps);
export type BuildStep = z.infer<typeof buildStep>;

/** The build that the Start Build button starts. */
export const sampleBuild = { target: 'prototype', steps: [...buildSteps] };

export const projectRole = z.enum(['owner', 'editor', 'viewer']);
export type ProjectRole = z.infer<typeof projectRole>;
/** What somebody else can be: a project has one owner. */
export const givenRole = z.enum(['editor', 'viewer']);
export type GivenRole = z.infer<typeof givenRole>;

export const project = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** The reader's own role. */
  role: projectRole,
  ownerName: z.string(),
  memberCount: z.number().int(),
  knowledgeCount: z.number().int(),
  buildCount: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
});
export type Project = z.infer<typeof project>;

/** What is said in a project: plain text, alone or as `{ text }`; it is sent on in the form it came in. */
const said = requiredText(projectLimits.messageLength, 'Message is required');
export const messagePayload = z.union([said, z.strictObject({ text: said })]);
export type MessagePayload = z.infer<typeof messagePayload>;

export const textOfPayload = (payload: MessagePayload): string =>
  typeof payload === 'string' ? payload : payload.text;

export const projectMessage = z.object({
  _id: id,
  projectId: id,
  /** Place in the project's order of messages; grows, with gaps where an account was deleted. */
  seq: z.number().int(),
  userId: id,
  sender: z.string(),
  payload: z.union([z.string(), z.object({ text: z.string() })]),
  clientId: z.string().optional(),
  ts: moment,
});
export type ProjectMessage = z.infer<typeof projectMessage>;

export const member = z.object({
  _id: id,
  name: z.string(),
  /** Shown to the owner, and to oneself. */
  email: z.string().optional(),
  role: projectRole,
  joinedAt: moment,
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  _id: id,
  projectId: id,
  email: z.string(),
  role: givenRole,
  createdAt: moment,
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation as the invited person sees it. */
export const receivedInvitation = z.object({
  _id: id,
  projectName: z.string(),
  ownerName: z.string(),
  role: givenRole,
  createdAt: moment,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** A check that an item declares under `data.checks`: the question finds the item, and the item says what is expected. */
export const knowledgeCheck = z.object({
  question: requiredText(400, 'A check needs a question'),
  expects: requiredText(400, 'Must not be empty').optional(),
});
export const knowledgeChecks = z.array(knowledgeCheck).max(projectLimits.checks);

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export const knowledgeInput = z.object({
  tag,
  source: requiredText(projectLimits.sourceLength, 'Source is required'),
  data: z
    .record(z.string(), z.json(), 'Data must be a JSON object')
    .refine(
      (data) => bytesOf(data) <= projectLimits.itemBytes,
      `Data must be at most ${projectLimits.itemBytes} bytes`,
    ),
});
export type KnowledgeInput = z.infer<typeof knowledgeInput>;

export const knowledgeItem = z.object({
  _id: id,
  tag: z.string(),
  source: z.string(),
  data: z.record(z.string(), z.json()),
  addedBy: z.string().nullable(),
  createdAt: moment,
});
export type KnowledgeItem = z.infer<typeof knowledgeItem>;

export const buildState = z.enum(['queued', 'running', 'done', 'failed', 'stopped', 'interrupted']);
export type BuildState = z.infer<typeof buildState>;

export const stepState = z.enum(['waiting', 'running', 'passed', 'failed', 'stopped']);
export type StepState = z.infer<typeof stepState>;

export const archiveFacts = z.object({
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  items: z.number().int(),
});

export const build = z.object({
  _id: id,
  projectId: id,
  number: z.number().int(),
  target: z.string(),
  state: buildState,
  steps: z.array(z.object({ name: buildStep, state: stepState })),
  startedBy: z.string().nullable(),
  archive: archiveFacts.nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type Build = z.infer<typeof build>;

export const logLevel = z.enum(['info', 'warn', 'error']);
export type LogLevel = z.infer<typeof logLevel>;

/** A line of a build's log; `seq` orders the lines of one build. */
export const buildUpdate = z.object({
  projectId: id,
  buildId: id,
  seq: z.number().int(),
  step: buildStep.nullable(),
  msg: z.string(),
  level: logLevel,
  ts: moment,
});
export type BuildUpdate = z.infer<typeof buildUpdate>;

export const presence = z.object({ projectId: id, here: z.array(z.object({ _id: id, name: z.string() })) });
export type Presence = z.infer<typeof presence>;

const root = '/api/projects/projects';
const name = requiredText(limits.nameLength, 'Name is required');
const description = text(limits.descriptionLength).trim();
const projectAnswer = z.object({ success, project, data: project });

export const listProjects = endpoint({
  method: 'GET',
  path: root,
  summary: 'Projects I own or am a member of, newest first',
  query: z.object({ limit: limitQuery(30), cursor: cursorQuery }),
  response: z.object({
    success,
    projects: z.array(project),
    data: z.array(project),
    count: z.number().int(),
    nextCursor: z.string().optional(),
  }),
});
export const createProject = endpoint({
  method: 'POST',
  path: root,
  summary: 'Create a project',
  status: 201,
  idempotent: true,
  body: z.object({ name, description: description.default('') }),
  response: projectAnswer.extend({ _id: id }),
});
export const readProject = endpoint({
  method: 'GET',
  path: `${root}/:id`,
  summary: 'One project',
  response: projectAnswer,
});
export const updateProject = endpoint({
  method: 'PUT',
  path: `${root}/:id`,
  summary: 'Change the name or the description; the owner only',
  body: z
    .object({ name: name.optional(), description: description.optional() })
    .refine((value) => Object.values(value).some((part) => part !== undefined), 'Nothing to change'),
  response: projectAnswer,
});
export const removeProject = endpoint({
  method: 'DELETE',
  path: `${root}/:id`,
  summary: 'Delete a project with everything in it; the owner only',
  response: done,
});

export const listProjectMessages = endpoint({
  method: 'GET',
  path: `${root}/:id/messages`,
  summary: 'The newest messages, or those before a cursor or after a number, oldest first',
  query: z.object({
    cursor: cursorQuery,
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'Must be a message number')
      .transform(Number)
      .optional(),
    limit: limitQuery(projectLimits.messageWindow),
  }),
  response: z.object({
    success,
    data: z.array(projectMessage),
    /** Where older messages begin, or with `after`, nothing. */
    nextCursor: z.string().optional(),
    /** With `after`: there are more than these. */
    more: z.boolean(),
  }),
});

export const listMembers = endpoint({
  method: 'GET',
  path: `${root}/:id/members`,
  summary: 'The people of a project; for the owner with the open invitations',
  response: z.object({
    success,
    data: z.array(member),
    count: z.number().int(),
    invitations: z.array(invitation),
  }),
});
export const updateMember = endpoint({
  method: 'PUT',
  path: `${root}/:id/members/:memberId`,
  summary: 'Change the role of a member; the owner only',
  body: z.object({ role: givenRole }),
  response: answer(member),
});
export const removeMember = endpoint({
  method: 'DELETE',
  path: `${root}/:id/members/:memberId`,
  summary: 'Remove a member, or leave',
  response: done,
});
export const createInvitation = endpoint({
  method: 'POST',
  path: `${root}/:id/invitations`,
  summary: 'Invite somebody by e-mail; the owner only',
  status: 201,
  idempotent: true,
  body: z.object({
    email: requiredText(limits.emailLength, 'Email is required').pipe(z.email('Email is invalid')),
    role: givenRole,
  }),
  response: answer(invitation),
});
export const removeInvitation = endpoint({
  method: 'DELETE',
  path: `${root}/:id/invitations/:invitationId`,
  summary: 'Withdraw an invitation; the owner only',
  response: done,
});
export const listReceivedInvitations = endpoint({
  method: 'GET',
  path: '/api/projects/invitations',
  summary: 'Invitations to my e-mail address, newest first',
  response: z.object({ success, data: z.array(receivedInvitation), count: z.number().int() }),
});
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/projects/invitations/:id/accept',
  summary: 'Become a member',
  response: projectAnswer,
});
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/projects/invitations/:id/decline',
  summary: 'Turn an invitation down',
  response: done,
});

export const listKnowledge = endpoint({
  method: 'GET',
  path: `${root}/:id/knowledge`,
  summary: 'Knowledge of a project, newest first',
  query: z.object({ limit: limitQuery(20), cursor: cursorQuery }),
  response: listAnswer(knowledgeItem),
});
/** An item the project already has, with the same tag, source and data, is skipped rather than stored twice. */
export const addKnowledge = endpoint({
  method: 'POST',
  path: `${root}/:id/knowledge`,
  summary: 'Add knowledge items',
  status: 201,
  idempotent: true,
  bodyBytes: 1024 * 1024,
  body: z.object({ items: z.array(knowledgeInput).min(1, 'Add at least one item').max(projectLimits.itemsAtOnce) }),
  response: z.object({
    success,
    data: z.array(knowledgeItem),
    count: z.number().int(),
    skipped: z.number().int(),
  }),
});
export const removeKnowledge = endpoint({
  method: 'DELETE',
  path: `${root}/:id/knowledge/:itemId`,
  summary: 'Remove a knowledge item',
  response: done,
});

const steps = z
  .array(buildStep)
  .min(1, 'Choose at least one step')
  .max(buildSteps.length)
  .refine((given) => new Set(given).size === given.length, 'Each step can be given once');

export const listBuilds = endpoint({
  method: 'GET',
  path: `${root}/:id/builds`,
  summary: 'Builds of a project, newest first',
  query: z.object({ limit: limitQuery(10), cursor: cursorQuery }),
  response: listAnswer(build),
});
/** The steps run in the order lint, test, package; the first that fails ends the build. */
export const startBuild = endpoint({
  method: 'POST',
  path: `${root}/:id/builds`,
  summary: 'Start a build over the knowledge of a project',
  status: 202,
  idempotent: true,
  body: z.object({ spec: z.object({ target: requiredText(60, 'Target is required'), steps }) }),
  response: answer(build),
});
export const readBuild = endpoint({
  method: 'GET',
  path: `${root}/:id/builds/:buildId`,
  summary: 'One build',
  response: answer(build),
});
export const readBuildLog = endpoint({
  method: 'GET',
  path: `${root}/:id/builds/:buildId/log`,
  summary: 'Lines of a build after a number, oldest first',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'Must be a line number')
      .transform(Number)
      .default(0),
    limit: limitQuery(limits.pageMaximum),
  }),
  response: z.object({ success, data: z.array(buildUpdate), more: z.boolean() }),
});
export const stopBuild = endpoint({
  method: 'POST',
  path: `${root}/:id/builds/:buildId/stop`,
  summary: 'Stop a build; its log stays',
  response: answer(build),
});
/** The archive that the package step made: the same knowledge gives the same bytes. */
export const readArchive = endpoint({
  method: 'GET',
  path: `${root}/:id/builds/:buildId/archive`,
  summary: 'Download the archive of a build',
  response: z.file(),
  mediaType: 'application/x-tar',
});

/** `after` is not needed: a client joins first and then asks for what it has missed. */
export const joinProject = z.object({ id });
export type JoinProject = z.infer<typeof joinProject>;
export const sendProjectMessage = z.object({
  projectId: id,
  payload: messagePayload,
  /** Makes a send safe to repeat. */
  clientId: text(80).min(8, 'Must be at least 8 characters').optional(),
});
export interface ProjectSend {
  projectId: string;
  payload: MessagePayload;
  clientId?: string;
}

export type ProjectRefusal = { ok: false; code: ErrorCode; message: string };
export type ProjectJoined = { ok: true } | ProjectRefusal;
export type ProjectSent = { ok: true; message: ProjectMessage } | ProjectRefusal;

export const projectEvents = {
  'bolt:message': projectMessage,
  'bolt:build:update': buildUpdate,
  'bolt:knowledge:added': z.object({ projectId: id, count: z.number().int() }),
  'project:knowledge:removed': z.object({ projectId: id, itemId: id }),
  'project:build': build,
  'project:presence': presence,
  'project:changed': z.object({ projectId: id }),
  'project:removed': z.object({ projectId: id }),
  'project:invitations': z.object({}),
} as const;

type ProjectEvents = { [Name in keyof typeof projectEvents]: z.infer<(typeof projectEvents)[Name]> };
export type ProjectServerEvents = { [Name in keyof ProjectEvents]: (payload: ProjectEvents[Name]) => void };

export interface ProjectClientEvents {
  joinProject: (request: JoinProject | string, acknowledge?: (answer: ProjectJoined) => void) => void;
  leaveProject: (projectId: string) => void;
  'bolt:message': (send: ProjectSend, acknowledge?: (answer: ProjectSent) => void) => void;
}
