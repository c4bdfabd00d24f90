import { listContexts } from '@symbi/contracts/context';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer } from '../support/network.ts';
import { idOf, sampleContext } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('long tags, long texts and inactive contexts fit a phone', async () => {
  const contexts = [1, 3, 5].map((trustScore) =>
    sampleContext({ _id: idOf(50 + trustScore), tag: 'long'.repeat(12), data: { a: 'word '.repeat(60) }, trustScore }),
  );
  contexts.push(sampleContext({ data: { text: 'switched off' }, isActive: false }));
  await openScreen(
    paths.context,
    answer(listContexts, {
      success: true,
      contexts,
      data: contexts,
      count: contexts.length,
      page: 1,
      totalPages: 1,
      usage: { items: 4, bytes: 2_000, itemsMaximum: 5_000, bytesMaximum: 50_000_000 },
    }),
  );
  await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expectToFitPhone();
});
