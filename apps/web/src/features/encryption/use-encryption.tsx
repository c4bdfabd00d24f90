import { Suspense, useState, type ReactNode } from 'react';
import { loadKeyring, PassphraseDialog } from './lazy.ts';

/** Whether what is typed is encrypted before it is sent, and the question for the passphrase while it is asked for. */
export const useEncryption = (conversationId: string) => {
  const [state, setState] = useState<'off' | 'asking' | 'on'>('off');
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
    toggle: () => (state === 'on' ? setState('off') : void turnOn()),
    /** Null when the passphrase is no longer there; then it is asked for. */
    seal: async (content: string) => {
      const sealed = await (await loadKeyring()).seal(conversationId, content);
      if (sealed === null) setState('asking');
      return sealed;
    },
  };
};
