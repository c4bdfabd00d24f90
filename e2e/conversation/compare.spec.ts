import { expect, test } from '../support/app.ts';
import { startSpeaking } from '../support/speaking-provider.ts';
import { another, ask, messages, openMore, openTalk } from '../support/talk.ts';

const [first, second] = ['A berth costs 24 euros a night.', 'A berth costs 30 euros a night, in the summer.'];

test('a comparison changes nothing that is shown, even if its tab is closed before the other reply has ended', async ({
  page,
  request,
  context,
}) => {
  let end = (): void => undefined;
  const ended = new Promise<void>((settle) => (end = settle));
  let asked = 0;
  const provider = await startSpeaking(() => {
    asked += 1;
    return asked === 1 ? { pieces: [first] } : { pieces: [second], after: ended };
  });
  const { id } = await openTalk(page, request, provider);
  await ask(page, 'What does a berth cost?');
  await expect(messages(page).last()).toContainText(first);
  const tab = await another(context, id);
  await openMore(messages(page).last());
  await page.getByRole('button', { name: 'Side by side' }).click();
  const dialog = page.getByRole('dialog', { name: 'Side by side' });
  await dialog.getByRole('button', { name: 'Speaker' }).click();
  await expect(dialog.getByText('Writing…')).toBeVisible();
  await expect(tab.getByText('1 / 2')).toBeVisible();
  await page.close();
  end();

  await expect(messages(tab).last()).toContainText(first);
  await tab.reload();
  await expect(messages(tab)).toHaveCount(2);
  await expect(messages(tab).last()).toContainText(first);
  // The other reply is a version beside it, and complete.
  await tab.getByRole('button', { name: 'Next version' }).click();
  await expect(messages(tab).last()).toContainText(second);
  await provider.close();
});
