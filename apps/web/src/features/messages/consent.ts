import { consentRequired, type ConsentQuestion } from '@symbi/contracts/agents';
import { hasCode } from '@symbi/client/api-error';
import { createStore } from '../../platform/store.ts';

/** The server was asked to send something to another owner's agent and requires consent first. */
export interface ConsentRequest {
  readonly conversationId: string;
  readonly required: ConsentQuestion;
  readonly answer: (isGiven: boolean) => void;
}

export const consentRequest = createStore<ConsentRequest | null>(null);

let screens = 0;
let asked: { readonly key: string; readonly answer: Promise<boolean> } | null = null;

/** Registers a screen that can ask; leaving the screen is not consent. */
export const openConsent = (): (() => void) => {
  screens += 1;
  return () => {
    screens -= 1;
    if (screens === 0) consentRequest.get()?.answer(false);
  };
};

const ask = async (conversationId: string, required: ConsentQuestion): Promise<boolean> => {
  if (screens === 0) return false;
  const key = `${conversationId} ${required.destination.id}`;
  if (asked !== null) {
    // One question at a time; identical questions share one answer.
    const { key: other, answer } = asked;
    const isGiven = await answer;
    return other === key ? isGiven : ask(conversationId, required);
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked = { key, answer: promise };
  const answer = (isGiven: boolean): void => {
    asked = null;
    consentRequest.set(null);
    resolve(isGiven);
  };
  consentRequest.set({ conversationId, required, answer });
  return promise;
};

/** Runs work that may require consent, and repeats it once consent is given. */
export const withConsent = async <Result>(conversationId: string, work: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const details = hasCode(error, 'agent_consent_required') ? consentRequired.safeParse(error.details) : undefined;
      if (details?.success !== true || !(await ask(conversationId, details.data))) throw error;
    }
  }
};
