import { listAgents } from '@symbi/contracts/agents';
import { listApiKeys } from '@symbi/contracts/api-keys';
import { createAssistant } from '@symbi/contracts/assistants';
import { listConversations } from '@symbi/contracts/conversations';
import { listBuilds } from '@symbi/contracts/project-builds';
import { addKey } from '@symbi/testkit/factories';
import { createProject } from '@symbi/testkit/projects';
import { listShares } from '@symbi/contracts/shares';
import type { Locator, Page } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { makeTalk } from '../support/share.ts';
import { input, messages, skipOnboarding } from '../support/talk.ts';

/** Holds back the response to a call until it is released. */
const hold = async (page: Page, path: string | RegExp, method: string): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = await route.fetch();
    await released;
    await route.fulfill({ response: answer });
  });
  return () => release();
};

test('what is typed in a project while a message is on its way stays', async ({ page, request }) => {
  const account = await createAccount(request);
  const project = await createProject(account);
  let isHeld = false;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (isHeld) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  await signIn(page, account, `/projects/${project}`);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('one');
  await field.press('Shift+Enter');
  await field.pressSequentially('two');
  await field.press('Enter');
  // Only the log: the message may be in it before the response has emptied the field.
  const said = page.getByRole('log', { name: 'Messages' });
  await expect(said.getByText(/^one\s+two$/)).toBeVisible();
  await expect(field).toHaveValue('');

  isHeld = true;
  await field.fill('First');
  await field.press('Enter');
  await field.pressSequentially(' and then more');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  isHeld = false;
  for (const release of held) release();
  await expect(said.getByText('First', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('and then more');

  await field.fill('x'.repeat(8_005));
  await expect(page.getByText('A message can have at most 8,000 characters: 5 too many.')).toBeVisible();
  await expect(field).toHaveValue('x'.repeat(8_005));
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
});

test('what is typed while an agent or a profile is saved stays', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/agents/new');
  const letCreate = await hold(page, '**/api/agents', 'POST');
  await page.getByRole('textbox', { name: 'Name' }).fill('Scout');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Description').fill('Typed while it was created');
  letCreate();
  await expect(page).toHaveURL(/\/agents\/[0-9a-f]{24}$/);
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed while it was created');
  await expect(page.getByLabel('Description')).toBeFocused();

  const letSave = await hold(page, /\/api\/agents\/[0-9a-f]{24}$/, 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Scout the second');
  letSave();
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Scout the second');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Scout the second', { exact: true })).toBeVisible();

  await page.goto('/settings');
  const letChange = await hold(page, '**/api/auth/profile', 'PUT');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Grace');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Grace Hopper');
  letChange();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Grace Hopper');
});

test('rewritten instructions are asked about before they are thrown away', async ({ page, request }) => {
  const account = await createAccount(request);
  await addKey(account);
  const { id } = (await account.ask(createAssistant, { body: { name: 'Tutor', instructions: '' } })).assistant;
  await signIn(page, account, '/assistants');
  await page.getByRole('button', { name: 'Actions for Tutor' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Assistant' });
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await dialog.getByLabel('Instructions').fill('Rewritten from beginning to end.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Instructions')).toHaveValue('Rewritten from beginning to end.');
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/assistants/${id}`);
  await page.getByLabel('Instructions').fill('Rewritten again.');
  await page.getByRole('link', { name: 'Back to assistants' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Instructions')).toHaveValue('Rewritten again.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Assistant saved successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to assistants' }).click();
  await expect(page).toHaveURL('/assistants');

  await page.getByRole('link', { name: 'Context Bridge' }).first().click();
  await page.getByRole('button', { name: 'New Context' }).click();
  const creation = page.getByRole('dialog', { name: 'New Context' });
  await creation.getByRole('textbox', { name: 'Text', exact: true }).fill('Long');
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(creation.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Long');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(creation).toBeHidden();
  await page.getByRole('button', { name: 'New Context' }).click();
  await page.keyboard.press('Escape');
  await expect(creation).toBeHidden();
});

test('two clicks on Save make one agent, and one key', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/agents/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Scout');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page).toHaveURL(/\/agents\/[0-9a-f]{24}$/);
  const agents = (await account.ask(listAgents)).data;
  expect(agents.filter(({ name }) => name === 'Scout')).toHaveLength(1);

  await page.goto('/settings?tab=keys');
  await page.getByRole('button', { name: 'Add API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add API Key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await dialog.getByLabel('API Key').fill('sk-test-0123456789abcdef');
  await dialog.getByRole('button', { name: 'Add' }).dblclick();
  await expect(dialog).toBeHidden();
  const keys = await account.ask(listApiKeys);
  expect(keys.data).toHaveLength(1);
});

/** Two clicks in one task of the browser, before anything on the screen can change. */
const clickTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test('two clicks on Share make one link, whenever the second one comes', async ({ page, request }) => {
  const { account, id } = await makeTalk(request);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Share link' }).click();
  await clickTwice(page.getByRole('button', { name: 'Create link' }));
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
  const shares = await account.ask(listShares);
  expect(shares.data).toHaveLength(1);
});

test('two clicks on Start Build start one build, and do not stop it', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await createProject(account);
  await signIn(page, account, `/projects/${id}`);
  await page.getByRole('button', { name: 'Add Sample Knowledge' }).click();
  await expect(page.getByText(/items? added/)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/builds')) asked.push(one.url());
  });
  await page.getByRole('button', { name: 'Start Build' }).click();
  await expect(page.getByText('Build 1', { exact: true })).toBeVisible();
  // The second click of a double click hits whatever button is there by then.
  await page.getByRole('button', { name: /^(?:Start Build|Stop)/ }).dispatchEvent('click', { detail: 2 });
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  expect(asked).toHaveLength(1);
  await clickTwice(page.getByRole('button', { name: 'Start Build' }));
  await expect(page.getByText('Build 2', { exact: true }).first()).toBeVisible();
  const builds = await account.ask(listBuilds, { params: { id }, query: {} });
  expect(builds.data).toHaveLength(2);
});

test('a proposal that is approved twice has one receipt', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goal / Task').fill('Plan a harbour party');
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  const approve = dialog.getByRole('button', { name: 'Approve & Dispatch (dry-run)' });
  const receipt = dialog.getByRole('link', { name: 'Open in the Review Console' });
  await clickTwice(approve);
  await expect(receipt).toBeVisible();
  // Approved once is enough: the button offers no second time.
  await expect(dialog.getByRole('button', { name: 'Approved (dry-run)' })).toHaveAttribute('aria-disabled', 'true');
  const talks = await account.ask(listConversations);
  expect(talks.data).toHaveLength(1);
});

test('two clicks on Send write one message, and what is typed while it is kept stays', async ({ page, request }) => {
  const { account, id } = await makeTalk(request);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await input(page).fill('What is Symbi?');
  await clickTwice(page.getByRole('button', { name: 'Send', exact: true }));
  await expect(input(page)).toHaveValue('');
  await expect(messages(page)).toHaveCount(4);

  await input(page).fill('First');
  await page.getByRole('button', { name: 'Send', exact: true }).evaluate((element: HTMLElement) => {
    element.click();
    // Typed in the same moment, before the message is stored.
    const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
    if (field === null) throw new Error('There is no field');
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    document.execCommand('insertText', false, ' and more');
  });
  await expect(messages(page)).toHaveCount(6);
  await expect(input(page)).toHaveValue('and more');
});
