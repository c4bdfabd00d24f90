import { createCalls, type CallsOptions } from '@symbi/client/calls';
import { carry } from './early.ts';
import { text } from '../text/text.ts';
import { endSession, readToken } from './session.ts';

/**
 * What was asked for under a session that is over reaches nobody: its answer would be written where somebody else is
 * signed in by now. A refusal says nothing of anybody, and goes on.
 */
const carryOwn = async (address: string, init: RequestInit): Promise<Response> => {
  const token = readToken();
  const answer = await carry(address, init);
  if (answer.ok && token !== null && token !== readToken()) throw new DOMException('The session is over', 'AbortError');
  return answer;
};

/** How this page calls its server. A refused token ends the session that it belongs to, and not one begun meanwhile. */
export const callOptions: CallsOptions = {
  readToken,
  carry: carryOwn,
  onRefused: (token) => {
    if (token === readToken()) endSession(text.errors.authenticationFailed);
  },
  messages: text.errors,
};

/** The calls of this page. */
export const { call, callText, callFile } = createCalls(callOptions);
