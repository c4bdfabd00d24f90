import { z } from 'zod';
import { id, text } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { build, buildUpdate } from './project-builds.ts';
import { messagePayload, projectMessage, type MessagePayload, type ProjectMessage } from './projects.ts';

const presence = z.object({ projectId: id, here: z.array(z.object({ _id: id, name: z.string() })) });
export type Presence = z.infer<typeof presence>;

/** `after` is not needed: a client joins first and then requests what it missed. */
export const joinProject = z.object({ id });
type JoinProject = z.infer<typeof joinProject>;
export const sendProjectMessage = z.object({
  projectId: id,
  payload: messagePayload,
  /** Makes a send safe to repeat. */
  clientId: text(80).min(8, 'Must be at least 8 characters').optional(),
});
interface ProjectSend {
  projectId: string;
  payload: MessagePayload;
  clientId?: string;
}

type ProjectRefusal = { ok: false; code: ErrorCode; message: string };
type JoinAnswer = { ok: true } | ProjectRefusal;
export type SendAnswer = { ok: true; message: ProjectMessage } | ProjectRefusal;

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

/** Project events sent by a client. */
export const projectClientEvents = {
  joinProject: z.union([joinProject, id]),
  leaveProject: id,
  'bolt:message': sendProjectMessage,
} as const satisfies Record<keyof ProjectClientEvents, z.ZodType>;

export interface ProjectClientEvents {
  joinProject: (request: JoinProject | string, acknowledge?: (answer: JoinAnswer) => void) => void;
  leaveProject: (projectId: string) => void;
  'bolt:message': (send: ProjectSend, acknowledge?: (answer: SendAnswer) => void) => void;
}
