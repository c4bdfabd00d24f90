import { projectLimits } from '@symbi/contracts/projects';
import type { Transaction } from '../../apps/server/src/platform/database/database.ts';
import { at, idOf, insertRows, type World } from './world.ts';

/** Projects of another person: the user is a member of some, and invited to as many others. */
const fillMemberships = async (transaction: Transaction, { count, user, host, email }: World): Promise<void> => {
  for (const kind of ['joined', 'asked'])
    await insertRows(
      count,
      (index) => ({
        id: idOf(kind, index),
        owner_id: host,
        name: `Project ${index}`,
        description: 'Maps',
        member_count: 2,
        people_count: 2,
        created_at: at(index),
        updated_at: at(index),
      }),
      (rows) => transaction.query.insertInto('projects').values(rows).execute(),
    );
  await insertRows(
    count,
    (index) => ({
      project_id: idOf('joined', index),
      user_id: user.id,
      role: 'editor',
      joined_at: at(index),
    }),
    (rows) => transaction.query.insertInto('project_members').values(rows).execute(),
  );
  await transaction.query
    .updateTable('project_tallies')
    .set({ projects: count + 1 })
    .where('user_id', '=', user.id)
    .execute();
  await insertRows(
    count,
    (index) => ({
      id: idOf('invitation', index),
      project_id: idOf('asked', index),
      email,
      email_key: email,
      role: 'viewer',
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('project_invitations').values(rows).execute(),
  );
};

/** Members and open invitations of the user's own project, up to the limit. */
const fillPeople = async (transaction: Transaction, { project }: World): Promise<void> => {
  const members = Math.floor(projectLimits.people / 2) - 1;
  await insertRows(
    members,
    (index) => ({
      id: idOf('person', index),
      email: `person-${index}@example.com`,
      email_key: `person-${index}@example.com`,
      name: `Person ${index}`,
      password_hash: '',
      preferences: '{}',
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('users').values(rows).execute(),
  );
  await insertRows(
    members,
    (index) => ({
      project_id: project,
      user_id: idOf('person', index),
      role: 'editor',
      joined_at: at(index),
    }),
    (rows) => transaction.query.insertInto('project_members').values(rows).execute(),
  );
  await insertRows(
    projectLimits.people - members - 1,
    (index) => ({
      id: idOf('guest', index),
      project_id: project,
      email: `guest-${index}@example.com`,
      email_key: `guest-${index}@example.com`,
      role: 'viewer',
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('project_invitations').values(rows).execute(),
  );
};

const fillContents = async (transaction: Transaction, { count, project, user }: World): Promise<void> => {
  await insertRows(
    count,
    (index) => ({
      id: idOf('said', index),
      project_id: project,
      user_id: user.id,
      seq: index,
      payload: JSON.stringify(`Said ${index}`),
      client_id: null,
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('project_messages').values(rows).execute(),
  );
  const items = Math.min(count, projectLimits.items);
  await insertRows(
    items,
    (index) => ({
      id: idOf('item', index),
      project_id: project,
      added_by: user.id,
      tag: 'policy',
      source: 'handbook',
      data: JSON.stringify({ title: `Item ${index}`, body: 'What is known of it.' }),
      hash: `hash ${index}`,
      bytes: 60,
      created_at: at(index),
    }),
    (rows) => transaction.query.insertInto('project_knowledge').values(rows).execute(),
  );
  await insertRows(
    count,
    (index) => ({
      id: idOf('build', index),
      project_id: project,
      started_by: user.id,
      number: index,
      target: 'prototype',
      steps: JSON.stringify([{ name: 'lint', state: 'passed' }]),
      state: 'done',
      archive: null,
      created_at: at(index),
      ended_at: at(index),
    }),
    (rows) => transaction.query.insertInto('project_builds').values(rows).execute(),
  );
  await transaction.query
    .updateTable('projects')
    .set({ last_message_seq: count, build_count: count, knowledge_count: items })
    .where('id', '=', project)
    .execute();
};

/** The log of one build. */
const fillLog = async (transaction: Transaction, { count, project, user, build }: World): Promise<void> => {
  await insertRows(
    1,
    () => ({
      id: build,
      kind: 'project-build',
      owner_id: user.id,
      subject_id: project,
      state: 'done',
      input: '{}',
      outcome: null,
      last_seq: count,
      lease_owner: null,
      lease_ends_at: null,
      created_at: at(1),
      started_at: at(1),
      ended_at: at(1),
    }),
    (rows) => transaction.query.insertInto('runs').values(rows).execute(),
  );
  await insertRows(
    count,
    (index) => ({
      run_id: build,
      seq: index,
      at: at(index),
      type: 'line',
      data: JSON.stringify({ step: 'lint', msg: `Line ${index}`, level: 'info' }),
    }),
    (rows) => transaction.query.insertInto('run_events').values(rows).execute(),
  );
};

export const fillProjects = async (transaction: Transaction, world: World): Promise<void> => {
  await fillMemberships(transaction, world);
  await fillPeople(transaction, world);
  await fillContents(transaction, world);
  await fillLog(transaction, world);
};
