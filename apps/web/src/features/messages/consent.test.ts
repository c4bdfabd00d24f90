import type { ConsentQuestion } from '@symbi/contracts/agents';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '@symbi/client/api-error';
import { consentRequest, openConsent, withConsent } from './consent.ts';

const conversation = 'c'.repeat(24);

const required = (id: string): ConsentQuestion => ({
  reason: 'new',
  agent: { _id: 'a'.repeat(24), name: 'Theirs' },
  destination: {
    id,
    provider: 'custom',
    host: 'models.example.com',
    owner: 'Olga',
    key: 'none',
    needsConsent: true,
    consent: { messages: false, contexts: false },
  },
  earlierMessages: 0,
});

const refusal = (id: string): ApiError =>
  new ApiError({ code: 'agent_consent_required', message: 'Say first', status: 409, details: required(id) });

/** Work that is refused until consent is given for each of these destinations in turn. */
const refusedBy = (...ids: string[]) => {
  const left = [...ids];
  const tried: string[] = [];
  const work = (): Promise<string> => {
    const id = left.shift();
    tried.push(id ?? 'done');
    return id === undefined ? Promise.resolve('sent') : Promise.reject(refusal(id));
  };
  return { tried, work };
};

const nextQuestion = (): Promise<string> =>
  new Promise((resolve) => {
    const shown = consentRequest.get();
    if (shown !== null) return resolve(shown.required.destination.id);
    const stop = consentRequest.subscribe(() => {
      const request = consentRequest.get();
      if (request === null) return;
      stop();
      resolve(request.required.destination.id);
    });
  });

test('what is refused is done once the person has said yes, and asked again at another place', async () => {
  onTestFinished(openConsent());
  const { tried, work } = refusedBy('here', 'there');
  const sending = withConsent(conversation, work);
  expect(await nextQuestion()).toBe('here');
  consentRequest.get()?.answer(true);
  expect(await nextQuestion()).toBe('there');
  consentRequest.get()?.answer(true);
  expect(await sending).toBe('sent');
  expect(tried).toEqual(['here', 'there', 'done']);
});

test('without a yes it stays refused, and so does what asked the same', async () => {
  onTestFinished(openConsent());
  const [first, second] = [refusedBy('here'), refusedBy('here')];
  const sending = [withConsent(conversation, first.work), withConsent(conversation, second.work)];
  await nextQuestion();
  consentRequest.get()?.answer(false);
  const ended = await Promise.allSettled(sending);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([first.tried, second.tried]).toEqual([['here'], ['here']]);
});

test('nobody is asked where no screen asks, and leaving it is no yes', async () => {
  await expect(withConsent(conversation, refusedBy('here').work)).rejects.toThrow('Say first');
  const leave = openConsent();
  const sending = withConsent(conversation, refusedBy('here').work);
  await nextQuestion();
  leave();
  await expect(sending).rejects.toThrow('Say first');
  expect(consentRequest.get()).toBeNull();
});
