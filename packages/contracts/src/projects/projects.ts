import { z } from 'zod';
import { answer, cursorQuery, done, id, limitQuery, moment, requiredText, success, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { email } from '../accounts/users.ts';

export const projectLimits = {
  messageLength: 8_000,
  messageWindow: 50,
  sourceLength: 200,
  itemsAtOnce: 50,
  itemBytes: 16 * 1024,
  items: 1_000,
  /** Per project, all items together. */
  knowledgeBytes: 4 * 1024 * 1024,
  /** Members and open invitations per project. */
  people: 50,
  owned: 500,
  logWindow: 200,
  checks: 10,
} as const;

const projectRole = z.enum(['owner', 'editor', 'viewer']);
export type ProjectRole = z.infer<typeof projectRole>;
/** Roles that can be given; a project has one owner. */
export const givenRole = z.enum(['editor', 'viewer']);
export type GivenRole = z.infer<typeof givenRole>;

const project = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** The caller's own role. */
  role: projectRole,
  ownerName: z.string(),
  memberCount: z.number().int(),
  knowledgeCount: z.number().int(),
  buildCount: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
});
export type Project = z.infer<typeof project>;

/** A project message: plain text, alone or as `{ text }`; it is forwarded in the form received. */
const said = requiredText(projectLimits.messageLength, 'Message is required');
export const messagePayload = z.union([said, z.strictObject({ text: said })]);
export type MessagePayload = z.infer<typeof messagePayload>;

export const textOfPayload = (payload: MessagePayload): string =>
  typeof payload === 'string' ? payload : payload.text;

export const projectMessage = z.object({
  _id: id,
  projectId: id,
  /** Position in the project's order of messages; increases, with gaps left by deleted accounts. */
  seq: z.number().int(),
  userId: id,
  sender: z.string(),
  payload: z.union([z.string(), z.object({ text: z.string() })]),
  clientId: z.string().optional(),
  ts: moment,
});
export type ProjectMessage = z.infer<typeof projectMessage>;

const member = z.object({
  _id: id,
  name: z.string(),
  /** Visible to the owner and to the member. */
  email: z.string().optional(),
  role: projectRole,
  joinedAt: moment,
});
export type Member = z.infer<typeof member>;

const invitation = z.object({
  _id: id,
  projectId: id,
  email: z.string(),
  role: givenRole,
  createdAt: moment,
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation as the invited person sees it. */
const receivedInvitation = z.object({
  _id: id,
  projectName: z.string(),
  ownerName: z.string(),
  role: givenRole,
  createdAt: moment,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** The specification repeats the segment. */
export const PROJECTS_ROOT = '/api/projects/projects';
const root = PROJECTS_ROOT;
const name = requiredText(limits.nameLength, 'Name is required');
const description = text(limits.descriptionLength).trim();
const projectAnswer = z.object({ success, project, data: project });

export const projectInput = z.object({ name, description: description.default('') });

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
  body: projectInput,
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
    /** Cursor for older messages; absent with `after`. */
    nextCursor: z.string().optional(),
    /** With `after`: more messages follow. */
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
export const invitationInput = z.object({
  email,
  role: givenRole,
});
export const createInvitation = endpoint({
  method: 'POST',
  path: `${root}/:id/invitations`,
  summary: 'Invite somebody by e-mail; the owner only',
  status: 201,
  idempotent: true,
  body: invitationInput,
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
