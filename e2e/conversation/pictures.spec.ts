import { updateAgent } from '@symbi/contracts/agents';
import { expect, test } from '../support/app.ts';
import { createAccount, signIn } from '../support/account.ts';
import { expectAccessibleInThemes } from '../support/axe.ts';
import { createSpeaker, type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { ask, input, messages, skipOnboarding, startConversation } from '../support/talk.ts';

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => ({
    pieces: [asked.includes('data:image/') ? 'I was shown a picture.' : 'I was shown no picture.'],
  }));
});
test.afterAll(() => provider.close());

test('a screenshot is pasted, shown to a model that sees, and opened large after a reload', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const agent = await createSpeaker(account, provider);
  const id = await startConversation(account, agent._id);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await input(page).focus();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2_400, 1_200);
    const pen = canvas.getContext('2d');
    pen?.fillRect(300, 300, 900, 300);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  });
  const chip = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await expect(chip).toContainText('Picture · 1568 × 784');
  await expect(page.getByText('This agent cannot see pictures.')).toBeVisible();
  await account.ask(updateAgent, { params: { id: agent._id }, body: { pictures: 'yes' } });
  await page.reload();
  await expect(chip).toContainText('Picture · 1568 × 784');
  await expect(page.getByText('This agent cannot see pictures.')).toHaveCount(0);

  await ask(page, 'What is on it?');
  await expect(messages(page).last()).toContainText('I was shown a picture.');
  await page.reload();
  const thumbnail = messages(page).first().getByRole('img', { name: 'image.png' });
  await expect(thumbnail).toBeVisible();
  await page.getByRole('button', { name: 'Open picture image.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'image.png' });
  const large = dialog.getByRole('img', { name: 'image.png' });
  await expect.poll(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1_568);
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await messages(page).last().getByRole('button', { name: 'Why?', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Why this rating' })).toContainText(
    'The model saw a picture. Nothing here was checked against it.',
  );
});
