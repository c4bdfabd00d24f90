import { readAgent } from '@symbi/contracts/agents';
import {
  createAssistant,
  listAssistants,
  readAssistant,
  readLatestAssistant,
  updateAssistant,
} from '@symbi/contracts/assistants';
import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { assistantQuery } from '../../src/features/assistants/assistant-query.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, hold, one, refuse } from '../support/network.ts';
import {
  idOf,
  sampleAssistant,
  sampleConversation,
  sampleMessage,
  sampleReply,
  sampleThread,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const tutor = sampleAssistant({ id: idOf(41), name: 'Tutor', model: 'gpt-6-luna', isBuiltIn: false });
const withTutor = [
  answer(listAssistants, { success: true, data: [tutor], assistants: [tutor], count: 1, hasKey: true }),
  answer(readAssistant, { success: true, data: tutor, assistant: tutor }),
];

test('the list, the functions and the dialog of an assistant are accessible', async () => {
  await openScreen(paths.assistants, ...withTutor);
  await expect.element(page.getByRole('main').getByRole('link', { name: /Tutor/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'View Functions' }).click();
  await expect.element(page.getByRole('dialog').getByText('create_context', { exact: true })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Tutor' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Assistant' })).toBeVisible();
  await expectAccessible();
});

test.each([320, 390])('a missing key is no error, and at %i pixels it has the width to be read', async (width) => {
  await page.viewport(width, 640);
  const none = { success: true as const, data: [], assistants: [], count: 0, hasKey: false };
  await openScreen(paths.assistants, answer(listAssistants, none));
  const said = page.getByText('OpenAI API key not found. Please add your OpenAI API key in Settings.');
  await expect.element(said).toBeVisible();
  expect(page.getByRole('alert').all()).toHaveLength(0);
  const box = said.element().getBoundingClientRect();
  expect(box.width).toBeGreaterThan(width - 130);
  const add = page.getByRole('link', { name: 'Add key' });
  await expect.element(add).toHaveAttribute('href', paths.settingsTab('keys'));
  expect(add.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom);
  await page.viewport(1_280, 800);
  await expect.poll(() => add.element().getBoundingClientRect().top).toBeLessThan(300);
  await expectAccessible();
});

test('an assistant that cannot be made without a key leads to the key, and keeps what was typed', async () => {
  const message = 'OpenAI API key not found. Please add your OpenAI API key in Settings.';
  await openScreen(paths.newAssistant, refuse(createAssistant, 'invalid', message));
  await page.getByRole('textbox', { name: 'Assistant Name' }).fill('Tutor');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  const notice = page.getByRole('alert').filter({ hasText: message });
  await expect.element(notice.getByRole('link', { name: 'Add key' })).toBeVisible();
  expect(document.querySelector('.MuiAlert-colorError')).toBeNull();
  await expect.element(page.getByRole('textbox', { name: 'Assistant Name' })).toHaveValue('Tutor');
});

test('an assistant that does not exist says so, and leads back to the others', async () => {
  const { address } = await openScreen(paths.assistant(idOf(99)), refuse(readAssistant, 'not_found', 'It was deleted'));
  await expect.element(page.getByText('It was deleted')).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).all()).toHaveLength(0);
  await page.getByRole('link', { name: 'Back to assistants' }).click();
  await expect.poll(address).toBe(paths.assistants);
});

/** Notes what is sent, and stores it. */
const saving = (sent: unknown[]) =>
  answer(updateAssistant, ({ body }) => {
    sent.push(body);
    const saved = { ...tutor, instructions: 'Changed elsewhere.', name: body.name ?? tutor.name };
    return { success: true as const, data: saved, assistant: saved };
  });

