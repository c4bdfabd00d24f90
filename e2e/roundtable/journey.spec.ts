import { dispatch } from '@symbi/contracts/roundtable';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { skipOnboarding } from '../support/talk.ts';

const task = 'Migrate the customer database, test the reports, and then deploy to production';

test('without a key the built-in planner proposes, and a dispatch leaves a receipt', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goal / Task').fill(task);
  await expect(dialog.getByRole('checkbox', { name: 'Local planner (built in)' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Codex (provider)' }).check();
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  await expect(dialog.getByText('OpenAI API key not found. Please add your OpenAI API key in Settings.')).toBeVisible();
  await expect(dialog.getByText(/^Recommended: local • [0-9a-f]{12}$/)).toBeVisible();
  await expect(dialog.getByText('Local planner (built in)', { exact: true }).last()).toBeVisible();
  await expect(dialog.getByText('Test the reports.')).toBeVisible();
  await expectAccessibleInThemes(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Approve & Dispatch (dry-run)' }).click();
  await expect(
    dialog.getByText(/Dry run: this would be sent to Local planner \(built in\)\. Nothing was sent\./),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approved (dry-run)' })).toBeDisabled();
  await expect(dialog.getByRole('link', { name: 'Open as a conversation' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open in the Review Console' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Roundtable' }).click();
  await expect(page.getByRole('dialog').getByLabel('Goal / Task')).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await skipOnboarding(page);
  await page.reload();
  await page.getByRole('link', { name: `Roundtable: ${task}` }).click();
  await expect(page.getByText('Approved as a dry run: the proposal of Local planner (built in).')).toBeVisible();
  await expect(page.getByText('Test the reports.')).toBeVisible();
  await expect(page.getByText('Choose an agent to write to.')).toBeVisible();
  await expectAccessibleInThemes(page);
});

test('an earlier roundtable is opened again, and what was approved of it stays approved', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const dialog = page.getByRole('dialog');
  const open = async (): Promise<void> => page.getByRole('button', { name: 'Roundtable' }).click();
  await open();
  await expect(dialog.getByRole('button', { name: 'Gather Proposals' })).toBeVisible();
  await expect(dialog.getByText('Earlier roundtables')).toHaveCount(0);
  for (const goal of ['Repair the crane', 'Dredge the harbor']) {
    await dialog.getByLabel('Goal / Task').fill(goal);
    await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
    await expect(dialog.getByText('The proposal of Local planner (built in) is recommended.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: goal })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Approve & Dispatch (dry-run)' }).click();
  await expect(dialog.getByText(/Receipt in the signed log/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await open();
  await dialog.getByRole('button', { name: 'Repair the crane' }).click();
  await expect(dialog.getByRole('heading', { name: /^Proposals of / })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve & Dispatch (dry-run)' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Dredge the harbor' }).click();
  await expect(dialog.getByRole('button', { name: 'Approved (dry-run)' })).toBeDisabled();
  await expect(dialog.getByText(/Receipt in the signed log/)).toBeVisible();
  await expectAccessibleInThemes(page, '[role="dialog"]');
});

const ids = { codex: '0123456789ab', local: 'ba9876543210' };
const proposed = (key: 'codex' | 'local', score: number) => ({
  agent_key: key,
  label: `Proposer ${key}`,
  score,
  parts: { coverage: 1, specificity: 1, risks: 0, cost: 1, confidence: 0.5 },
  proposal: {
    proposal_id: ids[key],
    goal: `Goal of ${key}`,
    steps: ['First'],
    risks: ['It rains'],
    est_cost: 1.5,
    est_confidence: 0.666,
  },
});

test('every proposal shows what it is made of, and while one is dispatched the others wait', async ({
  page,
  request,
}) => {
  const proposals = [proposed('codex', 0.7), proposed('local', 0.456)];
  const [first] = proposals;
  const recommended = { agent_key: first?.agent_key, proposal: first?.proposal };
  await page.route('**/api/bridge/orchestrate', (route) =>
    route.fulfill({ json: { success: true, proposals, recommended, errors: [] } }),
  );
  let release = (): void => undefined;
  const isReleased = new Promise<void>((settle) => (release = settle));
  await page.route('**/api/bridge/dispatch', async (route) => {
    await isReleased;
    await route.fulfill({ status: 500, json: {} });
  });
  await signIn(page, await createAccount(request));
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goal / Task').fill(task);
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  await expect(dialog.getByText('Recommended: codex • 0123456789ab')).toBeVisible();
  const cards = dialog.getByRole('list').first().locator('> li');
  for (const shown of ['local', 'Score 0.46', 'Goal: Goal of local', 'First', 'It rains', '$1.50', 'Confidence: 67%'])
    await expect(cards.last()).toContainText(shown);
  const buttons = dialog.getByRole('button', { name: 'Approve & Dispatch (dry-run)' });
  await buttons.last().click();
  await expect(buttons.first()).toBeDisabled();
  await expect(buttons.last()).toBeDisabled();
  release();
  await expect(cards.last().getByRole('alert')).toHaveText('Dispatch failed');
  await expect(cards.first().getByRole('alert')).toHaveCount(0);
  await expect(buttons.first()).toBeEnabled();
});

test('a dispatched proposal keeps its receipt while another one is dispatched', async ({ page, request }) => {
  const proposals = [proposed('codex', 0.7), proposed('local', 0.456)];
  await page.route('**/api/bridge/orchestrate', (route) =>
    route.fulfill({ json: { success: true, proposals, recommended: null, errors: [] } }),
  );
  // The server signs receipts only for proposals it issued, so these two calls are answered here.
  await page.route('**/api/bridge/dispatch', (route) => {
    const sent = dispatch.body?.parse(route.request().postDataJSON());
    const wouldSend = { to: sent?.agent_key, goal: sent?.proposal.goal, steps: sent?.proposal.steps };
    const signed = { session_id: `conv:${'0'.repeat(24)}`, row_hash: 'a'.repeat(64), checkpoint: 'note' };
    return route.fulfill({ json: { success: true, dryRun: true, wouldSend, ...signed } });
  });
  await signIn(page, await createAccount(request));
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goal / Task').fill(task);
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  const cards = dialog.getByRole('list').first().locator('> li');
  for (const card of [cards.first(), cards.last()]) {
    await card.getByRole('button', { name: 'Approve & Dispatch (dry-run)' }).click();
    await expect(card.getByRole('link', { name: 'Open in the Review Console' })).toBeVisible();
  }
  await expect(cards.first().getByText(/this would be sent to Proposer codex/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open in the Review Console' })).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the dialog fits and can be read', async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    await page.getByRole('button', { name: 'Roundtable' }).click();
    await page.getByLabel('Goal / Task').fill(task);
    await page.getByRole('button', { name: 'Gather Proposals' }).click();
    await expect(page.getByRole('button', { name: 'Approve & Dispatch (dry-run)' })).toBeVisible();
    await expectToFit(page);
  });
});
