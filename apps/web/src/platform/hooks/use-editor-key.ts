import { useState } from 'react';
import { randomId } from '../id.ts';

interface EditorKey {
  /** The `Idempotency-Key` for creating this content. */
  readonly of: (content: unknown) => string;
  /** For a form that stays open: the next submission is a new item, even with the same content. */
  readonly renew: () => void;
}

/**
 * One idempotency key per content of an editor: submitted twice, by a double click or after a lost response, it is
 * created once. Changed content gets a new key, because the server refuses a key reused for different content.
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
