import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { selectMessage } from '@symbi/contracts/conversations';
import { readMessages } from '@symbi/testkit/talk';
import { test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { another, ask, input, messages, openMore, openTalk, say, unsent } from '../support/talk.ts';

const withCode = '# Result\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';

const slow = Array.from({ length: 600 }, (_, at) => `${at}: one sentence of many. `);

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => {
    if (asked.includes('slowly')) return { pieces: slow, pauseMs: 40 };
    return { pieces: asked.includes('code') ? [withCode] : ['You said: ', asked, '.'] };
  });
});
test.afterAll(async () => provider.close());

const open = (page: Page, request: APIRequestContext) => openTalk(page, request, provider);

test('what is typed without a connection survives a reload and is sent once, in order', async ({ page, request }) => {
  const { account, id } = await open(page, request);
  const address = `**/api/conversations/${id}/messages`;
  await page.route(address, (route) => route.abort());
  for (let number = 1; number <= 12; number += 1) await ask(page, `line ${number} of twelve`);
  await expect(unsent(page)).toHaveCount(12);
  await expect(unsent(page).first()).toContainText('the server cannot be reached');
  await page.reload();
  await expect(unsent(page)).toHaveCount(12);
  await page.unroute(address);
  await expect(unsent(page)).toHaveCount(0);
  await expect(messages(page)).toHaveCount(24);
  const lines = (await readMessages(account, id)).flatMap(({ sender, content }) =>
    sender === 'user' ? [content] : [],
  );
  expect(lines).toEqual(Array.from({ length: 12 }, (_, at) => `line ${at + 1} of twelve`));
});

