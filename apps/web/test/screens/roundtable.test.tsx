import { dispatch, orchestrate, type ScoredProposal } from '@symbi/contracts/roundtable';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, refuse } from '../support/network.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const scored: ScoredProposal = {
  agent_key: 'local',
  label: 'Local planner',
  score: 0.5,
  parts: { coverage: 0.5, specificity: 0.5, risks: 0.5, cost: 0.5, confidence: 0.5 },
  proposal: {
    proposal_id: 'ab'.repeat(6),
    goal: 'Move the reports',
    steps: ['Pack'],
    risks: [],
    est_cost: 0,
    est_confidence: 0.5,
  },
};

test('a proposal whose approval was deleted can be approved again', async () => {
  const keys: (string | null)[] = [];
  const note = ({ request }: { request: Request }): void => {
    if (request.method === 'POST' && request.url.endsWith(dispatch.path))
      keys.push(request.headers.get('idempotency-key'));
  };
  worker.events.on('request:start', note);
  await openScreen(
    paths.dashboard,
    answer(orchestrate, { success: true, proposals: [scored], recommended: null, errors: [] }),
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
  expect(keys[0]).toBe(`proposal-${scored.proposal.proposal_id}`);
  expect(keys[1]).toMatch(/^proposal-/);
  expect(keys[1]).not.toBe(keys[0]);
});
