import { expect, type Page } from '@playwright/test';
import { saveCapsule } from '@symbi/contracts/capsules';
import { createAccount, signIn } from '../support/account.ts';
import { test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { bringIn, fileOf, node } from '../support/conversations-file.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { makeLink } from '../support/share.ts';
import { type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { ask, messages, openTalk, skipOnboarding } from '../support/talk.ts';

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => ({ pieces: ['You said: ', asked, '.'] }));
});
test.afterAll(async () => provider.close());

const picture = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' };
const chatGpt = [
  {
    title: 'Lighthouses of the coast',
    create_time: 1_709_459_500,
    update_time: 1_709_459_900,
    conversation_id: 'c-1',
    current_node: 'answer',
    mapping: {
      ask: node('ask', null, 'user', [picture, 'Which lighthouse is this?'], { type: 'multimodal_text' }),
      answer: node('answer', 'ask', 'assistant', ['The one on the western cape.']),
    },
  },
  { title: 'Broken entry', conversation_id: 'c-2' },
];

test('conversations of another application come in, with a report of what did not', async ({ page, request }) => {
  await skipOnboarding(page);
  await signIn(page, await createAccount(request), '/conversations');
  await bringIn(page, fileOf(chatGpt));
  const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
  await expect(dialog).toContainText('Import finished');
  await expect(dialog).toContainText('From ChatGPT · 1 conversation imported · 2 messages · 1 not imported');
  await expect(dialog).toContainText(
    'Left out: images (1). The file holds a reference to them, not the things themselves.',
  );
  await expect(dialog).toContainText('Its form is not one of those that can be imported');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Lighthouses of the coast' }).click();
  await expect(messages(page)).toHaveCount(2);
  const reply = messages(page).last();
  await expect(reply).toContainText('Imported, not rated');
  await expect(reply).toContainText('from ChatGPT, gpt-4o, Mar 3, 2024, 9:52 AM');
  await expect(reply.getByRole('heading', { name: 'Agent' })).toBeVisible();
  await expect(messages(page).first()).toContainText('Not imported: 1 × images');
  await expectAccessible(page);

  await page.goto('/conversations');
  await bringIn(page, fileOf([{ ...chatGpt[0], title: 'Lighthouses of the islands', conversation_id: 'c-3' }]));
  await expect(dialog).toContainText('Import finished');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByText('Lighthouses of the islands')).toBeVisible();

  await page.goto('/conversations');
  await bringIn(page, fileOf(chatGpt));
  await expect(dialog).toContainText(
    '0 conversations imported · 0 messages · Already here: 1, not imported again · 1 not imported',
  );
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await page.getByLabel('Choose a file').last().setInputFiles(fileOf('PK\u0003\u0004zipped', 'export.zip'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Unpack it');
});

test('a conversation is saved as Markdown and as JSON, and all of them as one file', async ({ page, request }) => {
  await openTalk(page, request, provider);
  await ask(page, 'Something to keep');
  await expect(messages(page).last()).toContainText('You said: Something to keep.');
  for (const [item, ending] of [
    ['Export as Markdown', '.md'],
    ['Export as JSON', '.json'],
  ] as const) {
    await page.getByRole('button', { name: 'Conversation actions' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^symbi-conversation-\w{6}-[\d-]{10}\.(?:md|json)$/);
    expect(download.suggestedFilename().endsWith(ending)).toBe(true);
  }
  await page.goto('/settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all conversations' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^symbi-conversations-[\d-]{10}\.json$/);
});

const newLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Share link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share link' });
  await expect(dialog).toContainText('of files, it says only how many there were.');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const field = dialog.getByLabel('Link', { exact: true });
  await expect(field).toHaveValue(/\/shared\/[\w-]{43}$/);
  await expect(dialog.getByRole('list', { name: 'Links to this conversation' })).toContainText('2 messages');
  // A click outside the dialog must not lose what is shown only once.
  await page.mouse.click(4, 4);
  await expect(field).toBeVisible();
  await expectAccessible(page);
  return field.inputValue();
};

test('a link shows a snapshot to who has no account, who can verify it, until it is revoked', async ({
  page,
  request,
  browser,
}) => {
  const { account, id } = await openTalk(page, request, provider);
  // A source for the reply: without it there would be no score to show.
  const notes = 'You said: Shared with everybody.';
  await account.ask(saveCapsule, { params: { sessionId: id }, body: { notes } });
  await ask(page, 'Shared with everybody');
  await expect(messages(page).last()).toContainText('You said: Shared with everybody.');
  await expect(messages(page).last().getByRole('button', { name: /%/ }).first()).toBeVisible();
  const address = await newLink(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await ask(page, 'Said later');

  const stranger = await browser.newContext();
  const seen = await stranger.newPage();
  const answer = await seen.goto(address);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  expect(answer?.headers()['cache-control']).toBe('no-store');
  const list = seen.getByRole('list', { name: 'Messages', exact: true });
  await expect(list.getByRole('article')).toHaveCount(2);
  await expect(list).toContainText('You said: Shared with everybody.');
  await expect(list).toContainText('%');
  await seen.getByText('Why this score').click();
  await expect(seen.getByText(/^90% interval/)).toBeVisible();
  await seen.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(seen.getByText('2 messages match the signed log exactly')).toBeVisible();
  await expect(seen.getByText('Said later')).toBeHidden();
  await expectAccessible(seen);

  await page.goto('/settings');
  await page.getByRole('button', { name: /^Revoke the link/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No links. Share a conversation from its menu.')).toBeVisible();
  await expectAccessible(page);
  await seen.reload();
  await expect(seen.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expectAccessible(seen);
  await stranger.close();
});

test('a changed snapshot is found out in the browser', async ({ page, request }) => {
  const { account, id } = await openTalk(page, request, provider);
  await ask(page, 'The original');
  await expect(messages(page).last()).toContainText('You said: The original.');
  const token = await makeLink(account, id);
  await page.route(`**/api/shared/${token}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('The original.', 'The opposite.') });
  });
  await page.goto(`/shared/${token}`);
  await expect(page.getByText('The opposite.')).toBeVisible();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByText('1 message does not match the signed log.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test('import, links and the shared page fit', async ({ page, request }) => {
    const { account, id } = await openTalk(page, request, provider);
    await ask(page, 'A rather long question about nothing in particular, to fill a narrow screen');
    await expect(messages(page).last()).toContainText('You said');
    // A link waits for the end of the reply.
    await expect(page.getByText('A reply is being written.')).toHaveCount(0);
    const fits = async (): Promise<void> => {
      await expectToFit(page);
      await expectAccessibleInThemes(page);
    };
    await newLink(page);
    await fits();
    await page.goto(`/shared/${await makeLink(account, id)}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await fits();
    await page.goto('/conversations');
    await bringIn(page, fileOf(chatGpt));
    await expect(page.getByRole('dialog')).toContainText('Import finished');
    await fits();
  });
});

test('an import is undone from its report, except for what was written to since', async ({ page, request }) => {
  await skipOnboarding(page);
  const account = await createAccount(request);
  await signIn(page, account, '/conversations');
  const [first] = chatGpt;
  await bringIn(page, fileOf([first, { ...first, title: 'Harbors', conversation_id: 'c-9' }]));
  const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
  await expect(dialog).toContainText('2 conversations imported');
  await dialog.getByRole('link', { name: 'Harbors' }).click();
  await ask(page, 'And the eastern one?');
  await expect(messages(page)).toHaveCount(4);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo import' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('1 conversation deleted. 1 stays: it was written to since.')).toBeVisible();
  await expect(dialog).toContainText('1 deleted again');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByText('Harbors')).toBeVisible();
  await expect(page.getByRole('main').getByText('Lighthouses of the coast')).toHaveCount(0);
});
