import { readImport, startImport, stopImport, type ContextImport } from '@symbi/contracts/context-import';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { endSession } from '../../src/platform/api/session.ts';
import { at, idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  endSession();
});

const running: ContextImport = {
  _id: idOf(120),
  file: 'notes.txt',
  format: 'text',
  tag: 'notes',
  state: 'running',
  total: 10,
  processed: 1,
  imported: 1,
  refused: 0,
  repeated: 0,
  similar: 0,
  problems: [],
  duplicates: [],
  createdAt: at,
};

const dialog = () => page.getByRole('dialog', { name: 'Import Contexts' });

const choose = (...names: readonly string[]): void => {
  const field = dialog().element().querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  for (const name of names) files.items.add(new File(['The harbour opens in May.'], name));
  if (field === null) throw new Error('The dialog has no field for files');
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

test('a Stop that fails is asked for again', async () => {
  let [state, asked]: [ContextImport['state'], number] = ['running', 0];
  const asIs = () => one({ ...running, state });
  await openScreen(
    paths.context,
    answer(startImport, asIs),
    answer(readImport, asIs),
    http.post('/api/context/import/:id/stop', () => {
      asked += 1;
      if (asked === 1) return HttpResponse.error();
      state = 'stopped';
      return undefined;
    }),
    answer(stopImport, asIs),
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
  choose('notes.txt');
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await dialog().getByRole('button', { name: 'Stop' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
  expect(asked).toBe(2);
});

test('the files that were chosen last are the ones that are imported', async () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async function slowly(this: File) {
    if (this.name === 'first.txt') await held;
    return new Response(this).arrayBuffer();
  });
  await openScreen(paths.context);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
  choose('first.txt');
  choose('second.txt');
  const tag = dialog().getByRole('textbox', { name: 'Tag' });
  await expect.element(tag).toHaveValue('second');
  goOn();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(tag).toHaveValue('second');
  await expect.element(dialog().getByText(/second\.txt/)).toBeVisible();
});

test('the focus stays in the dialog from Import to the report and back to the form, and Escape closes it', async () => {
  let state: ContextImport['state'] = 'running';
  const asIs = () => one({ ...running, state });
  await openScreen(paths.context, answer(startImport, asIs), answer(readImport, asIs));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
  const hasFocus = (): boolean => dialog().element().contains(document.activeElement);
  choose('notes.txt');
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog().getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(hasFocus()).toBe(true);
  const stop = dialog().getByRole('button', { name: 'Stop' }).element();
  if (stop instanceof HTMLElement) stop.focus();
  state = 'done';
  const another = dialog().getByRole('button', { name: 'Import another file' });
  await expect.element(another).toBeVisible();
  expect(hasFocus()).toBe(true);
  await another.click();
  await expect.element(dialog().getByRole('textbox', { name: 'Tag' })).toBeVisible();
  expect(hasFocus()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('an import goes on after Context was left, with its Stop', async () => {
  const asIs = () => one(running);
  const { goTo, back } = await openScreen(paths.context, answer(startImport, asIs), answer(readImport, asIs));
  const openImport = page.getByRole('button', { name: 'Import', exact: true });
  await openImport.click();
  await expect.element(dialog()).toBeVisible();
  choose('notes.txt');
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog().getByRole('button', { name: 'Stop' })).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await goTo(paths.agents);
  await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
  await back();
  await openImport.click();
  await expect.element(dialog().getByRole('button', { name: 'Stop' })).toBeVisible();
});