test('a version chosen in one tab is shown in the other', async ({ page, context, request }) => {
  const { id } = await open(page, request);
  await ask(page, 'red');
  await expect(messages(page).last()).toContainText('You said: red.');
  await messages(page).first().getByRole('button', { name: 'Edit message' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.fill('green');
  await editor.press('Enter');
  await expect(messages(page).last()).toContainText('You said: green.');
  const other = await another(context, id);
  await expect(messages(other).last()).toContainText('You said: green.');
  // No tab is switched to here, so the choice must reach the one in view all along.
  await messages(page).first().getByRole('button', { name: 'Previous version' }).click();
  await expect(messages(other).last()).toContainText('You said: red.');
  await expect(messages(other).first().getByText('1 / 2')).toBeVisible();
  await messages(other).first().getByRole('button', { name: 'Next version' }).click();
  await expect(messages(page).last()).toContainText('You said: green.');

  await messages(other).first().getByRole('button', { name: 'Edit message' }).click();
  const typing = other.getByRole('textbox', { name: 'Edit message' });
  await typing.fill('half written');
  const chosen = page.waitForResponse(/\/select$/);
  await messages(page).first().getByRole('button', { name: 'Previous version' }).click();
  await chosen;
  await ask(page, 'blue');
  await expect(messages(page).last()).toContainText('You said: blue.');
  await expect(typing).toHaveValue('half written');
  await typing.press('Escape');
  await expect(messages(other).last()).toContainText('You said: blue.');
});

test('a tab that was away shows the version that was chosen meanwhile', async ({ page, context, request }) => {
  const { account, id } = await open(page, request);
  await ask(page, 'red');
  await expect(messages(page).last()).toContainText('You said: red.');
  const first = (await messages(page).first().getAttribute('data-message')) ?? '';
  await messages(page).first().getByRole('button', { name: 'Edit message' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.fill('green');
  await editor.press('Enter');
  await expect(messages(page).last()).toContainText('You said: green.');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await account.ask(selectMessage, { params: { id, messageId: first } });
  await context.setOffline(false);
  await expect(messages(page).last()).toContainText('You said: red.');
});

test('a page hears what is said elsewhere though the file of the live channel came late', async ({ page, request }) => {
  let refused = 0;
  const file = /\/assets\/esm-[^/]*\.js$/;
  await page.route(file, (route) => {
    refused += 1;
    return route.abort();
  });
  const { account, id } = await open(page, request);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute(file);
  await say(account, id, 'from elsewhere');
  await expect(messages(page).last()).toContainText('You said: from elsewhere');
});

test('a reply says that it is being written, and takes tags once it is', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'Tell me slowly');
  const reply = messages(page).last();
  await expect(reply).toContainText('3: one sentence');
  await expect(reply.getByText('Writing…')).toBeVisible();
  await expect(reply.getByRole('button', { name: 'More of this message' })).toHaveCount(0);
  await openMore(messages(page).first());
  await messages(page).first().getByRole('button', { name: 'Add Tag' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(messages(page).first().getByRole('button', { name: 'Add Tag' })).toBeFocused();
  await expect(reply.getByText('Writing…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reply.getByText('Stopped. The text so far is kept.')).toBeVisible();
  await openMore(reply);
  await expect(reply.getByRole('button', { name: 'Add Tag' })).toBeVisible();
  await expect(reply.getByText('Writing…')).toHaveCount(0);
});

test('a page that is opened while a reply is written marks its conversation', async ({ page, request }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await open(page, request);
  await ask(page, 'Tell me slowly');
  await expect(messages(page).last()).toContainText('3: one sentence');
  await page.goto('/conversations');
  const history = page.getByRole('list', { name: 'Conversation history' });
  await expect(history.getByRole('link', { name: 'a reply is being written' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Writing…')).toBeVisible();
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
  let answered = 0;
  await page.route(`**/api/conversations/${id}/messages`, async (route) => {
    sends += 1;
    const isFirst = sends === 1;
    const response = await route.fetch();
    // The first response is lost on its way.
    await (isFirst ? route.abort() : route.fulfill({ response }));
    answered += 1;
  });
  await ask(page, 'only once');
  await expect(messages(page).last()).toContainText('You said: only once.');
  await expect(unsent(page)).toHaveCount(0);
  await expect(messages(page)).toHaveCount(2);
  await expect.poll(() => answered).toBe(2);
  await expect(messages(page)).toHaveCount(2);
});

test('the capsule is saved once it was edited, and two versions are shown when both were saved', async ({
  page,
  context,
  request,
}) => {
  const { id } = await open(page, request);
  const other = await another(context, id);
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Tell the agent more' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await other.getByRole('textbox', { name: 'Notes' }).fill('written elsewhere');
  await page.getByRole('textbox', { name: 'Goals' }).fill(' ship it ,, test it,');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Goals' })).toHaveValue('ship it, test it');
  await expect(save).toBeDisabled();

  await other.getByRole('button', { name: 'Save' }).click();
  const conflict = other.getByRole('dialog', { name: 'The capsule was changed elsewhere' });
  await expect(conflict.getByRole('region', { name: 'Saved version' })).toContainText('ship it, test it');
  await expect(conflict.getByRole('region', { name: 'Your version' })).toContainText('written elsewhere');
  await expectAccessible(other);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('written elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('written elsewhere');
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
  expect(copied[0]?.trim()).toBe(withCode.trim());
  expect(copied[1]).toContain('<pre><code>const a = 1;');

  await reply.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(reply.getByRole('button', { name: 'Copied as CSV' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a,b\r\n1,2');

  await openMore(reply);
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
  await expect(reply.getByRole('button')).toHaveCount(0);
});

test('the reader says whether a reply was right, and can take it back', async ({ page, request }) => {
  await open(page, request);
  await ask(page, 'judge me');
  const reply = messages(page).last();
  const group = reply.getByRole('group', { name: 'Was this reply right?' });
  await group.getByRole('button', { name: 'Wrong' }).click();
  await expect(group.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(group.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true');
  await group.getByRole('button', { name: 'Wrong' }).click();
  await expect(group.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'false');
});

test('without CI Integration a reply has no score', async ({ page, request }) => {
  await open(page, request);
  await expect(page.getByRole('switch', { name: 'CI Integration' })).toBeChecked();
  await page.getByRole('switch', { name: 'CI Integration' }).uncheck();
  await ask(page, 'unrated');
  const reply = messages(page).last();
  await expect(reply).toContainText('You said: unrated.');
  await openMore(reply);
  await expect(reply.getByRole('button', { name: 'View CI Metadata' })).toBeHidden();
  await expect(reply.getByRole('button', { name: /\d+%$/ })).toBeHidden();
});
