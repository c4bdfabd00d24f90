import { listPublicAgents } from '@symbi/contracts/agents';
import { listMessages, readConversation } from '@symbi/contracts/conversations';
import { listBuilds, listKnowledge, readBuildLog, type Build } from '@symbi/contracts/project-builds';
import { listProjects } from '@symbi/contracts/projects';
import { search } from '@symbi/contracts/search';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleAgent, sampleMessage, sampleProject, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const nextCursor = 'WzIwXQ';
const project = sampleProject();
const item = {
  _id: idOf(97),
  tag: 'policy',
  source: 'handbook',
  data: { text: 'Leave' },
  addedBy: 'Ada',
  createdAt: at,
};
const build = (number: number): Build => ({
  _id: idOf(200 + number),
  projectId: project._id,
  number,
  target: 'prototype',
  state: 'failed',
  steps: [],
  startedBy: 'Ada',
  archive: null,
  createdAt: at,
  endedAt: at,
});

const hit = {
  conversationId: idOf(20),
  conversationTitle: 'Zoo',
  messageId: idOf(31),
  sender: 'agent' as const,
  excerpt: 'The okapi sleeps',
  foundBy: 'words' as const,
  timestamp: at,
};
const tagged = sampleMessage({ contextTags: ['to check'] });

const lists = [
  {
    call: listPublicAgents,
    path: `${paths.agents}?public`,
    first: answer(listPublicAgents, { ...list([sampleAgent({ isOwn: false })]), nextCursor }),
    button: 'Show more',
    failure: 'The agents could not be loaded',
  },
  {
    call: listProjects,
    path: paths.projects,
    first: answer(listProjects, { ...list([project]), projects: [project], nextCursor }),
    button: 'Show more',
    failure: 'Failed to load projects',
  },
  {
    call: listKnowledge,
    path: paths.project(project._id),
    first: answer(listKnowledge, { ...list([item]), nextCursor }),
    button: 'Show more',
    failure: 'Failed to load knowledge',
  },
  {
    call: listBuilds,
    path: paths.project(project._id),
    first: answer(listBuilds, { ...list([build(2), build(1)]), nextCursor }),
    button: 'Older builds',
    failure: 'Failed to load builds',
  },
  {
    call: search,
    path: `${paths.conversations}?find=okapi`,
    first: answer(search, { ...list([hit]), nextCursor }),
    button: 'Show more',
    failure: 'The search failed.',
  },
  {
    call: listMessages,
    path: paths.conversation(idOf(20), { tag: 'to check' }),
    first: answer(listMessages, one({ messages: [tagged], hasOlder: true, hasNewer: false, changeSeq: 1 })),
    button: 'Load earlier messages',
    failure: 'The tagged messages could not be loaded.',
  },
];

test.each(lists)('what follows in a list and cannot be loaded is told: $failure', async (given) => {
  await openScreen(
    given.path,
    given.first,
    answer(readBuildLog, { success: true, data: [], more: false }),
    answer(readConversation, one(sampleThread([tagged]))),
  );
  const more = page.getByRole('button', { name: given.button });
  await expect.element(more).toBeVisible();
  worker.use(refuse(given.call));
  await more.click();
  await expect.element(page.getByText(given.failure)).toBeVisible();
  await expect.element(more).toBeEnabled();
});
