import { readTrust } from '@symbi/contracts/trust';
import { encoderFolder } from '@symbi/encoder/setting';
import { eventually } from '@symbi/testkit/eventually';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { add } from '../testing/contexts.ts';

/** With the shipped model, the only one the bounds were fitted for. */
describe.skipIf(encoderFolder('') === undefined)('an item that says it in other words', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ CONTEXT_ENCODER: '' });
  });
  afterAll(() => app.stop());

  const PETS = 'Pets may be kept in the flat only with the written consent of the landlord.';
  const fill = async (user: TestUser): Promise<void> => {
    for (const text of [PETS, 'The stairs are swept every Saturday, in turn.', 'Rubbish is collected on Tuesdays.'])
      await add(user, { text });
  };
  const ask = async (user: TestUser, id: string, question: string): Promise<string> =>
    (await talk(user, id, question)).reply.content;
  /** A reply does not wait for the model to be loaded: the first one may come before. */
  const isAnswered = (user: TestUser, id: string, question: string, words: string) =>
    eventually(async () => ((await ask(user, id, question)).includes(words) ? true : undefined));

  test('answers a question in another language, is judged as its source, and answers no other question', async () => {
    const user = await app.register();
    const id = await startConversation(user);
    await fill(user);
    await isAnswered(user, id, 'Darf ich einen Hund halten?', `Am nächsten kommt Ihrer Frage:\n\n${PETS} [`);
    const { reply } = await talk(user, id, 'Darf ich einen Hund halten?');
    const path = `/api/conversations/${id}/messages/${reply._id}/trust`;
    const { data } = readTrust.response.parse((await user.call('GET', path)).body);
    expect(data.sources.filter(({ kind }) => kind === 'context').map(({ text }) => text)).toEqual([PETS]);
    expect(await ask(user, id, 'Who won the football championship?')).toContain('I found nothing');
  });

  test('is nobody else’s', async () => {
    const [user, other] = [await app.register(), await app.register()];
    await fill(user);
    await isAnswered(user, await startConversation(user), 'Darf ich einen Hund halten?', PETS);
    const id = await startConversation(other);
    expect(await ask(other, id, 'Darf ich einen Hund halten?')).toContain('Dazu habe ich nichts gefunden');
  });
});
