import { talk } from '@symbi/testkit/talk';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { createSpeaker, startSpeaking, type SpeakingProvider } from '../support/speaking-provider.ts';
import { messages, skipOnboarding, startConversation } from '../support/talk.ts';

const LINES = 65_000;
let provider: SpeakingProvider;
test.beforeEach(async () => {
  provider = await startSpeaking(() => ({ pieces: [`First line\n${'a\n'.repeat(LINES)}Last line`] }));
});
test.afterEach(() => provider.close());

test('a reply of 65,000 lines opens folded, and is shown whole when asked for', async ({ page, request }) => {
  const account = await createAccount(request);
  const { _id } = await createSpeaker(account, provider);
  const id = await startConversation(account, _id);
  await skipOnboarding(page);
  await signIn(page, account, '/icon.svg');
  const { reply: told } = await talk(account, id, 'Count');
  expect(told.content).toContain('Last line');
  await page.goto(`/conversations/${id}`);
  const reply = messages(page).nth(1);
  await expect(reply).toContainText('First line');
  await expect(reply.getByText('Last line')).toHaveCount(0);
  await reply.getByRole('button', { name: /^Show all 130,\d{3} characters$/ }).click();
  await expect(reply.getByText('Last line')).toBeAttached();
  // The page stays responsive.
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you');
});
