import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const content = 'The office is open.';
const source = (id: string, title: string, text: string) => ({ id, kind: 'context' as const, title, text });

const explanation = sampleTrust({
  score: 0.79,
  sentences: [
    {
      start: 0,
      end: content.length,
      support: 0.97,
      flagged: false,
      kind: 'opposed',
      evidence: { sourceId: 'handbook', start: 0, end: 19 },
      opposed: { sourceId: 'notice', start: 0, end: 21 },
    },
  ],
  sources: [source('handbook', 'Handbook', content), source('notice', 'Notice', 'The office is closed.')],
  verdict: 'What the reply says is covered by its sources. One source seems to say otherwise of the same thing.',
});

const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.79 });

test('where two sources differ, the sentence is named beside the one that says otherwise', async () => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(readTrust, one(explanation)),
  );
  await expect.poll(() => document.querySelector('[data-mark="opposed"]')?.textContent).toBe(content);
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Why this rating' });
  const doubt = why.getByRole('listitem').nth(0);
  await expectToSay(why, 'Look at this sentence first');
  await expectToSay(doubt, '! A source seems to say otherwise · NoticeThe office is open.The office is closed.');
  await doubt.getByRole('button').click();
  await expectToSay(
    doubt,
    'A source covers this sentence. Read the passage too, and decide which of the two is right.',
  );
  await expectToSay(doubt, 'The source says · Notice');
  await expectAccessible();
  await expectToFitPhone();
});
