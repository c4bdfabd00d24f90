// One database: what is cut is cut before it is stored, in the server.
import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { describe, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');

const FACE = '\u{1F600}';
/** Characters of two units, which an even and an odd limit split in one of two places. */
const faces = (shift: number, count: number): string => `${'a'.repeat(shift)}${FACE.repeat(count)}`;

describe.each([0, 1])('a text that is too long is cut between characters, shifted by %i:', (shift) => {
  test('the name of a copy of an agent', async () => {
    const user = await app.register();
    const agent = await addRemoteAgent(user, { name: faces(shift, 49) });
    const copy = await user.call('POST', `/api/agents/${agent}/duplicate`);
    expect(pick(copy.body, 'data.name')).toMatch(/^a?\u{1F600}+ \(Copy\)$/u);
  });

  test('the sources of a score', async () => {
    const user = await app.register();
    const text = 'The Ashford museum was founded in 1874 by Clara Whitfield.';
    await user.call('POST', '/api/context', { tag: 'museum', source: 'symbi', data: { text } });
    const agent = await addRemoteAgent(user, { model: 'gpt-4o', contextBridgeEnabled: true, trustScoreThreshold: 0 });
    const id = await startConversation(user, agent);
    await talk(user, id, faces(shift, 4_500));
    fakes.script({ reply: 'Clara Whitfield founded the Ashford museum in 1874.' });
    const { reply } = await talk(user, id, 'Who founded the Ashford museum?');
    const answer = await user.call('GET', `/api/conversations/${id}/messages/${reply._id}/trust`);
    const { sources } = readTrust.response.parse(answer.body).data;
    expect(sources.find(({ kind }) => kind === 'turn')?.text).toMatch(/^a?\u{1F600}+$/u);
  });
});
