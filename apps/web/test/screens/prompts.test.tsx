import { sendMessage } from '@symbi/contracts/conversations';
import { createPrompt, listPrompts, removePrompt, updatePrompt, type Prompt } from '@symbi/contracts/prompts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, list, one } from '../support/network.ts';
import { idOf, sampleMessage, samplePrompt } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const translate = samplePrompt({
  _id: idOf(91),
  name: 'translate',
  text: 'Translate this into {{language}}:\n{{text}}',
});
const prompts = [samplePrompt(), translate];
const holding = answer(listPrompts, list(prompts));

const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const listbox = () => page.getByRole('listbox', { name: 'Prompts' });
const option = (name: string) => listbox().getByRole('option', { name });
/** Records sent messages in order. */
const takeSent = (sent: string[]) =>
  answer(sendMessage, ({ body: { content, clientId } }) => {
    sent.push(content);
    return one(
      sampleMessage({ _id: idOf(200 + sent.length), content, ...(clientId === undefined ? {} : { clientId }) }),
    );
  });
/** The option that Enter would choose, according to the input. */
const active = (): string => {
  const id = input().element().getAttribute('aria-activedescendant');
  return (id === null ? null : document.getElementById(id))?.querySelector('bdi')?.textContent ?? '';
};

test('a slash lists the prompts, and typing on filters them', async () => {
  await openScreen(talk, holding);
  await input().click();
  await userEvent.keyboard('/');
  await expect.element(option('/summarize')).toBeVisible();
  await expect.element(option('/translate').getByText('Translate this into {{language}}: {{text}}')).toBeVisible();
  expect(input().element().getAttribute('aria-controls')).toBe(listbox().element().id);
  expect(active()).toBe('/summarize');
  await expectAccessible();
  await userEvent.keyboard('tr');
  await expect.element(option('/summarize')).not.toBeInTheDocument();
  await expect.poll(active).toBe('/translate');
  await userEvent.keyboard('zz');
  await expect.element(listbox()).not.toBeInTheDocument();
  expect(input().element().hasAttribute('aria-activedescendant')).toBe(false);
});

