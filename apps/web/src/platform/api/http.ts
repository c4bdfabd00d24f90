import { createCalls, type CallsOptions } from '@symbi/client/calls';
import { carry } from './early.ts';
import { text } from '../text/text.ts';
import { endSession, readToken } from './session.ts';

/** How this page calls its server. A rejected token ends the session it belongs to, but not one started meanwhile. */
export const callOptions: CallsOptions = {
  readToken,
  carry,
  onRefused: (token) => {
    if (token === readToken()) endSession(text.errors.authenticationFailed);
  },
  messages: text.errors,
};

/** The calls of this page. */
export const { call, callText, callFile } = createCalls(callOptions);
