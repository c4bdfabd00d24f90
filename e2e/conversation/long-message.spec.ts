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
  const { _id } = await createSpeaker(request, account, provider);
  const id = await startConversation(request, account, _id);
  await skipOnboarding(page);
  await signIn(page, account, '/icon.svg');
  await request.post(`/api/conversations/${id}/messages`, {
    headers: { authorization: `Bearer ${account.token}` },
    data: { content: 'Count', sender: 'user' },
  });
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/conversations/${id}`, {
        headers: { authorization: `Bearer ${account.token}` },
      });
      const text = await answer.text();
      return text.includes('Last line') && !text.includes('"streaming"');
    })
    .toBe(true);
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