test('the arrows move, Enter puts the text in, and nothing is sent', async () => {
  await openScreen(talk, holding);
  await input().fill('Dear colleague,\n');
  await userEvent.keyboard('/');
  await expect.element(option('/translate')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(active).toBe('/translate');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe('/summarize');
  await userEvent.keyboard('{Enter}');
  await expect.element(input()).toHaveValue('Dear colleague,\nSummarize this in three points:\n');
  await expect.element(listbox()).not.toBeInTheDocument();
  await expect.element(input()).toHaveFocus();
  await userEvent.keyboard('one');
  await expect.element(input()).toHaveValue('Dear colleague,\nSummarize this in three points:\none');
});

test('Tab chooses as well, and so does a click', async () => {
  await openScreen(talk, holding);
  await input().click();
  await userEvent.keyboard('/su');
  await expect.element(option('/summarize')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(input()).toHaveValue('Summarize this in three points:\n');
  await input().fill('');
  await input().click();
  await userEvent.keyboard('/');
  await option('/summarize').click();
  await expect.element(input()).toHaveValue('Summarize this in three points:\n');
  await expect.element(input()).toHaveFocus();
});

test('of a long text its end is in view, where one goes on', async () => {
  await openScreen(talk, answer(listPrompts, list([samplePrompt({ text: 'A line of it.\n'.repeat(60) })])));
  await input().click();
  await userEvent.keyboard('/su');
  await option('/summarize').click();
  const { scrollTop, clientHeight, scrollHeight } = input().element();
  expect(scrollTop).toBeGreaterThan(0);
  expect(scrollTop + clientHeight).toBeGreaterThan(scrollHeight - 5);
});

test('Escape closes the list and leaves the text, which is then sent as it is', async () => {
  const sent: string[] = [];
  await openScreen(talk, holding, takeSent(sent));
  await input().click();
  await userEvent.keyboard('/su');
  await expect.element(option('/summarize')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(listbox()).not.toBeInTheDocument();
  await expect.element(input()).toHaveValue('/su');
  await userEvent.keyboard('m');
  await expect.element(input()).toHaveValue('/sum');
  await expect.element(listbox()).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['/sum']);
});

test('what begins with a slash and names no prompt is sent with Enter, and so is a command', async () => {
  const sent: string[] = [];
  await openScreen(talk, answer(listPrompts, list([samplePrompt({ name: 'timesheet' })])), takeSent(sent));
  await input().click();
  await userEvent.keyboard('/etc/hosts{Enter}');
  await expect.poll(() => sent).toEqual(['/etc/hosts']);
  await expect.element(input()).toHaveValue('');
  await userEvent.keyboard('/tim');
  await expect.poll(active).toBe('/timesheet');
  await userEvent.keyboard('e');
  await expect.poll(active).toBe('');
  await expect.element(option('/timesheet')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['/etc/hosts', '/time']);
});

test('variables are asked for in their order, Enter goes on, and the caret is behind the text', async () => {
  await openScreen(talk, holding);
  await input().click();
  await userEvent.keyboard('/tra');
  await expect.element(option('/translate')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: '/translate' });
  await expect.element(dialog.getByLabelText('language')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('Dutch{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'text' })).toHaveFocus();
  await userEvent.keyboard('Good{Shift>}{Enter}{/Shift}morning');
  await expect
    .element(dialog.getByRole('region', { name: 'Preview' }))
    .toHaveTextContent('Translate this into Dutch: Good morning');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(input()).toHaveValue('Translate this into Dutch:\nGood\nmorning');
  await expect.element(input()).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(input()).toHaveValue('/tra');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(input()).toHaveValue('Translate this into Dutch:\nGood\nmorning');
  await userEvent.keyboard('!');
  await expect.element(input()).toHaveValue('Translate this into Dutch:\nGood\nmorning!');
});

test('who changes their mind in the form finds what was typed, with the list closed', async () => {
  await openScreen(talk, holding);
  await input().click();
  await userEvent.keyboard('/tra');
  await option('/translate').click();
  const dialog = page.getByRole('dialog', { name: '/translate' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(input()).toHaveFocus();
  await expect.element(input()).toHaveValue('/tra');
  await expect.element(listbox()).not.toBeInTheDocument();
});

test('Enter that ends a composition chooses nothing', async () => {
  await openScreen(talk, answer(listPrompts, list([samplePrompt({ name: '要約' })])));
  await input().click();
  await userEvent.keyboard('/要');
  await expect.element(option('/要約')).toBeVisible();
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  input()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
  await expect.element(option('/要約')).toBeVisible();
  await expect.element(input()).toHaveValue('/要');
  input().element().dispatchEvent(new KeyboardEvent('keydown', enter));
  await expect.element(input()).toHaveValue('Summarize this in three points:\n');
});

test('who has no prompt is told where they are kept, by keyboard too', async () => {
  const { address } = await openScreen(talk);
  await input().click();
  await userEvent.keyboard('/');
  const link = page.getByRole('link', { name: 'Add a prompt' });
  await expect.element(link).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.settingsTab('preferences'));
  await expect.element(page.getByText('No prompts yet')).toBeVisible();
});

test('the list is there for the first message too, and fits a phone', async () => {
  await openScreen(paths.newConversation, holding);
  await page.viewport(360, 640);
  await input().click();
  await userEvent.keyboard('/');
  await expect.element(option('/translate')).toBeInViewport();
  await expectToFitPhone();
});

test.each([640, 780, 900])(
  'in a window %d pixels high a long list ends between two prompts, and shows that there are more',
  async (height) => {
    const many = Array.from({ length: 12 }, (_, index) =>
      samplePrompt({ _id: idOf(300 + index), name: `prompt-${index}` }),
    );
    await page.viewport(390, height);
    await openScreen(talk, answer(listPrompts, list(many)));
    await input().click();
    await userEvent.keyboard('/');
    await expect.element(option('/prompt-0')).toBeVisible();
    const scroller = listbox().element().parentElement;
    if (scroller === null) throw new Error('the list is in no box');
    const more = scroller.nextElementSibling?.querySelector('svg');
    const isWhole = (): boolean => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const edges = listbox()
        .getByRole('option')
        .elements()
        .flatMap((each) => [each.getBoundingClientRect().top, each.getBoundingClientRect().bottom]);
      return [top, bottom].every((edge) => edges.some((other) => Math.abs(other - edge) < 1));
    };
    expect(isWhole()).toBe(true);
    await expect.poll(() => more?.checkVisibility({ visibilityProperty: true })).toBe(true);
    // The arrow keys of the input scroll it; the focus stays in the input.
    await expectAccessible('scrollable-region-focusable');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(option('/prompt-11')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => more?.checkVisibility({ visibilityProperty: true })).toBe(false);
    expect(isWhole()).toBe(true);
  },
);

test('the list of a new conversation leaves its heading in sight', async () => {
  await openScreen(paths.newConversation, answer(listPrompts, list([])));
  await input().click();
  await userEvent.keyboard('/');
  const note = page.getByText('No prompts yet. Manage');
  await expect.element(note).toBeInViewport();
  const { bottom } = input().element().getBoundingClientRect();
  await expect.poll(() => note.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
});

test('a prompt is added, changed and deleted in the settings', async () => {
  const kept: Prompt[] = [];
  const handlers = [
    answer(listPrompts, () => list(kept)),
    answer(createPrompt, ({ body }) => {
      kept.push(samplePrompt(body));
      return one(samplePrompt(body));
    }),
    answer(updatePrompt, ({ body }) => {
      kept.splice(0, 1, samplePrompt(body));
      return one(samplePrompt(body));
    }),
    answer(removePrompt, () => {
      kept.splice(0, 1);
      return { success: true as const };
    }),
  ];
  await openScreen(paths.settingsTab('preferences'), ...handlers);
  const section = page.getByRole('region', { name: 'Prompts' });
  await expect.element(section.getByText('No prompts yet')).toBeVisible();
  await section.getByRole('button', { name: 'Add Prompt' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Prompt' });
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(adding.getByText('Name is required')).toBeVisible();
  await expect.element(adding.getByText('Text is required')).toBeVisible();
  await adding.getByLabelText('Name').fill('two words');
  await adding.getByLabelText('Text').fill('Explain {{what}} to {{whom}}.');
  await expect.element(adding.getByText('Asks for: what, whom')).toBeVisible();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(adding.getByText('Only letters, digits, - and _, without spaces')).toBeVisible();
  await expectAccessible();
  await adding.getByLabelText('Name').fill('explain');
  await expect.element(adding.getByText('Typed as /explain')).toBeVisible();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Prompt added')).toBeVisible();
  await expect.element(section.getByRole('heading', { name: '/explain' })).toBeVisible();
  await expectToFitPhone();

  await section.getByRole('button', { name: 'Edit explain' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Prompt' });
  await expect.element(editing.getByLabelText('Text')).toHaveValue('Explain {{what}} to {{whom}}.');
  await editing.getByLabelText('Name').fill('teach');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.element(section.getByRole('heading', { name: '/teach' })).toBeVisible();

  await section.getByRole('button', { name: 'Delete teach' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(section.getByText('No prompts yet')).toBeVisible();
  // The button that opened the dialog is gone with its prompt.
  await expect.poll(() => document.activeElement?.id).toBe('main');
});
