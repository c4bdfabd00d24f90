import { listAgents, listPublicAgents, readAgent } from '@symbi/contracts/agents';
import { listApiKeys } from '@symbi/contracts/api-keys';
import { listAssistants, listFunctions, readLatestAssistant } from '@symbi/contracts/assistants';
import { listContexts } from '@symbi/contracts/context';
import { listConversations, readConversation } from '@symbi/contracts/conversations';
import type { Endpoint } from '@symbi/contracts/endpoint';
import { listBlindReplies } from '@symbi/contracts/feedback';
import { listProjects } from '@symbi/contracts/projects';
import { listPrompts } from '@symbi/contracts/prompts';
import { listReports } from '@symbi/contracts/reports';
import { listSessions } from '@symbi/contracts/account';
import { readDashboard } from '@symbi/contracts/dashboard';
import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { hold, refuse, requestId } from '../support/network.ts';
import { idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';
import * as paths from '../../src/platform/paths.ts';

/** Checks common to every screen: while its data is loading, when loading fails, and on a phone. */
interface Screen {
  readonly name: string;
  readonly path: string;
  /** The call that loads its data. */
  readonly call: Pick<Endpoint<string, unknown, unknown, unknown>, 'method' | 'path'>;
  readonly failure: string;
  /** Present once the data has loaded. */
  readonly shown: () => Locator;
}

const main = (): Locator => page.getByRole('main');
const link = (name: RegExp) => (): Locator => main().getByRole('link', { name });
const text = (content: string) => (): Locator => page.getByText(content, { exact: true });

const screens: readonly Screen[] = [
  {
    name: 'agents',
    path: paths.agents,
    call: listAgents,
    failure: 'The agents could not be loaded',
    shown: link(/Symbi Core/),
  },
  {
    name: 'public agents',
    path: `${paths.agents}?public`,
    call: listPublicAgents,
    failure: 'The agents could not be loaded',
    shown: () => page.getByRole('switch', { name: 'Show Public Agents' }),
  },
  {
    name: 'the editor of an agent',
    path: paths.agent(idOf(10)),
    call: readAgent,
    failure: 'Failed to load agent details',
    shown: () => page.getByLabelText('Description'),
  },
  {
    name: 'assistants',
    path: paths.assistants,
    call: listAssistants,
    failure: 'Failed to load assistants. Please try again.',
    shown: link(/Symbi Core Assistant/),
  },
  {
    name: 'a chat with an assistant',
    path: paths.latestAssistantChat,
    call: readLatestAssistant,
    failure: 'The chat could not be opened',
    shown: () => page.getByRole('textbox', { name: 'Message', exact: true }),
  },
  {
    name: 'the functions beside a new assistant',
    path: paths.newAssistant,
    call: listFunctions,
    failure: 'The functions could not be loaded',
    shown: text('create_context'),
  },
  {
    name: 'contexts',
    path: paths.context,
    call: listContexts,
    failure: 'Failed to fetch contexts. Please try again.',
    shown: text('1 context'),
  },
  {
    name: 'API keys',
    path: paths.settingsTab('keys'),
    call: listApiKeys,
    failure: 'Failed to load API keys',
    shown: text('No API keys yet'),
  },
  {
    name: 'prompts',
    path: paths.settingsTab('preferences'),
    call: listPrompts,
    failure: 'The prompts could not be loaded',
    shown: text('No prompts yet'),
  },
  {
    name: 'sessions',
    path: paths.settings,
    call: listSessions,
    failure: 'The sessions could not be loaded',
    shown: text('This session'),
  },
  {
    name: 'conversations',
    path: paths.conversations,
    call: listConversations,
    failure: 'Conversations could not be loaded.',
    shown: link(/Harbour plans/),
  },
  {
    name: 'a conversation',
    path: paths.conversation(idOf(20)),
    call: readConversation,
    failure: 'Failed to load conversation',
    shown: text('A pivot is a change of stance.'),
  },
  {
    name: 'the dashboard',
    path: paths.dashboard,
    call: readDashboard,
    failure: 'could not be loaded',
    shown: link(/Harbour plans/),
  },
  {
    name: 'projects',
    path: paths.projects,
    call: listProjects,
    failure: 'Failed to load projects',
    shown: link(/Atlas/),
  },
  {
    name: 'the blind check',
    path: paths.blindCheck,
    call: listBlindReplies,
    failure: 'The replies could not be loaded',
    shown: text('A pivot is a change of stance.'),
  },
  {
    name: 'reports',
    path: paths.reports,
    call: listReports,
    failure: 'Failed to fetch reports. Please try again.',
    shown: text('Daily Report: Monday, March 2, 2026'),
  },
];

describe.each(screens)('$name', ({ path, call, failure, shown }) => {
  test('what is on its way is waited for, without a word of failure', async () => {
    const { handler, isAsked } = hold(call);
    await openScreen(path, handler);
    await expect.poll(isAsked).toBe(true);
    await expect.element(page.getByText(failure)).not.toBeInTheDocument();
    // A screen whose title is part of its data has no heading yet.
    await expectAccessible('page-has-heading-one');
  });

  test('a fault of the server is told, and the data comes with another try', async () => {
    await openScreen(path, refuse(call));
    await expect.element(page.getByText(failure).first()).toBeVisible();
    // The request id the operator can look up in the log.
    await expect.element(page.getByText(requestId).first()).toBeVisible();
    await expectAccessible();
    worker.resetHandlers();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect.element(shown().first()).toBeVisible();
    await expect.element(page.getByText(failure)).not.toBeInTheDocument();
  });

  test('what is there is accessible, and on a phone everything fits, tab by tab', async () => {
    await openScreen(path);
    await expect.element(shown().first()).toBeVisible();
    await expectAccessible();
    const tabs = main().getByRole('tab').all();
    if (tabs.length === 0) await expectToFitPhone();
    for (const tab of tabs) {
      await tab.click();
      await expectToFitPhone();
    }
  });
});
