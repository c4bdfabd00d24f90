import {
  build as buildSchema,
  readBuild,
  readBuildLog,
  type Build,
  type BuildUpdate,
} from '@symbi/contracts/project-builds';
import { eventually } from './eventually.ts';
import { pick } from './request.ts';
import type { TestUser } from './user.ts';

export const ROOT = '/api/projects/projects';

export const createProject = async (user: TestUser, name = 'Atlas'): Promise<string> => {
  const answer = await user.call('POST', ROOT, { name, description: 'Maps' });
  if (answer.status !== 201) throw new Error(answer.text);
  return pick(answer.body, '_id');
};

/** Invites a person and accepts as that person. */
export const addMember = async (
  owner: TestUser,
  projectId: string,
  person: TestUser,
  role: 'editor' | 'viewer',
): Promise<void> => {
  const invited = await owner.call('POST', `${ROOT}/${projectId}/invitations`, { email: person.email, role });
  const accepted = await person.call('POST', `/api/projects/invitations/${pick(invited.body, 'data._id')}/accept`);
  if (accepted.status !== 200) throw new Error(accepted.text);
};

export const item = (title: string, body: string, more: Record<string, unknown> = {}) => ({
  tag: 'policy',
  source: 'handbook',
  data: { title, body, ...more },
});

export const addItems = async (user: TestUser, projectId: string, items: readonly unknown[]): Promise<void> => {
  const answer = await user.call('POST', `${ROOT}/${projectId}/knowledge`, { items });
  if (answer.status !== 201) throw new Error(answer.text);
};

const words =
  'amber birch cedar delta ember fjord grove heath inlet jetty knoll ledge marsh nadir oasis plain quay ridge shoal tundra'.split(
    ' ',
  );

/** 800 items of 60 words: a build over them takes long enough for a test to stop it. */
export const addManyItems = async (user: TestUser, projectId: string): Promise<void> => {
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
  user: TestUser,
  projectId: string,
  steps: readonly string[] = ['lint', 'test', 'package'],
): Promise<string> => {
  const answer = await user.call('POST', `${ROOT}/${projectId}/builds`, { spec: { target: 'prototype', steps } });
  if (answer.status !== 202) throw new Error(answer.text);
  return pick(answer.body, 'data._id');
};

const findBuild = async (user: TestUser, projectId: string, buildId: string): Promise<Build> => {
  const answer = await user.call('GET', `${ROOT}/${projectId}/builds/${buildId}`);
  return buildSchema.parse(readBuild.response.parse(answer.body).data);
};

export const endedBuild = (user: TestUser, projectId: string, buildId: string): Promise<Build> =>
  eventually(async () => {
    const build = await findBuild(user, projectId, buildId);
    return build.endedAt === null ? undefined : build;
  });

export const readLog = async (user: TestUser, projectId: string, buildId: string): Promise<BuildUpdate[]> => {
  const answer = await user.call('GET', `${ROOT}/${projectId}/builds/${buildId}/log`);
  return readBuildLog.response.parse(answer.body).data;
};

export const runBuild = async (user: TestUser, projectId: string, steps?: readonly string[]): Promise<Build> =>
  endedBuild(user, projectId, await startBuild(user, projectId, steps));
