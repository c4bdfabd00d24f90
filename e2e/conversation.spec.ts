import { expect, type BrowserContext, type Page } from '@playwright/test';
import { asUser, createAccount, signIn, type Account } from './support/account.ts';
import { test } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { themes } from './support/screens.ts';
import {
  createSpeaker,
  type SpeakingProvider,
  speakingEnvironment,
  startSpeaking,
} from './support/speaking-provider.ts';
import { ask, firstAgent, input, messages, say, skipOnboarding, startConversation, unsent } from './support/talk.ts';

test.use({ serverEnvironment: speakingEnvironment });

const sentence = 'This is one sentence of a long reply. ';
const slow = Array.from({ length: 200 }, (_, at) => `${at}: ${sentence}`);

let provider: SpeakingProvider;
test.beforeAll(async () => {
  let refusals = 0;
  provider = await startSpeaking((asked) => {
    if (asked.includes('refuse')) {
      refusals += 1;
      return refusals % 2 === 1 ? { pieces: [], status: 401 } : { pieces: ['It worked ', 'this time.'] };
    }
    if (asked.includes('slowly')) return { pieces: slow, pauseMs: 40 };
    if (asked.includes('code'))
      return { pieces: ['# Result\n\n', '```ts\nconst a = 1;\n```\n\n', '| a | b |\n|---|---|\n| 1 | 2 |\n'] };
    return { pieces: ['You said: ', asked, '.'] };
  });
});
test.afterAll(async () => provider.close());

/** A conversation with the speaking agent, open in the browser. */
const open = async (
  page: Page,
  request: Parameters<typeof createAccount>[0],
): Promise<{ account: Account; id: string }> => {
  const account = await createAccount(request);
  const speaker = await createSpeaker(request, account, provider);
  const id = await startConversation(request, account, speaker._id);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await expect(input(page)).toBeVisible();
  return { account, id };
};

const another = async (context: BrowserContext, id: string): Promise<Page> => {
  const page = await context.newPage();
  await skipOnboarding(page);
  await page.goto(`/conversations/${id}`);
  await expect(input(page)).toBeVisible();
  return page;
};

const list = (page: Page) => page.getByRole('region', { name: 'Messages' });

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
    const foreign = await startConversation(request, owner, await firstAgent(request, owner));
    await signIn(page, await createAccount(request), '/');
    for (const id of ['a'.repeat(24), foreign]) {
      await page.goto(`/conversations/${id}`);
      await expect(page.getByText('Conversation not found')).toBeVisible();
      await expect(page).toHaveURL(/\/conversations$/);
    }
  });

  test('of a conversation that cannot be loaded keeps the way to try again', async ({ page, request }) => {
    const account = await createAccount(request);
    const id = await startConversation(request, account, await firstAgent(request, account));
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
  const send = page.getByRole('button', { name: 'Send' });
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
  await expect(messages(page).last().getByText('Stopped. What was written so far is kept.')).toBeVisible();
  await expect(messages(other).last().getByText('Stopped. What was written so far is kept.')).toBeVisible();
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

test('a refused reply says what to do, and Retry asks again', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'Please refuse');
  const failed = messages(page).last();
  await expect(failed.getByRole('alert')).toContainText('did not accept the API key');
  await expect(failed.getByRole('alert')).toContainText('Settings');
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Retry' }).click();
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
  await question.getByRole('button', { name: 'Previous version' }).click();
  await expect(messages(page).last()).toContainText('You said: red.');
  await expect(question.getByText('1 / 2')).toBeVisible();

  await messages(page).last().getByRole('button', { name: 'Regenerate' }).click();
  await expect(messages(page).last().getByText('2 / 2')).toBeVisible();
  await expect(messages(page).last()).toContainText('You said: red.');
  await page.reload();
  await expect(messages(page).first()).toContainText('red');
  await expect(messages(page).last().getByText('2 / 2')).toBeVisible();
});

