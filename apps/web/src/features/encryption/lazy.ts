import { lazy } from 'react';

/** Keys, dialog and cards of encrypted messages, loaded with the first one. */
export const loadKeyring = () => import('./keyring.ts');

export const loadPassphraseDialog = async () => (await import('./components/passphrase-dialog.tsx')).PassphraseDialog;
export const EncryptedBody = lazy(async () => ({
  default: (await import('./components/encrypted-body.tsx')).EncryptedBody,
}));
