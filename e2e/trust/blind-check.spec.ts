import { saveCapsule } from '@symbi/contracts/capsules';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInThemes } from '../support/axe.ts';
import { createSpeaker, startSpeaking, type SpeakingProvider } from '../support/speaking-provider.ts';
import { ask, messages, skipOnboarding, startConversation } from '../support/talk.ts';

const said = 'The lighthouse of Norvik was built in 1871 from grey granite.';

let provider: SpeakingProvider;
test.beforeEach(async () => {
  provider = await startSpeaking(() => ({ pieces: [said] }));
});
test.afterEach(() => provider.close());

test('a reply is judged without its badge, and the judgment is kept apart', async ({ page, request }) => {
  const account = await createAccount(request);
  const { _id } = await createSpeaker(account, provider);
  const id = await startConversation(account, _id);
  await account.ask(saveCapsule, { params: { sessionId: id }, body: { notes: said } });
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await ask(page, 'When was the lighthouse built?');
  await expect(messages(page).nth(1).getByText(said)).toBeVisible();
  await expect(
    messages(page)
      .nth(1)
      .getByRole('button', { name: /: \d+%$/ }),
  ).toBeVisible();

  await page.goto('/settings?tab=trust');
  await page.getByRole('link', { name: 'Open the blind check' }).click();
  await expect(page.getByRole('region', { name: 'The reply' })).toContainText(said);
  await expect(page.getByRole('main').getByText(/Trusted|Reliable|Moderate|Caution/)).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Right', exact: true }).press('Enter');
  await expect(page.getByText('That was the last one')).toBeVisible();
  await page.getByRole('link', { name: 'See what your judgments changed' }).click();
  const panel = page.getByRole('region', { name: 'Your judgments' });
  await expect(panel.getByText('1 right · 0 wrong · 0 unsure', { exact: false })).toBeVisible();
  await expect(panel.getByText('there is 1 so far', { exact: false })).toBeVisible();
});
