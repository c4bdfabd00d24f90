import { readTrust } from '@symbi/contracts/trust';
import { eventually } from '@symbi/testkit/eventually';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');

const items = [
  { title: 'Fees', text: 'A berth of ten metres costs 42 euros a night.' },
  { title: 'Hours', text: 'The harbour office is open from nine to five.' },
  { title: 'Storms', text: 'From wind force 8 no boat may leave the harbour.' },
];

test('a model that is asked again cites by the numbers that the sources of the reply have', async () => {
  const user = await app.register();
  const contexts: string[] = [];
  for (const data of items)
    contexts.push(pick((await user.call('POST', '/api/context', { tag: 'harbour', data })).body, '_id'));
  const conversation = await startConversation(
    user,
    await addRemoteAgent(user, { checkMode: 'always', checkSamples: 1 }),
  );
  fakes.script(
    { reply: 'No boat may leave in a storm. [3] A berth costs 42 euros. [1]' },
    { reply: 'In a storm no boat may leave. [1] A berth is 42 euros. [2]' },
  );
  const { reply } = await talk(user, conversation, 'Sum up @Fees, @Hours and @Storms', { contexts });
  expect(reply.citations.map(({ n, title }) => `${n} ${title}`)).toEqual(['1 Storms', '2 Fees']);
  const trust = await eventually(async () => {
    const answer = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`);
    const { data } = readTrust.response.parse(answer.body);
    return data.check === undefined ? undefined : data;
  });
  expect(trust.check?.samples).toHaveLength(1);
  const asked = JSON.stringify(fakes.requests.at(-1)?.body);
  const numbers = [...asked.matchAll(/source n=\\+"(\d)\\+" title=\\+"(\w+)/g)].map(([, n, title]) => `${n} ${title}`);
  expect(numbers).toEqual(['1 Storms', '2 Fees', '3 Hours']);
});
