import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { tagMessage } from '@symbi/contracts/conversations';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { firstAgent, say, skipOnboarding, startConversation } from '../support/talk.ts';

const title = 'Harbour plans';

/** An account with a conversation that has one question, its reply, and a tag on the question. */
const makeTalk = async (request: APIRequestContext): Promise<{ account: Account; agent: string; id: string }> => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  const id = await startConversation(account, agent, title);
  const message = await say(account, id, 'What is a pivot?');
  await account.ask(tagMessage, { params: { id, messageId: message }, body: { tags: ['to check'] } });
  return { account, agent, id };
};

const titleInList = (page: Page): Locator =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: title });

test.beforeEach(({ page }) => skipOnboarding(page));

/** Offline, the contents of a screen stay, and what was attempted happens once the network is back. */
interface Offline {
  readonly path: (agent: string) => string;
  readonly shown: (page: Page) => Locator;
  readonly act: (page: Page) => Promise<void>;
  readonly done: (page: Page) => Locator;
}

const screens: Readonly<Record<string, Offline>> = {
  agents: {
    path: () => '/agents',
    shown: (page) => page.locator('main').getByRole('link', { name: /Symbi Core/ }),
    act: async (page) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Make Public' }).click();
    },
    done: (page) => page.getByRole('img', { name: 'Public agent' }),
  },
  'the editor of an agent': {
    path: (agent) => `/agents/${agent}`,
    shown: (page) => page.getByLabel('Description'),
    act: async (page) => {
      await page.getByLabel('Description').fill('Written on a train');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
    done: (page) => page.getByText('Agent saved successfully'),
  },
  assistants: {
    path: () => '/assistants',
    shown: (page) => page.locator('main').getByRole('link', { name: /Symbi Core Assistant/ }),
    act: (page) => page.getByRole('searchbox', { name: 'Search assistants...' }).fill('symbi'),
    done: (page) => page.locator('main').getByRole('link', { name: /Symbi Core Assistant/ }),
  },
  conversations: {
    path: () => '/conversations',
    shown: titleInList,
    act: async (page) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Archive' }).click();
    },
    done: (page) => page.getByRole('button', { name: 'Show Archived' }),
  },
  settings: {
    path: () => '/settings',
    shown: (page) => page.getByText('This session'),
    act: async (page) => {
      await page.getByLabel('Full Name').fill('Grace Hopper');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
    done: (page) => page.getByText('Profile updated successfully'),
  },
  documentation: {
    path: () => '/documentation',
    shown: (page) => page.getByRole('button', { name: 'Overview', exact: true }),
    act: (page) => page.getByRole('searchbox').fill('pivot hash'),
    done: (page) => page.getByText('1 section matches'),
  },
};

test('agents, assistants, conversations, settings and documentation keep what they show without a network, and what is tried then is done afterwards', async ({
  page,
  request,
  context,
}) => {
  const { account, agent } = await makeTalk(request);
  await signIn(page, account);
  const notice = page.getByText('You are offline. This may be out of date; your text is kept.');
  for (const [name, { path, shown, act, done }] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.goto(path(agent));
      await expect(shown(page).first()).toBeVisible();
      await context.setOffline(true);
      await expect(notice).toBeVisible();
      await expect(shown(page).first()).toBeVisible();
      await act(page);
      await context.setOffline(false);
      await expect(done(page).first()).toBeVisible();
      await expect(notice).toBeHidden();
    });
  }
});
