import { Suspense, useState, type ReactNode } from 'react';
import { loadKeyring, PassphraseDialog } from './lazy.ts';

/** Conversations whose first message was encrypted: what follows must not go in the clear unasked. */
const encryptedFirst = new Set<string>();
export const noteEncrypted = (conversationId: string): void => void encryptedFirst.add(conversationId);

/** Whether messages are encrypted before they are sent, and the passphrase dialog while it is open. */
export const useEncryption = (conversationId: string) => {
  const [state, setState] = useState<'off' | 'asking' | 'on'>(encryptedFirst.has(conversationId) ? 'on' : 'off');
  const turnOn = async (): Promise<void> => {
    const { isUnlocked } = await loadKeyring();
    setState(isUnlocked(conversationId) ? 'on' : 'asking');
  };
  const question: ReactNode = (
    <Suspense>
      {state === 'asking' && (
        <PassphraseDialog
          conversationId={conversationId}
          onClose={() => setState('off')}
          onReady={() => setState('on')}
        />
      )}
    </Suspense>
  );
  return {
    isOn: state === 'on',
    question,
    toggle: () => {
      encryptedFirst.delete(conversationId);
      if (state === 'on') setState('off');
      else void turnOn();
    },
    /** Resolves to null when the passphrase is no longer known; then the dialog opens. */
    seal: async (content: string) => {
      const sealed = await (await loadKeyring()).seal(conversationId, content);
      if (sealed === null) setState('asking');
      return sealed;
    },
  };
};
