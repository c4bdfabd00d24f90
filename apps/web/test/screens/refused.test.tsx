import { createAgent, listAgents, removeAgent } from '@symbi/contracts/agents';
import { createApiKey, listApiKeys, removeApiKey } from '@symbi/contracts/api-keys';
import { createAssistant } from '@symbi/contracts/assistants';
import { deactivateContext, removeContext } from '@symbi/contracts/context';
import type { Endpoint } from '@symbi/contracts/endpoint';
import type { ErrorCode } from '@symbi/contracts/errors';
import { createPrompt } from '@symbi/contracts/prompts';
import { orchestrate } from '@symbi/contracts/roundtable';
import { updatePreferences, updateProfile } from '@symbi/contracts/account';
import { login, register } from '@symbi/contracts/users';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, refuse } from '../support/network.ts';
import { idOf, sampleAgent, sampleKey } from '../support/samples.ts';
import { openAsGuest, openScreen } from '../support/screen.tsx';

/** A call that fails on the server, the user's action, and the expected message. */
interface Refusal {
  readonly text: string;
  readonly path: string;
  readonly call: Pick<Endpoint<string, unknown, unknown, unknown>, 'method' | 'path'>;
  /** The server's message; without it the screen must supply its own. */
  readonly reason?: readonly [ErrorCode, string];
  readonly isGuest?: true;
  readonly act: () => Promise<void>;
}

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
const confirm = (name: string): Promise<void> => page.getByRole('alertdialog').getByRole('button', { name }).click();
const fill = (label: string, value: string): Promise<void> => page.getByLabelText(label, { exact: true }).fill(value);
const choose = async (field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

const nameAgent = (): Promise<void> => page.getByRole('textbox', { name: 'Name' }).fill('Scout');

const refusals: readonly Refusal[] = [
  {
    text: 'Login failed',
    path: paths.login,
    call: login,
    isGuest: true,
    act: async () => {
      await page.getByLabelText('Email').fill('ada@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
      await press('Sign In');
    },
  },
  {
    text: 'Registration failed',
    path: paths.register,
    call: register,
    isGuest: true,
    act: async () => {
      await page.getByLabelText('Name').fill('Ada');
      await page.getByLabelText('Email').fill('ada@example.com');
      await page.getByRole('textbox', { name: 'Password' }).first().fill('a long enough password');
      await page.getByRole('textbox', { name: 'Confirm Password' }).fill('a long enough password');
      await press('Register');
    },
  },
  {
    text: 'Failed to update profile',
    path: paths.settings,
    call: updateProfile,
    act: async () => {
      await page.getByLabelText('Full Name').fill('Grace');
      await press('Save Changes');
    },
  },
  {
    text: 'Failed to save preferences',
    path: `${paths.settings}?tab=preferences`,
    call: updatePreferences,
    act: async () => {
      await page.getByRole('switch', { name: 'Enable Notifications' }).click();
      await press('Save Preferences');
    },
  },
  {
    text: 'The prompt could not be saved',
    path: paths.settingsTab('preferences'),
    call: createPrompt,
    act: async () => {
      await press('Add Prompt');
      const dialog = page.getByRole('dialog', { name: 'Add Prompt' });
      await dialog.getByLabelText('Name').fill('greet');
      await dialog.getByLabelText('Text').fill('Good morning');
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    text: 'Failed to delete API key',
    path: paths.settingsTab('keys'),
    call: removeApiKey,
    act: async () => {
      await press('Remove Work');
      await confirm('Remove');
    },
  },
  {
    text: 'Failed to add API key',
    path: paths.settingsTab('keys'),
    call: createApiKey,
    act: async () => {
      await press('Add API Key');
      const dialog = page.getByRole('dialog', { name: 'Add API Key' });
      await dialog.getByLabelText('Name').fill('Other');
      await choose('Provider', 'OpenAI');
      await dialog.getByRole('textbox', { name: 'API Key' }).fill('sk-test-0123456789');
      await dialog.getByRole('button', { name: 'Add' }).click();
    },
  },
  {
    text: 'Failed to create assistant. Please try again.',
    path: paths.newAssistant,
    call: createAssistant,
    act: async () => {
      await page.getByLabelText('Assistant Name').fill('Tutor');
      await press('Create Assistant');
    },
  },
  {
    text: 'Failed to save API key: There is no room left',
    path: paths.newAgent,
    call: createApiKey,
    reason: ['storage_full', 'There is no room left'],
    act: async () => {
      await nameAgent();
      await choose('API Key', 'Enter a key…');
      await fill('New API Key', 'sk-test-0123456789abcdef');
      await press('Save');
    },
  },
  {
    text: 'Failed to save agent',
    path: paths.newAgent,
    call: createAgent,
    act: async () => {
      await nameAgent();
      await press('Save');
    },
  },
  {
    text: 'Roundtable failed',
    path: paths.dashboard,
    call: orchestrate,
    act: async () => {
      await press('Roundtable');
      await page.getByLabelText('Goal / Task').fill('Move the harbour office');
      await press('Gather Proposals');
    },
  },
  {
    text: 'Failed to delete agent',
    path: paths.agents,
    call: removeAgent,
    act: async () => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await confirm('Delete');
    },
  },
  {
    text: 'Failed to deactivate context. Please try again.',
    path: paths.context,
    call: deactivateContext,
    act: () => press('Deactivate'),
  },
  {
    text: 'Failed to delete context. Please try again.',
    path: paths.context,
    call: removeContext,
    act: async () => {
      await press('Delete');
      await confirm('Delete');
    },
  },
];

/** A crashed server answers with an unreadable body. */
const fallen = ({ method, path }: Refusal['call']) =>
  http.all(path, ({ request }) => (request.method === method ? HttpResponse.json({}, { status: 500 }) : undefined));

test.each(refusals)('a change that fails is told in its own words: $text', async (refusal) => {
  const { text, path, call, reason, isGuest, act } = refusal;
  const open = isGuest === true ? openAsGuest : openScreen;
  await open(
    path,
    reason === undefined ? fallen(call) : refuse(call, ...reason),
    answer(listApiKeys, list([sampleKey()])),
    answer(listAgents, list([sampleAgent({ _id: idOf(11), name: 'Scout' })])),
  );
  await act();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
