import { dispatch, listRounds, orchestrate, readRound, type ScoredProposal } from '@symbi/contracts/roundtable';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, late, list, refuse } from '../support/network.ts';
import { at, idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const sampleProposal = (goal: string): ScoredProposal => ({
  agent_key: 'local',
  label: 'Local planner',
  score: 0.5,
  parts: { coverage: 0.5, specificity: 0.5, risks: 0.5, cost: 0.5, confidence: 0.5 },
  proposal: { proposal_id: 'a'.repeat(12), goal, steps: [], risks: [], est_cost: 0, est_confidence: 0.5 },
});

test('proposals that come while an earlier round is open are shown, with the focus on their button', async () => {
  const gathering = late(orchestrate, {
    success: true,
    proposals: [sampleProposal('Move the reports')],
    recommended: null,
    errors: [],
  });
  const round = {
    task: 'Sort the files',
    createdAt: at,
    proposals: [sampleProposal('Sort them by day')],
    receipts: [],
  };
  await openScreen(
    paths.dashboard,
    answer(listRounds, list([{ _id: idOf(60), task: round.task, proposals: 1, createdAt: at }])),
    answer(readRound, { success: true, ...round }),
    gathering.handler,
  );
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  await dialog.getByRole('textbox', { name: 'Goal / Task' }).fill('Move the reports');
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  await expect.poll(gathering.isAsked).toBe(true);
  await dialog.getByRole('button', { name: 'Sort the files' }).click();
  await expect.element(dialog.getByText('Sort them by day')).toBeVisible();
  gathering.give();
  await expect.element(dialog.getByRole('heading', { name: 'Proposals', exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Sort them by day')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Gather Proposals' })).toHaveFocus();
});

test('a proposal whose approval was deleted can be approved again', async () => {
  const proposal = sampleProposal('Move the reports');
  const keys: (string | null)[] = [];
  const note = ({ request }: { request: Request }): void => {
    if (request.method === 'POST' && request.url.endsWith(dispatch.path))
      keys.push(request.headers.get('idempotency-key'));
  };
  worker.events.on('request:start', note);
  await openScreen(
    paths.dashboard,
    answer(orchestrate, { success: true, proposals: [proposal], recommended: null, errors: [] }),
    // As the server answers a key whose conversation was deleted.
    refuse(dispatch, 'not_found'),
  );
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  await dialog.getByRole('textbox', { name: 'Task' }).fill('Move the reports');
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  await dialog.getByRole('button', { name: 'Approve & Dispatch (dry-run)' }).click();
  await expect.poll(() => keys.length, { timeout: 10_000 }).toBe(2);
  worker.events.removeListener('request:start', note);
  expect(keys[0]).toBe(`proposal-${proposal.proposal.proposal_id}`);
  expect(keys[1]).toMatch(/^proposal-/);
  expect(keys[1]).not.toBe(keys[0]);
});
