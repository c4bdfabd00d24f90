import { useState } from 'react';
import { randomId } from '../id.ts';

interface EditorKey {
  /** The `Idempotency-Key` under which this content is created. */
  readonly of: (content: unknown) => string;
  /** For a form that stays: what comes next is another thing, also when it reads the same. */
  readonly renew: () => void;
}

/**
 * One idempotency key for what an editor holds: sent twice, by two clicks or after an answer that was lost, it is
 * created once. Other content has another key, for the server refuses a key that was used for something else.
 */
export const useEditorKey = (): EditorKey => {
  const [editor] = useState((): EditorKey => {
    const keys = new Map<string, string>();
    return {
      of: (content) => {
        const written = JSON.stringify(content);
        const key = keys.get(written) ?? randomId();
        keys.set(written, key);
        return key;
      },
      renew: () => keys.clear(),
    };
  });
  return editor;
};
