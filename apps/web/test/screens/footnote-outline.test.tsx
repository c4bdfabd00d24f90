import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test.each([360, 1_280])(
  'at %d pixels the outline of a focused footnote is around its number, and whole',
  async (width) => {
    await page.viewport(width, 740);
    const content = '[^1] begins it.\n\nThe tide turns at noon.[^1]\n\n[^1]: By the tables.';
    const thread = sampleThread([sampleMessage(), sampleReply({ content })]);
    await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
    const links = page.getByRole('link', { name: 'Footnote 1', exact: true });
    await expect.element(links.first()).toBeVisible();
    await userEvent.keyboard('{Tab}');
    for (const link of links.elements()) {
      (link as HTMLElement).focus();
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(link);
      expect(outlineStyle).not.toBe('none');
      const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const box = link.getBoundingClientRect();
      expect(box.height, 'around the number').toBeGreaterThan(8);
      expect(link.getClientRects()).toHaveLength(1);
      for (let parent = link.parentElement; parent !== null; parent = parent.parentElement) {
        const { overflowX, overflowClipMargin } = getComputedStyle(parent);
        if (overflowX === 'visible') continue;
        const margin = overflowX === 'clip' ? parseFloat(overflowClipMargin) || 0 : 0;
        const edge = parent.getBoundingClientRect();
        expect(box.left - reach).toBeGreaterThanOrEqual(edge.left - margin);
        expect(box.right + reach).toBeLessThanOrEqual(edge.right + margin);
      }
    }
  },
);
