import { useState } from 'react';
import { loadKeyring } from './lazy.ts';

/** Whether what is typed is encrypted before it is sent, and whether the passphrase is being asked for. */
export const useEncryption = (conversationId: string) => {
  const [state, setState] = useState<'off' | 'asking' | 'on'>('off');
  const turnOn = async (): Promise<void> => {
    const { isUnlocked } = await loadKeyring();
    setState(isUnlocked(conversationId) ? 'on' : 'asking');
  };
  return {
    isOn: state === 'on',
    isAsking: state === 'asking',
    set: setState,
    toggle: () => (state === 'on' ? setState('off') : void turnOn()),
    /** Null when the passphrase is no longer there; then it is asked for. */
    seal: async (content: string) => {
      const sealed = await (await loadKeyring()).seal(conversationId, content);
      if (sealed === null) setState('asking');
      return sealed;
    },
  };
};
