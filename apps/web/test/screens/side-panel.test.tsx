import { readCapsule, saveCapsule } from '@symbi/contracts/capsules';
import { readConversation } from '@symbi/contracts/conversations';
import { readTimeline } from '@symbi/contracts/timeline';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleConversation, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const panel = () => page.getByRole('complementary', { name: 'Beside the conversation' });
const empty = { goals: [], tone_prefs: [], constraints: [], tags: [], notes: '', version: 0, updatedAt: null };

test('an empty capsule is one line, which opens the form', async () => {
  await openScreen(talk);
  expect(panel().getByRole('textbox').elements()).toEqual([]);
  await panel().getByRole('button', { name: 'Tell the agent more' }).click();
  await expect.element(panel().getByRole('textbox', { name: 'Goals' })).toHaveFocus();
  await expectAccessible();
  await panel().getByRole('button', { name: 'Done' }).click();
  await expect.element(panel().getByRole('button', { name: 'Tell the agent more' })).toBeVisible();
});

test('with nothing above it the capsule stands at the top of the panel', async () => {
  const unrated = sampleConversation({ ethicalScore: null, trustCount: 0, uncheckedCount: 0 });
  const thread = { ...unrated, messages: [], hasOlder: false, hasNewer: false, changeSeq: 0 };
  await openScreen(talk, answer(readConversation, one(thread)));
  const capsule = panel().getByRole('heading', { name: 'Context Capsule' });
  await expect.element(capsule).toBeVisible();
  const fold = panel().getByRole('button', { name: 'Hide the panel' }).element().getBoundingClientRect();
  expect(capsule.element().getBoundingClientRect().top - fold.bottom).toBeLessThan(12);
});

test('a filled capsule is shown in chips, and edited on demand', async () => {
  const capsule = { ...empty, goals: ['answer guests'], notes: 'Be brief.', version: 1, updatedAt: at };
  await openScreen(talk, answer(readCapsule, { success: true, capsule, data: capsule }));
  await expect.element(panel().getByText('answer guests')).toBeVisible();
  await expect.element(panel().getByText('Be brief.')).toBeVisible();
  await expectAccessible();
  await panel().getByRole('button', { name: 'Edit' }).click();
  await expect.element(panel().getByRole('textbox', { name: 'Goals' })).toHaveValue('answer guests');
});

test('a capsule that is saved with the keyboard keeps the focus in its form, and closing it on what opens it', async () => {
  const saved = { ...empty, goals: ['answer guests'], version: 1, updatedAt: at };
  let capsule: typeof saved | typeof empty = empty;
  await openScreen(
    talk,
    answer(readCapsule, () => ({ success: true as const, capsule, data: capsule })),
    answer(saveCapsule, () => {
      capsule = saved;
      return { success: true as const, capsule: saved, data: saved };
    }),
  );
  await panel().getByRole('button', { name: 'Tell the agent more' }).click();
  await panel().getByRole('textbox', { name: 'Goals' }).fill('answer guests');
  (panel().getByRole('button', { name: 'Save' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByText('answer guests')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('the panel tells the trust of the conversation, its changes of stance and its sources; these lead to their message', async () => {
  const point = {
    at,
    message_id: idOf(31),
    change_point_score: 0.83,
    kind: 'pivot' as const,
    stance_from: 'supportive',
    stance_to: 'not supportive',
    row_hash: 'a'.repeat(64),
    evidence_window: { previous_excerpt: 'Yes.', current_excerpt: 'No.' },
  };
  const messages = [sampleMessage(), sampleReply({ citations: [{ n: 1, title: 'Mooring fees' }] })];
  const conversation = sampleConversation({ ethicalScore: 0.82, trustCount: 3, uncheckedCount: 1 });
  const { address } = await openScreen(
    talk,
    answer(readConversation, one({ ...conversation, messages, hasOlder: false, hasNewer: false, changeSeq: 2 })),
    answer(readTimeline, { success: true, data: { points: [point] } }),
  );
  await expect.element(panel().getByText('Trusted: 82%')).toBeVisible();
  await expect.element(panel().getByText('mean of 3 checked replies, 1 not checked')).toBeVisible();
  await expectAccessible();
  await panel().getByRole('link', { name: 'Mooring fees' }).click();
  await expect.poll(address).toBe(paths.conversation(idOf(20), { message: idOf(31) }));
  await panel()
    .getByRole('link', { name: /^Pivot, / })
    .click();
  await expect.poll(address).toBe(paths.conversation(idOf(20), { message: idOf(31) }));
});

test('a file is one line of the sources, with the cited passages behind it', async () => {
  const passage = (n: number, title: string) => ({ n, title, sourceId: `attachment:${idOf(60)}:${n}:0` });
  const citations = [passage(1, 'handbook.md, 3. Chlorination'), passage(2, 'handbook.md, 6. Staff')];
  const messages = [sampleMessage(), sampleReply({ citations: [...citations, { n: 3, title: 'Mooring fees' }] })];
  const { address } = await openScreen(talk, answer(readConversation, one(sampleThread(messages))));
  await expect.element(panel().getByRole('link', { name: 'Mooring fees' })).toBeVisible();
  expect(panel().getByRole('link').elements()).toHaveLength(1);
  await expectAccessible();
  await panel().getByText('handbook.md · 2 passages').click();
  await expectAccessible();
  await panel().getByRole('link', { name: '6. Staff' }).click();
  await expect.poll(address).toBe(paths.conversation(idOf(20), { message: idOf(31) }));
});

test('the panel is folded, and stays so', async () => {
  await openScreen(talk);
  await panel().getByRole('button', { name: 'Hide the panel' }).click();
  await expect.element(panel().getByRole('heading')).not.toBeInTheDocument();
  await expect.poll(() => panel().element().getBoundingClientRect().width).toBeLessThan(60);
  expect(localStorage.getItem('side-panel')).toBe('folded');
  await expectAccessible();
  await panel().getByRole('button', { name: 'Show the panel' }).click();
  await expect.element(panel().getByRole('heading', { name: 'Context Capsule' })).toBeVisible();
  expect(localStorage.getItem('side-panel')).toBeNull();
});
