import type { ProjectRole } from '@symbi/contracts/projects';
import { Failure, notFound } from '../../platform/failure.ts';

/** Messages, knowledge, builds. */
export const canWrite = (role: ProjectRole): boolean => role === 'owner' || role === 'editor';

/** Name, people, and the end of the project. */
export const canManage = (role: ProjectRole): boolean => role === 'owner';

/** A member may see the project, so a member is told what is missing; for everybody else there is no project. */
export const requireRole = (role: ProjectRole | undefined, allowed: (role: ProjectRole) => boolean): ProjectRole => {
  if (role === undefined) throw notFound();
  if (!allowed(role)) throw new Failure('forbidden', 'Your role in this project does not allow this');
  return role;
};

export const anyMember = (): boolean => true;