test('copying gives clean text and HTML; tags and deletion are kept', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, request);
  await ask(page, 'Some code');
  const reply = messages(page).last();
  await expect(reply.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(reply.getByRole('table')).toContainText('2');
  await expect(reply.locator('.hljs-keyword')).toHaveText('const');
  await reply.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(reply.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item?.getType(type))?.text()));
  });
  expect(copied[0]).toBe('Result\n\nconst a = 1;\n\na\tb\n1\t2');
  expect(copied[1]).toContain('<pre><code>const a = 1;');

  for (const tag of ['first', 'second']) {
    await reply.getByRole('button', { name: 'Add Tag' }).click();
    await page.getByRole('textbox', { name: 'Tag', exact: true }).fill(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(reply.getByText('+1 more')).toBeVisible();
  await reply.getByText('+1 more').hover();
  await expect(page.getByRole('tooltip')).toHaveText('Additional Tags: second');

  await reply.getByRole('button', { name: 'Delete message' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(reply).toContainText('This message was deleted');
  await expect(reply.getByRole('table')).toBeHidden();
});

test('what is typed without a connection survives a reload and is sent once, in order', async ({ page, request }) => {
  const { account, id } = await open(page, request);
  const address = `**/api/conversations/${id}/messages`;
  await page.route(address, (route) => route.abort());
  for (let number = 1; number <= 20; number += 1) await ask(page, `line ${number} of twenty`);
  await expect(unsent(page)).toHaveCount(20);
  await expect(unsent(page).first()).toContainText('the server cannot be reached');
  await page.reload();
  await expect(unsent(page)).toHaveCount(20);
  await page.unroute(address);
  await unsent(page).last().getByRole('button', { name: 'Try again' }).click();
  await expect(unsent(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(messages(page)).toHaveCount(40, { timeout: 30_000 });
  const body = await (await request.get(`/api/conversations/${id}`, asUser(account))).text();
  const order = [...body.matchAll(/"content":"line (\d+) of twenty"/g)].map(([, number]) => Number(number));
  expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('a refused message stays editable with its reason', async ({ page, request }) => {
  const { id } = await open(page, request);
  await page.route(`**/api/conversations/${id}/messages`, (route) =>
    route.fulfill({
      status: 413,
      json: {
        success: false,
        code: 'too_large',
        message: 'The message is too large',
        error: 'The message is too large',
        requestId: 'r1',
      },
    }),
  );
  await ask(page, 'far too long');
  await expect(unsent(page).getByRole('alert')).toContainText('Not sent: The message is too large');
  await expectAccessible(page);
  await page.unroute(`**/api/conversations/${id}/messages`);
  await unsent(page).getByRole('button', { name: 'Edit' }).click();
  await expect(input(page)).toHaveValue('far too long');
  await expect(input(page)).toBeFocused();
  await input(page).press('Enter');
  await expect(messages(page).last()).toContainText('You said: far too long.');
});

test('a repeated answer or event shows a message once', async ({ page, request }) => {
  const { id } = await open(page, request);
  let sends = 0;
  await page.route(`**/api/conversations/${id}/messages`, async (route) => {
    sends += 1;
    const response = await route.fetch();
    // The first answer is lost on its way back.
    if (sends === 1) return route.abort();
    return route.fulfill({ response });
  });
  await ask(page, 'only once');
  await expect(messages(page).last()).toContainText('You said: only once.');
  await expect(unsent(page)).toHaveCount(0);
  await expect(messages(page)).toHaveCount(2);
  expect(sends).toBe(2);
});

test('the capsule is saved once it was edited, and two versions are shown when both were saved', async ({
  page,
  context,
  request,
}) => {
  const { id } = await open(page, request);
  const other = await another(context, id);
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'Goals' }).fill(' ship it ,, test it,');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Goals' })).toHaveValue('ship it, test it');
  await expect(save).toBeDisabled();

  await other.getByRole('textbox', { name: 'Notes' }).fill('written elsewhere');
  await other.getByRole('button', { name: 'Save' }).click();
  const conflict = other.getByRole('dialog', { name: 'The capsule was changed elsewhere' });
  await expect(conflict.getByRole('region', { name: 'Saved version' })).toContainText('ship it, test it');
  await expect(conflict.getByRole('region', { name: 'Your version' })).toContainText('written elsewhere');
  await expectAccessible(other);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('written elsewhere');
});

test('a long history is loaded in windows, and the message one reads does not move', async ({ page, request }) => {
  const account = await createAccount(request);
  const speaker = await createSpeaker(request, account, provider);
  const id = await startConversation(request, account, speaker._id);
  for (let number = 1; number <= 60; number += 1) await say(request, account, id, `number ${number}`);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await expect(messages(page).last()).toContainText('You said: number 60.');
  expect(await messages(page).count()).toBe(50);
  const seen = messages(page).first();
  const watched = await seen.getAttribute('data-message');
  const before = await list(page).evaluate((box, wanted) => {
    box.scrollTop = 0;
    return box.querySelector(`[data-message="${wanted}"]`)?.getBoundingClientRect().top ?? 0;
  }, watched);
  await expect(messages(page)).toHaveCount(100);
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

test('without CI Integration a reply has no score', async ({ page, request }) => {
  await open(page, request);
  await expect(page.getByRole('switch', { name: 'CI Integration' })).toBeChecked();
  await page.getByRole('switch', { name: 'CI Integration' }).uncheck();
  await ask(page, 'unrated');
  const reply = messages(page).last();
  await expect(reply).toContainText('You said: unrated.');
  await expect(reply.getByRole('button', { name: 'View CI Metadata' })).toBeHidden();
  await expect(reply.getByRole('button', { name: /\d+%$/ })).toBeHidden();
});

test('whoever has no agent makes one first', async ({ page, request }) => {
  const account = await createAccount(request);
  await request.delete(`/api/agents/${await firstAgent(request, account)}`, asUser(account));
  await signIn(page, account, '/conversations/new');
  await expect(page).toHaveURL(/\/agents\/new$/);
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
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  await expect(messages(page).last()).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Conversation options' }).click();
  const drawer = page.getByRole('dialog', { name: 'Conversation options' });
  await expect(drawer.getByRole('switch', { name: 'Detailed Trust Info' })).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: 'Goals' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

for (const colorScheme of themes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('a conversation with everything in it is accessible', async ({ page, request }) => {
      await open(page, request);
      await ask(page, 'Some code');
      await expect(messages(page).last().locator('.hljs-keyword')).toBeVisible();
      await messages(page).last().getByRole('button', { name: 'View CI Metadata' }).click();
      await page.getByRole('switch', { name: 'Detailed Trust Info' }).check();
      await expect(page.getByText('Why this score')).toBeVisible();
      await expect(page.getByText('no source to check against').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}
