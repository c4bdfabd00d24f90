import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { removeAgent } from '@symbi/contracts/agents';
import { createAccount, signIn } from '../support/account.ts';
import { test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { createSpeaker, type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import {
  another,
  openTalk,
  ask,
  firstAgent,
  input,
  messages,
  openMore,
  say,
  skipOnboarding,
  startConversation,
  unsent,
} from '../support/talk.ts';

const sentence = 'This is one sentence of a long reply. ';
const withCode = '# Result\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
const slow = Array.from({ length: 600 }, (_, at) => `${at}: ${sentence}`);

let provider: SpeakingProvider;
test.beforeAll(async () => {
  let refusals = 0;
  provider = await startSpeaking((asked) => {
    if (asked.includes('refuse')) {
      refusals += 1;
      return refusals % 2 === 1 ? { pieces: [], status: 401 } : { pieces: ['It worked ', 'this time.'] };
    }
    if (asked.includes('slowly')) return { pieces: slow, pauseMs: 40 };
    if (asked.includes('code')) return { pieces: [withCode] };
    return { pieces: ['You said: ', asked, '.'] };
  });
});
test.afterAll(async () => provider.close());

const open = (page: Page, request: APIRequestContext) => openTalk(page, request, provider);

const list = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

test.describe('the address', () => {
  test('without a proper id leads back to the list, saying why', async ({ page, request }) => {
    await signIn(page, await createAccount(request), '/conversations/xyz');
    await expect(page.getByText('Invalid Conversation ID')).toBeVisible();
    await expect(page.getByText('Redirecting to conversations...')).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveURL(/\/conversations$/);
    for (const id of ['undefined', 'null', '%20']) {
      await page.goto(`/conversations/${id}`);
      await expect(page).toHaveURL(/\/conversations$/);
    }
  });

  test('of a conversation that is not there, or is somebody else’s, says so and leads back', async ({
    page,
    request,
  }) => {
    const owner = await createAccount(request);
    const foreign = await startConversation(owner, await firstAgent(owner));
    await signIn(page, await createAccount(request), '/');
    for (const id of ['a'.repeat(24), foreign]) {
      await page.goto(`/conversations/${id}`);
      await expect(page.getByText('Conversation not found')).toBeVisible();
      await expect(page).toHaveURL(/\/conversations$/);
    }
  });

  test('of a conversation that cannot be loaded keeps the way to try again', async ({ page, request }) => {
    const account = await createAccount(request);
    const id = await startConversation(account, await firstAgent(account));
    await page.route(`**/api/conversations/${id}`, (route) => route.fulfill({ status: 403, json: {} }));
    await skipOnboarding(page);
    await signIn(page, account, `/conversations/${id}`);
    await expect(page.getByRole('alert')).toContainText('Failed to load conversation');
    await page.unroute(`**/api/conversations/${id}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  });
});

test('writing: Enter sends, Shift+Enter starts a line, blank text cannot be sent, drafts are kept', async ({
  page,
  request,
}) => {
  await open(page, request);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await input(page).fill('   ');
  await expect(send).toBeDisabled();
  await input(page).fill('first line');
  await input(page).press('Shift+Enter');
  await input(page).pressSequentially('second line');
  await page.reload();
  await expect(input(page)).toHaveValue('first line\nsecond line');
  await input(page).press('Enter');
  await expect(messages(page)).toHaveCount(2);
  await expect(messages(page).first()).toContainText('first line');
  await expect(messages(page).last()).toContainText('You said:');
  await openMore(messages(page).last());
  await expect(messages(page).last().getByText('speaker · 11 tokens in, 7 out')).toBeVisible();
  await expect(input(page)).toBeEmpty();
  await expect(unsent(page)).toHaveCount(0);
});

test('a reply survives a reload, shows in every tab, and is stopped at the provider with its text kept', async ({
  page,
  context,
  request,
}) => {
  const { id } = await open(page, request);
  const other = await another(context, id);
  const cutsBefore = provider.cut();
  await ask(page, 'Tell me slowly');
  await expect(messages(other).last()).toContainText('3: This is one');
  await page.reload();
  await expect(messages(page).last()).toContainText('9: This is one');
  await expect(messages(page)).toHaveCount(2);
  await input(page).focus();
  await page.keyboard.press('Escape');
  await expect(messages(page).last().getByText('Stopped. The text so far is kept.')).toBeVisible();
  await expect(messages(other).last().getByText('Stopped. The text so far is kept.')).toBeVisible();
  await expect.poll(() => provider.cut()).toBe(cutsBefore + 1);
  const texts = await Promise.all([page, other].map((tab) => messages(tab).last().locator('p').first().innerText()));
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toContain('9: This is one');
});

test('the view follows the end while one is there, and stays where one reads', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'Tell me slowly');
  await expect(messages(page).last()).toContainText('40: This is one');
  const place = () =>
    list(page).evaluate((box) => ({ top: box.scrollTop, left: box.scrollHeight - box.scrollTop - box.clientHeight }));
  expect((await place()).left).toBeLessThan(120);
  await list(page).hover();
  await page.mouse.wheel(0, -500);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const { top } = await place();
  await expect(messages(page).last()).toContainText('80: This is one');
  expect((await place()).top).toBe(top);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
});

test('replies are read out sentence by sentence', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'Hello there');
  const log = page.getByRole('log', { name: 'Agent' });
  await expect(log).toContainText('Agent: You said: Hello there.');
  await expect(log).toContainText('Reply finished.');
});

test('a refused reply says what to do, and can be asked for again', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'Please refuse');
  const failed = messages(page).last();
  await expect(failed.getByRole('alert')).toContainText('did not accept the API key');
  await expect(failed.getByRole('alert')).toContainText('Settings');
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(messages(page).last()).toContainText('It worked this time.');
  await expect(messages(page)).toHaveCount(2);
});

test('a message said differently is a branch, and every version can be shown again', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'red');
  await expect(messages(page).last()).toContainText('You said: red.');
  await input(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect(editor).toBeFocused();
  await editor.fill('green');
  await editor.press('Enter');
  await expect(messages(page).last()).toContainText('You said: green.');
  await expect(input(page)).toBeFocused();
  await expect(messages(page)).toHaveCount(2);
  const question = messages(page).first();
  await expect(question.getByText('2 / 2')).toBeVisible();
  await question.getByRole('button', { name: 'Previous version' }).press('Enter');
  await expect(messages(page).last()).toContainText('You said: red.');
  await expect(question.getByText('1 / 2')).toBeVisible();
  // The pressed button disappeared with the previous version, and a keyboard user continues beside it.
  await expect(question.getByRole('button', { name: 'Next version' })).toBeFocused();

  await messages(page).last().getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(messages(page).last().getByText('2 / 2')).toBeVisible();
  await expect(messages(page).last().getByRole('button', { name: 'Previous version' })).toBeFocused();
  await expect(messages(page).last()).toContainText('You said: red.');
  await page.reload();
  await expect(messages(page).first()).toContainText('red');
  await expect(messages(page).last().getByText('2 / 2')).toBeVisible();
});

test('a long history is loaded in windows, and the message one reads does not move', async ({ page, request }) => {
  const account = await createAccount(request);
  const speaker = await createSpeaker(account, provider);
  const id = await startConversation(account, speaker._id);
  for (let number = 1; number <= 60; number += 1) await say(account, id, `number ${number}`);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await expect(messages(page).last()).toContainText('You said: number 60.');
  await expect(messages(page)).toHaveCount(50);
  const seen = messages(page).first();
  const watched = await seen.getAttribute('data-message');
  const before = await list(page).evaluate((box, wanted) => {
    box.scrollTop = 0;
    return box.querySelector(`[data-message="${wanted}"]`)?.getBoundingClientRect().top ?? 0;
  }, watched);
  await expect(messages(page)).toHaveCount(70);
  const after = await page
    .locator(`[data-message="${watched}"]`)
    .evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThanOrEqual(60);
  await list(page).evaluate((box) => (box.scrollTop = 0));
  await expect(messages(page).first()).toContainText('number 1');
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(messages(page).last()).toBeInViewport();
});

test('the title is changed and the conversation deleted from its own menu', async ({ page, request }) => {
  await open(page, request);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  await page.getByRole('textbox', { name: 'Conversation Title' }).fill('A better name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'A better name', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/conversations$/);
  await expect(page.getByText('No conversations found')).toBeVisible();
});

test('whoever has no agent makes one first', async ({ page, request }) => {
  const account = await createAccount(request);
  await account.ask(removeAgent, { params: { id: await firstAgent(account) } });
  await signIn(page, account, '/conversations/new');
  await expect(page).toHaveURL(/\/agents\/new$/);
});

test('whoever begins a conversation goes on typing in it', async ({ page, request }) => {
  await skipOnboarding(page);
  await signIn(page, await createAccount(request), '/conversations/new');
  await input(page).fill('When is it open?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page)).toHaveCount(2);
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('And on Sundays?');
  await expect(input(page)).toHaveValue('And on Sundays?');
});

test('on a phone the input stays in view with the keyboard open, and the panel is a drawer', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, request);
  await ask(page, 'Hello from a phone');
  await expect(messages(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 340 });
  await expect(input(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(messages(page).last()).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Conversation options' }).click();
  const drawer = page.getByRole('dialog', { name: 'Conversation options' });
  await expect(drawer.getByRole('switch', { name: 'Detailed Trust Info' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Tell the agent more' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Goals' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test('a conversation with everything in it is accessible', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'Some code');
  await expect(messages(page).last().locator('.hljs-keyword')).toBeVisible();
  await openMore(messages(page).last());
  await messages(page).last().getByRole('button', { name: 'View CI Metadata' }).click();
  await page.getByRole('switch', { name: 'Detailed Trust Info' }).check();
  await expect(page.getByText('Why this was not checked')).toBeVisible();
  await expect(messages(page).last().getByRole('button', { name: 'Not checked' }).first()).toBeVisible();
  await expectAccessibleInThemes(page);
});
