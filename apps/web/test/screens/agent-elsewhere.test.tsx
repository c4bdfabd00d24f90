import { readAgent, updateAgent } from '@symbi/contracts/agents';
import { readBond } from '@symbi/contracts/bonds';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentQuery } from '../../src/features/agents/api.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, one, refuse } from '../support/network.ts';
import { sampleAgent } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const agent = sampleAgent({ name: 'Scout' });
const field = (name: string) => page.getByRole('textbox', { name });

test('a save takes nothing back that was changed in another tab meanwhile', async () => {
  const sent: unknown[] = [];
  await openScreen(
    paths.agent(agent._id),
    answer(readAgent, one(agent)),
    answer(updateAgent, ({ body }) => {
      sent.push(body);
      return one(sampleAgent({ name: 'Ranger', description: 'Reads.' }));
    }),
  );
  await expect.element(field('Name')).toHaveValue('Scout');
  worker.use(answer(readAgent, one(sampleAgent({ name: 'Ranger' }))));
  await queryClient.refetchQueries(agentQuery(agent._id));
  await field('Description').fill('Reads.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Agent saved successfully')).toBeVisible();
  expect(sent).toEqual([{ description: 'Reads.' }]);
});

test('a bond that could not be loaded says so, and can be asked for again', async () => {
  await openScreen(paths.agent(agent._id), answer(readAgent, one(agent)), refuse(readBond));
  await page.getByRole('tab', { name: 'Trust Mode' }).click();
  await expect.element(page.getByText('The bond could not be loaded')).toBeVisible();
  worker.use(answer(readBond, one({ ...agent, bond: null })));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: 'Bond this agent' })).toBeVisible();
});
