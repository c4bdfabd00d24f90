import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setTrustDisplay } from '../../src/features/trust/display.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

afterEach(() => setTrustDisplay('simple'));

const hostile = '<img src=x onerror=alert(1)>';
const content = 'A week costs 42 euros. A day with a bicycle costs 9 euros in total.';
const passage = { sourceId: 's1', start: 0, end: 24 };

const explanation = sampleTrust({
  signals: [{ name: 'worst-sentence', value: 0.1, contribution: -1.2, explanation: 'A number is in no source.' }],
  sentences: [
    {
      start: 0,
      end: 22,
      support: 0.3,
      flagged: true,
      kind: 'contradicted',
      evidence: passage,
      calculations: ['7 × 6 euros = 42 euros'],
    },
    {
      start: 23,
      end: 67,
      support: 0.9,
      flagged: false,
      evidence: passage,
      calculations: [`6 euros + 3 euros = ${hostile}`],
    },
  ],
  sources: [{ id: 's1', kind: 'context', title: 'Fares', text: 'A day costs 6 euros, a bicycle 3 euros, a week 40.' }],
  engine: 'symbi-trust/1.10.0',
});

const open = () => {
  const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
  const thread = answer(readConversation, one(sampleThread([sampleMessage(), reply])));
  return openScreen(paths.conversation(idOf(20)), thread, answer(readTrust, one(explanation)));
};

test('a sentence in doubt whose number follows from the sources shows the calculation', async () => {
  await open();
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Why this rating' });
  await why.getByRole('listitem').getByRole('button').click();
  await expectToSay(why, 'Calculated from the sources7 × 6 euros = 42 euros');
  await expectToFitPhone();
});

test('the evidence of a sentence says how its number follows from the sources, as plain text', async () => {
  setTrustDisplay('detailed');
  await open();
  await page.getByRole('button', { name: 'Sentence 2: covered by Fares. Show evidence' }).click();
  const evidence = page.getByRole('dialog', { name: 'Evidence' });
  await expectToSay(evidence, `Calculated from the sources6 euros + 3 euros = ${hostile}`);
  expect(document.querySelector('[role="dialog"] img')).toBeNull();
  await expectAccessible();
});
