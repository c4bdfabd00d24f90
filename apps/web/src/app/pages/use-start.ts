import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { attachFirstFiles, forgetFirstFiles } from '../../features/attachments/first-files.ts';
import { filePlace } from '../../features/attachments/pending.ts';
import type { UploadOutcome } from '../../features/attachments/upload/upload.ts';
import { createConversation } from '../../features/conversations/create.ts';
import { sealFirst } from '../../features/encryption/seal-first.ts';
import { forgetThread, prepareThread } from '../../features/messages/api.ts';
import { noteUnfinished } from '../../features/messages/begun.ts';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { mentionsOf, moveMentions, namedIn } from '../../features/messages/outbox/mentions.ts';
import { keepFirstMessage, sendFirstMessage } from '../../features/messages/outbox/first-message.ts';
import { useIsGone } from '../../platform/hooks/use-is-gone.ts';
import { randomId } from '../../platform/id.ts';
import * as paths from '../../platform/paths.ts';
import { restOf } from '../../platform/rest-of.ts';
import { storage } from '../../platform/storage.ts';
import { useStore } from '../../platform/store.ts';
import { isUnreachable, useSendAgain } from './send-again.ts';

interface FirstMessage {
  readonly agent: string;
  readonly ci: boolean;
  /** Its text is stored nowhere in the clear, and no file goes with it. */
  readonly isEncrypted: boolean;
  readonly content: string;
  /** Current text of the input. */
  readonly written: () => string;
}

interface StartState {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** The conversation, while files are uploaded to it. */
  readonly id: string | null;
  /** What found no connection, and the page as it was then. */
  readonly waiting: { readonly message: FirstMessage; readonly shown: string } | null;
}

const atRest: StartState = { isBusy: false, error: null, id: null, waiting: null };

/** Stores the first message for sending, once its files are attached. */
const keep = async (userId: string, id: string, { content, ci, isEncrypted }: FirstMessage): Promise<UploadOutcome> => {
  if (isEncrypted) {
    await keepFirstMessage(userId, id, '', ci, await sealFirst(id, content));
    forgetFirstFiles(userId);
    return 'complete';
  }
  const contexts = namedIn(content, mentionsOf(userId, 'new').get());
  const { outcome, pictures, documents, onSent } = await attachFirstFiles(userId, id);
  if (outcome !== 'complete') return outcome;
  await keepFirstMessage(userId, id, content, ci, { pictures, documents, contexts });
  onSent();
  return outcome;
};

/** Leaves no empty conversation behind; without a connection it stays, with its text. */
const giveUp = (userId: string, id: string): void =>
  void import('./give-up.ts').then((loaded) => loaded.giveUp(userId, id)).catch(() => undefined);

/**
 * The conversation of this page, made once: another agent chosen after a failure answers in the same one, and it goes
 * when the page is left after a failure.
 */
const useConversation = (userId: string) => {
  const key = useRef(randomId());
  const made = useRef<{ readonly id: string; readonly agent: string } | null>(null);
  const hasFailed = useRef(false);
  useEffect(() => {
    const leave = (): void => {
      if (made.current !== null && hasFailed.current) giveUp(userId, made.current.id);
    };
    return leave;
  }, [userId]);
  const make = async (agent: string): Promise<string> => {
    hasFailed.current = false;
    const id = made.current?.id ?? (await createConversation(agent, `${key.current}-${agent}`));
    if (made.current !== null && made.current.agent !== agent)
      await (await import('../../features/conversations/discard.ts')).changeAgent(id, agent);
    made.current = { id, agent };
    return id;
  };
  /** Its text is back on this page, and with its author gone it is on the next one. */
  const fail = (isGone: boolean, isOver = isGone): void => {
    hasFailed.current = true;
    const id = made.current?.id;
    if (id === undefined) return;
    // By the next attempt it may have another agent.
    forgetThread(id);
    if (!isGone) draftOf(userId, id).write('');
    if (!isOver) return;
    // The next attempt begins another one.
    made.current = null;
    key.current = randomId();
    giveUp(userId, id);
  };
  return { make, fail };
};

/**
 * Creates the conversation with its first message; a retry creates no second one. Where a file could not be attached,
 * nothing is sent: the conversation opens with the text and the files in its input, each failure with its reason. Where
 * one was refused, all of it stays here, and no conversation does. Without a connection it is sent once there is one,
 * as long as nothing of it was changed.
 * @param shown what is written and chosen on the page, without its files
 */
export const useStart = (userId: string, shown: string) => {
  const navigate = useNavigate();
  const isGone = useIsGone();
  const { make, fail } = useConversation(userId);
  const [state, setState] = useState(atRest);
  const files = useStore(filePlace(userId, state.id ?? 'new').files);
  const whole = JSON.stringify([shown, files.map(({ key }) => key)]);
  const send = async (message: FirstMessage, isAgain = false): Promise<void> => {
    if (state.isBusy) return undefined;
    const { agent, ci, content, isEncrypted, written } = message;
    setState((before) => (isAgain ? { ...before, isBusy: true } : { ...atRest, id: before.id, isBusy: true }));
    try {
      const id = await make(agent);
      // While the message is stored, so that it has its page at once.
      void prepareThread(id);
      if (ci) storage.remove(`ci-integration:${id}`);
      else storage.set(`ci-integration:${id}`, 'off');
      // From here on the text belongs to the conversation, even if this page is left or closed during an upload.
      if (!isEncrypted) draftOf(userId, id).write(content);
      draftOf(userId, 'new').replace(written(), '');
      setState({ ...atRest, isBusy: true, id });
      const outcome = await keep(userId, id, message);
      if (outcome === 'refused') {
        fail(isGone(), true);
        if (isGone()) return undefined;
        draftOf(userId, 'new').write(written());
        return setState(atRest);
      }
      const isKept = outcome === 'complete';
      // Text typed meanwhile moves along, to be sent from there.
      const left = isGone() ? content : written();
      draftOf(userId, id).write(isKept ? restOf(left.trimStart(), content) : left);
      const leave = (): void => giveUp(userId, id);
      if (isGone()) {
        forgetThread(id);
        return isKept ? sendFirstMessage(userId, id) : leave();
      }
      if (!isKept) noteUnfinished(id, leave);
      draftOf(userId, 'new').replace(written(), '');
      moveMentions(userId, 'new', id);
      return await navigate(paths.conversation(id), { replace: true });
    } catch (error) {
      fail(isGone());
      if (!isGone() && !isEncrypted) draftOf(userId, 'new').write(written());
      const waiting = isUnreachable(error) ? { message, shown: whole } : null;
      return setState((before) => ({ ...before, isBusy: false, error, waiting }));
    }
  };
  const { waiting } = state;
  const isWaiting = waiting !== null && waiting.shown === whole;
  // Changed back, it does not wait again: nothing says whether its author is done with it.
  if (waiting !== null && !isWaiting) setState((before) => ({ ...before, waiting: null }));
  useSendAgain(isWaiting ? state.error : null, () => waiting && void send(waiting.message, true));
  return { ...state, isWaiting, error: isWaiting ? null : state.error, send };
};