test('a change of an assistant in the list sends what was changed, and nothing else', async () => {
  const sent: unknown[] = [];
  await openScreen(paths.assistants, ...withTutor, saving(sent));
  await page.getByRole('button', { name: 'Actions for Tutor' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Assistant' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour tutor');
  await dialog.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'gpt-4o-mini' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toEqual([{ name: 'Harbour tutor', model: 'gpt-4o-mini' }]);
});

test('saving the page of an assistant takes nothing back that was changed in another tab meanwhile', async () => {
  const sent: unknown[] = [];
  await openScreen(paths.assistant(tutor.id), ...withTutor, saving(sent));
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect.element(field('Name')).toHaveValue('Tutor');
  const changed = { ...tutor, instructions: 'Changed elsewhere.' };
  worker.use(answer(readAssistant, { success: true, data: changed, assistant: changed }));
  await queryClient.refetchQueries(assistantQuery(tutor.id));
  await field('Name').fill('Harbour tutor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field('Instructions')).toHaveValue('Changed elsewhere.');
  expect(sent).toEqual([{ name: 'Harbour tutor' }]);
  // Nothing is left to save.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('saved', { exact: false })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the page of an assistant with its functions is accessible', async () => {
  await openScreen(paths.assistant(tutor.id), ...withTutor);
  await expect.element(page.getByRole('complementary').getByText('create_context', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('on the smallest phone the bar has room for the title of a chat', async () => {
  const conversation = sampleConversation({ title: 'Berths in winter' });
  await page.viewport(320, 640);
  await openScreen(
    paths.assistantChat(tutor.id),
    answer(
      readConversation,
      one({ ...conversation, messages: [sampleMessage()], hasOlder: false, hasNewer: false, changeSeq: 1 }),
    ),
    ...withTutor,
  );
  await expect.element(page.getByRole('banner').getByRole('button', { name: /^New Conversation with / })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Berths in winter' }).element().clientWidth).toBeGreaterThan(60);
});

test.each([1_024, 1_200, 1_280, 1_440])(
  'at %d pixels nothing in the bar of a chat stands on something else',
  async (width) => {
    const title = 'What the harbour office said about berths, fees and the opening hours in winter';
    const conversation = sampleConversation({ title, isArchived: true });
    const messages = [sampleMessage(), sampleReply()];
    await page.viewport(width, 800);
    await openScreen(
      paths.assistantChat(tutor.id),
      answer(readConversation, one({ ...conversation, messages, hasOlder: false, hasNewer: false, changeSeq: 2 })),
      ...withTutor,
    );
    const bar = page.getByRole('banner');
    await expect.element(bar.getByRole('button', { name: /^New Conversation with / })).toBeVisible();
    const things = [
      ...bar.getByRole('button').elements(),
      ...bar
        .getByRole('link')
        .elements()
        .filter((link) => link.closest('[data-bar="links"]') !== null),
      ...bar.getByRole('heading').elements(),
      bar.getByText('Archived').element(),
      bar.getByText('Detailed Trust Info').element(),
      ...bar
        .getByRole('switch')
        .elements()
        .map((box) => box.closest('.MuiSwitch-root') ?? box),
    ].filter((element) => element.checkVisibility());
    const boxes = things
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        box: element.getBoundingClientRect(),
      }))
      .toSorted((one, other) => one.box.left - other.box.left);
    const overlaps = boxes
      .slice(1)
      .filter(({ box }, index) => box.left < (boxes[index]?.box.right ?? 0) - 0.5)
      .map(({ name }) => name);
    expect(overlaps, 'stand on what is before them').toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('the chat of an assistant that is gone says so, and leads back', async () => {
  const { address } = await openScreen(paths.assistantChat(idOf(99)), refuse(readAssistant, 'not_found', 'Not found'));
  await expect.element(page.getByText('This assistant does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Go to assistants' }).click();
  await expect.poll(address).toBe(paths.assistants);
});

test.each(['of this assistant', 'of the latest one'])('the chat %s looks for no agent of its id', async (which) => {
  const asAgent = hold(readAgent);
  const conversation = sampleConversation({ agent: tutor.id });
  await openScreen(
    which === 'of the latest one' ? paths.latestAssistantChat : paths.assistantChat(tutor.id),
    asAgent.handler,
    answer(readLatestAssistant, { success: true, data: tutor, assistant: tutor }),
    answer(
      readConversation,
      one({ ...conversation, messages: [sampleMessage()], hasOlder: false, hasNewer: false, changeSeq: 1 }),
    ),
    ...withTutor,
  );
  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveTextContent('Tutor');
  expect(asAgent.isAsked()).toBe(false);
});

test('an empty chat with the built-in assistant offers its commands, and a chosen one is in the input', async () => {
  await openScreen(
    paths.assistantChat(sampleAssistant().id),
    answer(readConversation, one(sampleThread([], { agent: sampleAssistant().id, messageCount: 0 }))),
  );
  await expect
    .element(page.getByText('A message that begins with / is a command: /help lists them all.'))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: '/calc 17 * 23' }).click();
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(input).toHaveValue('/calc 17 * 23');
  await expect.element(input).toHaveFocus();
  // They replace what is written, so they are only there while there is nothing.
  await input.fill('A long question');
  await expect.element(page.getByRole('button', { name: '/calc 17 * 23' })).not.toBeInTheDocument();
  await input.fill('');
  await expect.element(page.getByRole('button', { name: '/calc 17 * 23' })).toBeVisible();
});
