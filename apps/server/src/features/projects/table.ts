import type { BuildState, BuildStep, StepState } from '@symbi/contracts/project-builds';
import type { GivenRole, ProjectRole } from '@symbi/contracts/projects';
import type { Generated, Selectable } from 'kysely';

export interface ProjectTable {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  member_count: Generated<number>;
  /** Members and open invitations together. */
  people_count: Generated<number>;
  knowledge_count: Generated<number>;
  knowledge_bytes: Generated<number>;
  last_message_seq: Generated<number>;
  build_count: Generated<number>;
  created_at: number;
  updated_at: number;
}
export type ProjectRow = Selectable<ProjectTable>;

interface ProjectMemberTable {
  project_id: string;
  user_id: string;
  role: ProjectRole;
  joined_at: number;
}
export type ProjectMemberRow = Selectable<ProjectMemberTable>;

/** Stored counts, so that the cost of a list does not depend on its length. */
interface ProjectTallyTable {
  user_id: string;
  projects: number;
  owned: number;
}

interface ProjectInvitationTable {
  id: string;
  project_id: string;
  email: string;
  email_key: string;
  role: GivenRole;
  created_at: number;
}
export type ProjectInvitationRow = Selectable<ProjectInvitationTable>;

interface ProjectMessageTable {
  id: string;
  project_id: string;
  user_id: string;
  seq: number;
  payload: string;
  client_id: string | null;
  created_at: number;
}
export type ProjectMessageRow = Selectable<ProjectMessageTable>;

interface ProjectKnowledgeTable {
  id: string;
  project_id: string;
  added_by: string | null;
  tag: string;
  source: string;
  data: string;
  /** SHA-256 of tag, source and data in canonical form. */
  hash: string;
  bytes: number;
  created_at: number;
}
export type ProjectKnowledgeRow = Selectable<ProjectKnowledgeTable>;

export interface StoredStep {
  readonly name: BuildStep;
  readonly state: StepState;
}

export interface StoredArchive {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly items: number;
}

/** A build is also the run with the same id. */
export interface ProjectBuildTable {
  id: string;
  project_id: string;
  started_by: string | null;
  number: number;
  target: string;
  steps: string;
  state: BuildState;
  archive: string | null;
  created_at: number;
  ended_at: number | null;
}
export type ProjectBuildRow = Selectable<ProjectBuildTable>;

/** Archives by the hash of their bytes: builds of the same knowledge share one. `content` is base64. */
export interface ProjectArchiveTable {
  project_id: string;
  hash: string;
  content: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    projects: ProjectTable;
    project_members: ProjectMemberTable;
    project_tallies: ProjectTallyTable;
    project_invitations: ProjectInvitationTable;
    project_messages: ProjectMessageTable;
    project_knowledge: ProjectKnowledgeTable;
    project_builds: ProjectBuildTable;
    project_archives: ProjectArchiveTable;
  }
}
