import {
  addKnowledge,
  readBuild,
  readBuildLog,
  startBuild as startBuildCall,
  type Build,
  type BuildStep,
  type BuildUpdate,
  type KnowledgeInput,
} from '@symbi/contracts/project-builds';
import {
  acceptInvitation,
  createInvitation,
  createProject as createProjectCall,
  type GivenRole,
} from '@symbi/contracts/projects';
import { eventually } from './eventually.ts';
import type { Asker, TestUser } from './user.ts';

export const ROOT = '/api/projects/projects';

export const createProject = async (user: Asker, name = 'Atlas'): Promise<string> =>
  (await user.ask(createProjectCall, { body: { name, description: 'Maps' } }))._id;

/** Invites a person and accepts as that person. */
export const addMember = async (
  owner: Asker,
  projectId: string,
  person: Asker & Pick<TestUser, 'email'>,
  role: GivenRole,
): Promise<void> => {
  const body = { email: person.email, role };
  const { data } = await owner.ask(createInvitation, { params: { id: projectId }, body });
  await person.ask(acceptInvitation, { params: { id: data._id } });
};

export const item = (title: string, body: string, more: Record<string, unknown> = {}) => ({
  tag: 'policy',
  source: 'handbook',
  data: { title, body, ...more },
});

export const addItems = async (user: Asker, projectId: string, items: readonly KnowledgeInput[]): Promise<void> => {
  await user.ask(addKnowledge, { params: { id: projectId }, body: { items: [...items] } });
};

const words =
  'amber birch cedar delta ember fjord grove heath inlet jetty knoll ledge marsh nadir oasis plain quay ridge shoal tundra'.split(
    ' ',
  );

/** 800 items of 60 words: a build over them takes long enough for a test to stop it. */
export const addManyItems = async (user: Asker, projectId: string): Promise<void> => {
  for (let batch = 0; batch < 16; batch += 1) {
    await addItems(
      user,
      projectId,
      Array.from({ length: 50 }, (_, at) => {
        const number = batch * 50 + at;
        const body = Array.from(
          { length: 60 },
          (__, place) => `${words[(number * 7 + place * (number % 11)) % words.length]}${(number * 31 + place) % 997}`,
        ).join(' ');
        return item(`Subject ${number}`, body);
      }),
    );
  }
};

export const startBuild = async (
  user: Asker,
  projectId: string,
  steps: readonly BuildStep[] = ['lint', 'test', 'package'],
): Promise<string> => {
  const body = { spec: { target: 'prototype', steps: [...steps] } };
  return (await user.ask(startBuildCall, { params: { id: projectId }, body })).data._id;
};

export const endedBuild = (user: Asker, projectId: string, buildId: string): Promise<Build> =>
  eventually(async () => {
    const { data: build } = await user.ask(readBuild, { params: { id: projectId, buildId } });
    return build.endedAt === null ? undefined : build;
  });

export const readLog = async (user: Asker, projectId: string, buildId: string): Promise<BuildUpdate[]> =>
  (await user.ask(readBuildLog, { params: { id: projectId, buildId }, query: {} })).data;

export const runBuild = async (user: Asker, projectId: string, steps?: readonly BuildStep[]): Promise<Build> =>
  endedBuild(user, projectId, await startBuild(user, projectId, steps));
