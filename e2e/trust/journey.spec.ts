import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { updateAgent } from '@symbi/contracts/agents';
import { saveCapsule } from '@symbi/contracts/capsules';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { createSpeaker, startSpeaking, type SpeakingProvider, type Speech } from '../support/speaking-provider.ts';
import { ask, messages, skipOnboarding, startConversation } from '../support/talk.ts';

const facts =
  'The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall and stands on the northern cape. Its lamp was electrified in 1923 and its keeper left in 1974. Ships see it from thirty kilometres away.';
const said = 'The lighthouse was built in 1871. It has a swimming pool.';
const verdicts = '[{"n":1,"verdict":"supported"},{"n":2,"verdict":"not_found"}]';

/** The first answer comes at once, further ones wait for `after`, and a judge's requests get judgments. */
const createVoice = (after: Promise<void>) => {
  let answered = 0;
  return (asked: string): Speech => {
    if (asked.includes('Sentences:')) return { pieces: [verdicts] };
    answered += 1;
    return answered === 1 ? { pieces: [said] } : { pieces: [said], after };
  };
};

let provider: SpeakingProvider;
/** Releases the further answers: until then the reply is being checked, however slow the machine. */
let answerAgain: () => void;
test.beforeEach(async () => {
  const seen = Promise.withResolvers<void>();
  answerAgain = seen.resolve;
  provider = await startSpeaking(createVoice(seen.promise));
});
test.afterEach(() => provider.close());

const judgedAgent = async (account: Account): Promise<string> => {
  const { _id, apiKeyId = null } = await createSpeaker(account, provider);
  const judge = { provider: 'custom', model: 'second-model', apiKeyId, baseUrl: provider.url } as const;
  await account.ask(updateAgent, { params: { id: _id }, body: { checkSamples: 2, judge } });
  return _id;
};

/** A reply that was asked for again and judged, with its details open. */
const openChecked = async (page: Page, request: APIRequestContext): Promise<Account> => {
  const account = await createAccount(request);
  const id = await startConversation(account, await judgedAgent(account));
  await account.ask(saveCapsule, { params: { sessionId: id }, body: { notes: facts } });
  await skipOnboarding(page);
  await page.addInitScript(() => localStorage.setItem('trust-display', 'detailed'));
  await signIn(page, account, `/conversations/${id}`);
  await ask(page, 'What do you know of the lighthouse of Norvik?');
  const reply = messages(page).nth(1);
  await expect(reply.getByText('checking…').first()).toBeVisible();
  answerAgain();
  await expect(reply.getByText('checking…')).toHaveCount(0);
  await expect(reply.getByText('Judged by second-model')).toBeVisible();
  return account;
};

test('a reply is checked after it is there, judged by a second model, and scored again', async ({ page, request }) => {
  await openChecked(page, request);
  const reply = messages(page).nth(1);
  await expect(reply.getByText('2 of 2 further answers came back.')).toBeVisible();
  await reply.getByText('Show the answers').click();
  await expect(reply.getByText('Answer 2:')).toBeVisible();
  await expect(
    reply.getByText('A second opinion. It is weighed into the score, but no opinion makes a reply Trusted.'),
  ).toBeVisible();
  await expect(reply.getByText('Its own calibration: none yet, 0 judgments.')).toBeVisible();
  await reply.getByRole('button', { name: 'Score again' }).click();
  await expect(reply.getByText('Current engine')).toBeVisible();
  await expect(reply.getByText('The reply keeps its original score.')).toBeVisible();
  await expectAccessible(page);

  await reply.getByRole('button', { name: 'Right', exact: true }).click();
  await expect(reply.getByRole('button', { name: 'Right', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/reports');
  await page.getByRole('link', { name: 'How well the scores fit your judgments' }).click();
  const panel = page.getByRole('region', { name: 'Your judgments' });
  await expect(panel.getByText('1 right · 0 wrong · 0 unsure', { exact: false })).toBeVisible();
  await expect(panel.getByText('9 more Right or Wrong are needed', { exact: false })).toBeVisible();
  await panel.getByRole('button', { name: 'Table' }).click();
  await expect(panel.getByRole('cell', { name: '100%' })).toBeVisible();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export as JSON lines' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ judgment: 'right' });
});

test('the editor says what a check costs, by keyboard', async ({ page, request }) => {
  const account = await createAccount(request);
  const { _id } = await createSpeaker(account, provider);
  await signIn(page, account, `/agents/${_id}`);
  await page.getByRole('tab', { name: 'Advanced Settings' }).click();
  const slider = page.getByRole('slider', { name: 'Check by asking again' });
  await expect(slider).toHaveAttribute('aria-valuetext', 'Off');
  await page.getByRole('combobox', { name: 'Check replies that are not checked' }).click();
  await page.getByRole('option', { name: 'After each reply' }).click();
  await slider.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '3 samples');
  await expect(page.getByText('up to 3 × 1,000 = 3,000 tokens of output', { exact: false })).toBeVisible();
  await expect(page.getByText('At most, for each reply: 3,000 tokens of output', { exact: false })).toBeVisible();
  await page.getByRole('combobox', { name: 'Judge provider' }).click();
  await page.getByRole('option', { name: 'Custom (OpenAI-compatible)' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Judge model is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Judge model' }).fill('second-model');
  await page.getByRole('textbox', { name: 'Judge base URL' }).fill(provider.url);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Advanced Settings' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '3 samples');
  await expect(page.getByRole('textbox', { name: 'Judge model' })).toHaveValue('second-model');
});

test.describe('on a phone', () => {
  test.use({ ...phone });

  test('details and settings fit and can be read', async ({ page, request }) => {
    await openChecked(page, request);
    const wrong = messages(page).nth(1).getByRole('button', { name: 'Wrong', exact: true });
    await wrong.click();
    // While a judgment is being saved, no button can be pressed.
    await expect(wrong).toHaveAttribute('aria-pressed', 'true');
    await expect(wrong).toBeEnabled();
    await expectAccessibleInThemes(page);
    await page.goto('/settings?tab=trust');
    const panel = page.getByRole('region', { name: 'Your judgments' });
    await expect(panel.getByText('0 right · 1 wrong · 0 unsure', { exact: false })).toBeVisible();
    await expectAccessibleInThemes(page);
    await expectToFit(page);
  });
});
