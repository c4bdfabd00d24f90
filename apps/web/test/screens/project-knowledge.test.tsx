import { listKnowledge } from '@symbi/contracts/project-builds';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list } from '../support/network.ts';
import { at, idOf, sampleProject } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('a long item is cut beside an emoji, and not within it', async () => {
  const text = `${'x'.repeat(599)}\u{1F600}${'y'.repeat(20)}`;
  const item = { _id: idOf(97), tag: 'policy', source: 'handbook', data: { text }, addedBy: 'Ada', createdAt: at };
  await openScreen(paths.project(sampleProject()._id), answer(listKnowledge, list([item])));
  const panel = page.getByRole('region', { name: 'Knowledge' });
  await expect.element(panel.getByRole('button', { name: 'Show all' })).toBeVisible();
  expect(panel.element().textContent.isWellFormed()).toBe(true);
});
