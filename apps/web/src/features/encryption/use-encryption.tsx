import { useState, type ReactNode } from 'react';
import { onSessionChange } from '../../platform/api/session.ts';
import { LazyPart } from '../../ui/dialog/lazy-dialog.tsx';
import { loadKeyring, loadPassphraseDialog } from './lazy.ts';
import { title } from './title.ts';

/** What was last chosen on this page, by conversation. */
const chosen = new Map<string, boolean>();
onSessionChange(() => chosen.clear());

/** The first message was encrypted, so what follows must not go in the clear unasked. */
export const noteEncrypted = (conversationId: string): void => void chosen.set(conversationId, true);

/**
 * Whether messages are encrypted before they are sent, and the passphrase dialog while it is open.
 * @param isExpected whether they are until the user chooses
 */
export const useEncryption = (conversationId: string, isExpected = false) => {
  const [choice, setChoice] = useState(chosen.get(conversationId));
  const [isAsking, setIsAsking] = useState(false);
  // Once on it stays on for who is writing: only a press turns it off.
  if (choice === undefined && isExpected) setChoice(true);
  const isOn = choice ?? isExpected;
  const turn = (on: boolean): void => {
    // Conversations yet to begin have one page, which begins anew.
    if (conversationId !== 'new') chosen.set(conversationId, on);
    setChoice(on);
  };
  const turnOn = async (): Promise<void> => {
    const keyring = await loadKeyring().catch(() => null);
    // Where the keys cannot be loaded, neither can the dialog, which says so and offers another try.
    if (keyring?.isUnlocked(conversationId) === true) turn(true);
    else setIsAsking(true);
  };
  const asked = {
    conversationId,
    onClose: () => setIsAsking(false),
    onReady: () => {
      setIsAsking(false);
      turn(true);
    },
  };
  const question: ReactNode = isAsking && <LazyPart title={title.set} load={loadPassphraseDialog} content={asked} />;
  return {
    isOn,
    question,
    toggle: () => {
      if (isOn) turn(false);
      else void turnOn();
    },
    /** Resolves to null when the passphrase is not known; then the dialog opens, and encryption stays on. */
    seal: async (content: string) => {
      const sealed = await (await loadKeyring()).seal(conversationId, content);
      if (sealed === null) setIsAsking(true);
      // What follows is encrypted too, unless that was chosen otherwise meanwhile.
      else if (!chosen.has(conversationId)) turn(true);
      return sealed;
    },
  };
};
