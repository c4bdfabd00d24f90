import { type Agent, updateAgent } from '@symbi/contracts/agents';
import type { APIRequestContext, Page } from '@playwright/test';
import { addContext, makeAgent } from '@symbi/testkit/factories';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test as base } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { phone } from '../support/screens.ts';
import { input, messages, sendTyped, skipOnboarding } from '../support/talk.ts';

/** Two hosts that the owner of an agent may point it at. */
const test = base.extend<{ here: FakeProviders; there: FakeProviders }>({
  here: async ({ fakes }, provide) => {
    await provide(fakes);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  there: async ({}, provide) => {
    const fakes = await startFakeProviders();
    await provide(fakes);
    await fakes.close();
  },
});

test.beforeEach(async ({ page, here }) => {
  here.reset();
  await skipOnboarding(page);
});

const CONTEXT = 'canary-context';

interface People {
  readonly owner: Account;
  readonly newcomer: Account;
  readonly agent: Agent;
}

/** A new user with a context, and another user's public agent that answers from `host`. */
const meet = async (request: APIRequestContext, host: FakeProviders, name: string): Promise<People> => {
  const [owner, newcomer] = [await createAccount(request), await createAccount(request)];
  const place = { provider: 'custom', model: 'fake', baseUrl: host.baseUrls.custom } as const;
  const agent = await makeAgent(owner, { name, isPublic: true, contextBridgeEnabled: true, ...place });
  const context = {
    tag: 'house',
    trustScore: 5,
    data: { text: `The lighthouse was built in 1871. ${CONTEXT}` },
  };
  await addContext(newcomer, context);
  return { owner, newcomer, agent };
};

/** Writes and sends; the consent dialog may cover the input at once. */
const say = async (page: Page, content: string): Promise<void> => {
  await input(page).fill(content);
  await sendTyped(page);
};

const hostOf = ({ port }: FakeProviders): string => `127.0.0.1:${port}`;
const sent = ({ requests }: FakeProviders): string => JSON.stringify(requests.map(({ body }) => body));

test('a newcomer sees the host of a public agent, declines, agrees without contexts, and is asked again when it moves', async ({
  page,
  request,
  here,
  there,
}) => {
  const { owner, newcomer, agent } = await meet(request, here, 'Keeper of lighthouses');
  await signIn(page, newcomer, '/conversations/new');
  await page.getByRole('combobox', { name: 'Agent' }).click();
  const option = page.getByRole('option', { name: 'Keeper of lighthouses' });
  await expect(option).toContainText(hostOf(here));
  await option.click();
  const line = page.getByRole('region', { name: 'Where messages go' });
  await expect(line).toContainText(`Messages go to ${hostOf(here)}`);
  await expect(line).toContainText('you are asked before anything is sent');

  await say(page, 'When was the lighthouse built?');
  const dialog = page.getByRole('dialog', { name: `Send this to ${hostOf(here)}?` });
  await expect(dialog).toContainText('Keeper of lighthouses belongs to');
  await expect(dialog).toContainText('Whoever runs that server can read what is sent to it.');
  await expect(dialog.getByRole('checkbox', { name: /contexts/ })).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Do not send' }).click();
  await expect(dialog).toBeHidden();
  const pending = page.getByRole('region', { name: 'Message not sent yet' });
  await expect(pending).toContainText('Not sent: Keeper of lighthouses answers from');
  expect(here.requests).toHaveLength(0);

  await pending.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('button', { name: `Send to ${hostOf(here)}` }).click();
  await expect(messages(page)).toHaveCount(2);
  await expect(line).toContainText('contexts, files and capsule stay here');
  await expect.poll(() => here.requests.length).toBe(1);
  expect(sent(here)).toContain('When was the lighthouse built?');
  expect(sent(here)).not.toContain(CONTEXT);
  // Its score comes shortly after its text, and until then it counts as being written.
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden();

  await owner.ask(updateAgent, { params: { id: agent._id }, body: { baseUrl: there.baseUrls.custom } });
  await say(page, 'And how tall is it?');
  const again = page.getByRole('dialog', { name: `Send this to ${hostOf(there)}?` });
  await expect(again).toContainText('It has changed where it answers.');
  await expect(
    again.getByRole('checkbox', { name: 'Also send the 2 earlier messages of this conversation' }),
  ).not.toBeChecked();
  expect(there.requests).toHaveLength(0);
  await again.getByRole('button', { name: `Send to ${hostOf(there)}` }).click();
  await expect(messages(page)).toHaveCount(4);
  await expect(page.getByText(`2 earlier messages were not sent to ${hostOf(there)}.`)).toBeVisible();
  expect(sent(there)).toContain('And how tall is it?');
  expect(sent(there)).not.toContain('When was the lighthouse built?');
  expect(sent(there)).not.toContain(CONTEXT);

  await page.goto(`/agents/${agent._id}`);
  await expect(page.getByText(hostOf(there))).toBeVisible();
  await page.getByRole('button', { name: 'Change what is sent' }).click();
  await page.getByRole('button', { name: 'Send nothing more' }).click();
  await expect(page.getByText('Nothing so far.')).toBeVisible();
});

test('another reply waits for the yes, with what the person lets go along', async ({ page, request, here }) => {
  const { owner, newcomer, agent } = await meet(request, here, 'Wanderer');
  const params = { id: agent._id };
  await owner.ask(updateAgent, { params, body: { provider: 'local', model: 'symbi-core' } });
  await signIn(page, newcomer, `/conversations/new?agent=${agent._id}`);
  await say(page, 'When was the lighthouse built?');
  await expect(messages(page).last()).toContainText('1871');
  const body = { provider: 'custom', model: 'fake', baseUrl: here.baseUrls.custom } as const;
  await owner.ask(updateAgent, { params, body });
  await messages(page).last().getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: `Send this to ${hostOf(here)}?` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(messages(page).last()).toContainText('Say first what may be sent there.');
  expect(here.requests).toHaveLength(0);
  await messages(page).last().getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('checkbox', { name: /contexts/ }).check();
  await dialog.getByRole('button', { name: `Send to ${hostOf(here)}` }).click();
  await expect.poll(() => sent(here)).toContain(CONTEXT);
});

for (const [size, use] of [
  ['wide', {}],
  ['phone', phone],
] as const)
  test.describe(size, () => {
    test.use(use);
    test('the question, the line and the card name the host and pass the checks', async ({ page, request, here }) => {
      const { newcomer, agent } = await meet(request, here, 'Keeper of all the lighthouses of the northern coast');
      await signIn(page, newcomer, `/conversations/new?agent=${agent._id}`);
      await expect(page.getByRole('region', { name: 'Where messages go' })).toBeVisible();
      await say(page, 'When was the lighthouse built?');
      const dialog = page.getByRole('dialog', { name: `Send this to ${hostOf(here)}?` });
      await expect(dialog).toBeVisible();
      await expectAccessibleInThemes(page);
      await dialog.getByRole('button', { name: `Send to ${hostOf(here)}` }).click();
      await expect(messages(page)).toHaveCount(2);
      await expect(input(page)).toBeVisible();
      await expectAccessibleInThemes(page);
      await page.goto(`/agents/${agent._id}`);
      await expect(page.getByRole('button', { name: 'Change what is sent' })).toBeVisible();
      await expectAccessibleInThemes(page);
      await page.goto('/agents');
      await page.getByText('Show Public Agents').click();
      await expect(page.getByText(`Answers from ${hostOf(here)}`).first()).toBeVisible();
    });
  });
