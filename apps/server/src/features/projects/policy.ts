import type { ProjectRole } from '@symbi/contracts/projects';
import { Failure, notFound } from '../../platform/failure.ts';

/** Messages, knowledge, builds. */
export const canWrite = (role: ProjectRole): boolean => role === 'owner' || role === 'editor';

/** Name, people, and deleting the project. */
export const canManage = (role: ProjectRole): boolean => role === 'owner';

/** A member may see the project, and so learns which right is missing; for others the project does not exist. */
export const requireRole = (role: ProjectRole | undefined, allowed: (role: ProjectRole) => boolean): ProjectRole => {
  if (role === undefined) throw notFound();
  if (!allowed(role)) throw new Failure('forbidden', 'Your role in this project does not allow this');
  return role;
};

export const anyMember = (): boolean => true;
