import type { KeyProvider } from '@symbi/contracts/api-keys';
import { useState, type ReactNode } from 'react';
import { text } from '../../features/api-keys/text.ts';
import { LazyPart } from '../../ui/dialog/lazy-dialog.tsx';

const load = async () => (await import('../../features/api-keys/components/add-key-dialog.tsx')).AddKeyDialog;

interface KeyRequest {
  readonly provider: KeyProvider;
  readonly onAdded: () => void;
}

/** The dialog in which a key is added for a screen of another feature, and the function that opens it. */
export const useAddKey = (): { dialog: ReactNode; open: (provider: KeyProvider, onAdded: () => void) => void } => {
  const [request, setRequest] = useState<KeyRequest | null>(null);
  const close = (): void => setRequest(null);
  const handleAdded = (): void => {
    request?.onAdded();
    close();
  };
  const dialog = request !== null && (
    <LazyPart
      title={text.dialog.title}
      load={load}
      content={{ provider: request.provider, onClose: close, onAdded: handleAdded }}
    />
  );
  return { dialog, open: (provider, onAdded) => setRequest({ provider, onAdded }) };
};
