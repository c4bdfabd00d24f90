// One database: what is cut is cut before it is stored, in the server.
import { readEmbeddings } from '@symbi/contracts/context-embeddings';
import { readTrust } from '@symbi/contracts/trust';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { describe, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');

const FACE = '\u{1F600}';
/** Characters of two units, which an even and an odd limit split in one of two places. */
const faces = (shift: number, count: number): string => `${'a'.repeat(shift)}${FACE.repeat(count)}`;
/** The same from a place on. */
const until = (place: number): string => `${'a'.repeat(place)}${FACE.repeat(9)}`;

describe.each([0, 1])('a text that is too long is cut between characters, shifted by %i:', (shift) => {
  test('the name of a copy of an agent', async () => {
    const user = await app.register();
    const agent = await addRemoteAgent(user, { name: faces(shift, 49) });
    const copy = await user.call('POST', `/api/agents/${agent}/duplicate`);
    expect(pick(copy.body, 'data.name')).toMatch(/^a?\u{1F600}+ \(Copy\)$/u);
  });

  test('what is embedded of a context, and of a question', async () => {
    const user = await app.register();
    await addKey(user);
    await user.call('POST', '/api/context', { tag: 'faces', data: { text: until(23_998 + shift) } });
    await user.call('POST', '/api/context/embeddings');
    await expect.poll(async () => (await user.ask(readEmbeddings)).data).toMatchObject({ embedded: 1 });
    const agent = await addRemoteAgent(user, { model: 'gpt-4o', contextBridgeEnabled: true });
    await talk(user, await startConversation(user, agent), until(1_998 + shift));
    const inputs = fakes.requests.flatMap(({ body: { input } }): unknown[] => (Array.isArray(input) ? input : []));
    const lengths = inputs.map((input) => String(input).length);
    expect(lengths).toContain(24_000 - shift);
    expect(lengths).toContain(2_000 - shift);
    expect(inputs.filter((input) => !String(input).isWellFormed())).toEqual([]);
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
