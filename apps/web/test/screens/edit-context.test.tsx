import { listContexts, readContext, updateContext, type Context, type ContextChange } from '@symbi/contracts/context';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, refuse } from '../support/network.ts';
import { sampleContext, sampleContextPage } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const hours = sampleContext({
  tag: 'harbour',
  data: { headline: 'Hours', body: 'The habror opens at six.' },
  version: 'first',
});
const dialog = page.getByRole('dialog', { name: 'Edit Context' });
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const save = dialog.getByRole('button', { name: 'Save' });
const edit = page.getByRole('button', { name: 'Edit', exact: true });

/** Stores what is saved, as the server does. */
const storing = (stored: Context) => {
  const saved: ContextChange[] = [];
  let now = stored;
  const handlers = [
    answer(listContexts, () => sampleContextPage([now])),
    answer(readContext, () => ({ success: true as const, data: now })),
    answer(updateContext, ({ body }) => {
      saved.push(body);
      const { version: _, ...change } = body;
      now = { ...now, ...(change as Partial<Context>), version: 'second' };
      return { success: true as const, data: now, duplicates: [] };
    }),
  ];
  return { saved, handlers };
};

/** With what a form must not tidy: the first line belongs to those below it. */
const indented = { ...hours, data: { headline: 'Hours ', body: '  port:\n    opens: 6\n' } };

test('a typo is corrected in the form it was written in, and only what was changed is sent', async () => {
  const { saved, handlers } = storing(indented);
  await openScreen(paths.context, ...handlers);
  await edit.click();
  await expect.element(field('Tag')).toHaveFocus();
  await expect.element(field('Tag')).toHaveValue('harbour');
  await expect.element(field('Title')).toHaveValue('Hours ');
  await expect.element(dialog.getByRole('combobox', { name: 'Trust Score' })).toHaveTextContent('3');
  await expectToFitPhone();
  await field('Text').fill('  port:\n    opens: 7\n');
  await save.click();
  await expect.element(page.getByText('opens: 7')).toBeVisible();
  await expect.element(page.getByText('Context saved')).toBeVisible();
  await expect.element(edit).toHaveFocus();
  expect(saved).toEqual([{ data: { headline: 'Hours ', body: '  port:\n    opens: 7\n' }, version: 'first' }]);
});

test.each(['as text', 'as JSON'])(
  'a text keeps its indentation and last line when its title is changed: %s',
  async (how) => {
    const { saved, handlers } = storing(indented);
    await openScreen(paths.context, ...handlers);
    await edit.click();
    if (how === 'as text') {
      await field('Title').fill(' Opening ');
    } else {
      await dialog.getByRole('button', { name: 'JSON' }).click();
      const json = JSON.stringify(indented.data, null, 2);
      await expect.element(field('Data (JSON)')).toHaveValue(json);
      await field('Data (JSON)').fill(json.replace('Hours ', 'Opening'));
    }
    await save.click();
    await expect.element(page.getByText('Context saved')).toBeVisible();
    expect(saved).toEqual([{ data: { headline: 'Opening', body: indented.data.body }, version: 'first' }]);
  },
);

test('data of other fields are edited as JSON, and what cannot be read is not sent', async () => {
  const { saved, handlers } = storing(sampleContext({ data: { text: 'Eight.', floor: 3 } }));
  await openScreen(paths.context, ...handlers);
  await edit.click();
  await expect.element(field('Data (JSON)')).toHaveValue('{\n  "text": "Eight.",\n  "floor": 3\n}');
  // The form for text would leave out the floor.
  await expect.element(dialog.getByRole('button', { name: 'Text', exact: true })).not.toBeInTheDocument();
  await field('Data (JSON)').fill('{"text": "Eight.", "floor": }');
  await save.click();
  await expect.element(dialog.getByText(/cannot be read yet/)).toBeVisible();
  await field('Data (JSON)').fill('{"text": "Eight.", "floor": 4}');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved.map(({ data }) => data)).toEqual([{ text: 'Eight.', floor: 4 }]);
});

test('what was typed is asked about before it is discarded, and nothing is saved when nothing changed', async () => {
  const { saved, handlers } = storing(hours);
  await openScreen(paths.context, ...handlers);
  await edit.click();
  await field('Title').fill('Opening hours');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(edit).toHaveFocus();
  await edit.click();
  await expect.element(field('Title')).toHaveValue('Hours');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('a trust score is asked about before it is discarded, and the other form of the same text is not', async () => {
  await openScreen(paths.context, ...storing(hours).handlers);
  await edit.click();
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await edit.click();
  await dialog.getByRole('combobox', { name: 'Trust Score' }).click();
  await page.getByRole('option', { name: '5' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(edit).toHaveFocus();
});

test('an opened context is edited where it is read', async () => {
  const { saved, handlers } = storing(hours);
  await openScreen(`${paths.context}?item=${hours._id}`, ...handlers);
  const opened = page.getByRole('dialog', { name: 'Context', exact: true });
  await opened.getByRole('button', { name: 'Edit' }).click();
  await field('Tag').fill('port');
  await save.click();
  await expect.element(opened.getByText('port')).toBeVisible();
  await expect.element(opened.getByRole('button', { name: 'Edit' })).toHaveFocus();
  expect(saved).toEqual([{ tag: 'port', version: 'first' }]);
});

test('what the server refuses stands at its field, and the input stays', async () => {
  await openScreen(
    paths.context,
    answer(listContexts, sampleContextPage([hours])),
    refuse(updateContext, 'invalid', 'Data is too long', { fields: { data: 'Data is too long' } }),
  );
  await edit.click();
  await field('Text').fill('Longer');
  await save.click();
  await expect.element(field('Text')).toHaveAccessibleDescription('Data is too long');
  await expect.element(field('Text')).toHaveValue('Longer');
});

const theirs: Context = { ...hours, tag: 'port', version: 'theirs' };

const overtaken = refuse(updateContext, 'conflict', 'The context was changed elsewhere since you opened it', {
  details: theirs,
});

test('after a change in another tab the other version can be taken', async () => {
  await openScreen(paths.context, answer(listContexts, sampleContextPage([hours])), overtaken);
  await edit.click();
  await field('Text').fill('Mine');
  await save.click();
  await expect.element(dialog.getByText(/changed elsewhere/)).toBeVisible();
  await expect.element(field('Text')).toHaveValue('Mine');
  await expectToFitPhone();
  await dialog.getByRole('button', { name: 'Show other version' }).click();
  await expect.element(field('Tag')).toHaveValue('port');
  await expect.element(field('Tag')).toHaveFocus();
  await expect.element(field('Text')).toHaveValue('The habror opens at six.');
  await expect.element(dialog.getByText(/changed elsewhere/)).not.toBeInTheDocument();
});

test('or what was changed here is saved over it, and nothing else of it', async () => {
  await openScreen(paths.context, answer(listContexts, sampleContextPage([hours])), overtaken);
  await edit.click();
  await field('Text').fill('Mine');
  await save.click();
  await expect.element(dialog.getByText(/changed elsewhere/)).toBeVisible();
  const { saved, handlers } = storing(theirs);
  worker.use(...handlers);
  await save.click();
  await expect.element(page.getByText('Context saved')).toBeVisible();
  await expect.element(page.getByText('port', { exact: true })).toBeVisible();
  expect(saved).toEqual([{ data: { headline: 'Hours', body: 'Mine' }, version: 'theirs' }]);
});
