import { exportSession, verifySession, type SessionVerification } from '@symbi/contracts/insights';
import { createId } from '../../../platform/id.ts';
import { openKeyring, type Keyring } from '../../../platform/secret.ts';
import type { TestUser } from '@symbi/testkit/user';
import type { TestApp } from '#support/app.ts';
import type { LogEntry } from '../rows.ts';
import { Timeline } from '../service.ts';
import { inProcess } from '../../../platform/workers/offload.ts';
import { openSigningKeys } from '../signing/signer.ts';

export const keyringOf = (app: TestApp): Keyring => openKeyring(undefined, app.directory);

/** The service as the app builds it, on the app's own database. */
export const timelineOf = async (app: TestApp): Promise<Timeline> => {
  const { database } = app.app;
  const keys = await openSigningKeys({ database, keyring: keyringOf(app), clock: Date.now, name: 'symbi.local' });
  const conversations = { findAll: () => Promise.resolve([]), hidden: () => Promise.resolve(new Set<string>()) };
  return new Timeline({ database, clock: Date.now, keys, conversations, offload: inProcess });
};

export const messageEntry = (content: string): LogEntry => {
  const id = createId();
  const fields = { message_id: id, parent_id: null, sender: 'user', agent_id: null, state: 'done' } as const;
  return { type: 'message', fields, content, subjectId: id };
};

export const newSession = (): string => `conv:${createId()}`;

export const pinnedKey = async (app: TestApp): Promise<string> =>
  (await app.call('GET', '/.well-known/symbi-vkey')).text.trim();

export const verification = async (user: TestUser, session: string): Promise<SessionVerification> =>
  (await user.ask(verifySession, { query: { session_id: session } })).data;

/** The export of a session, as raw text and parsed. */
export const exportOf = async (who: TestUser, session: string) => {
  const answer = await who.call('GET', `/api/insights/export?session_id=${session}`);
  return { answer, file: exportSession.response.parse(answer.body) };
};
