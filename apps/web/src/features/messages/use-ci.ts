import { useCallback, useState } from 'react';
import { storage } from '../../platform/storage.ts';

/** 'CI Integration' of a conversation: on unless switched off in this conversation. */
export const useCi = (conversationId: string): [boolean, (isOn: boolean) => void] => {
  const key = `ci-integration:${conversationId}`;
  const [isOn, setIsOn] = useState(() => storage.get(key) !== 'off');
  const change = useCallback(
    (wanted: boolean): void => {
      if (wanted) storage.remove(key);
      else storage.set(key, 'off');
      setIsOn(wanted);
    },
    [key],
  );
  return [isOn, change];
};
