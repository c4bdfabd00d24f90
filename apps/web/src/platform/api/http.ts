import { createCalls } from '@symbi/client/calls';
import { text } from '../text/text.ts';
import { endSession, readToken } from './session.ts';

/** The calls of this page. A refused token ends the session that it belongs to, and not one begun meanwhile. */
export const { call, callText, callFile } = createCalls({
  readToken,
  onRefused: (token) => {
    if (token === readToken()) endSession(text.errors.authenticationFailed);
  },
  messages: text.errors,
});
