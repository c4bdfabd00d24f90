import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LOW } from '../../../ui/low.ts';
import { COLUMN_WIDTH } from '../column.ts';
import { Composer, type ComposerProps } from '../components/composer.tsx';
import type { EncryptedContent } from '../outbox/outbox.ts';

/** Encrypts messages before they are sent. */
export interface Encryption {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** The passphrase dialog, while it is open. */
  readonly question: ReactNode;
  /** Resolves to null when the message cannot be encrypted yet. */
  readonly seal: (content: string) => Promise<EncryptedContent | null>;
}

const footStyle = {
  px: { xs: 1, sm: 2 },
  pb: { xs: 1, sm: 1.5 },
  pt: 1,
  width: 1,
  maxWidth: COLUMN_WIDTH + 32,
  mx: 'auto',
  [LOW]: { pt: 0.5, pb: 1 },
} as const;

interface FootProps {
  readonly error: string | null;
  readonly onErrorClosed: () => void;
  readonly encryption: Encryption;
  readonly options: ReactNode;
  readonly composer: Omit<ComposerProps, 'isEncrypted' | 'onEncrypt'>;
}

/** The area below the messages, with the input for the next one. */
export const Foot = ({ error, onErrorClosed, encryption, options, composer }: FootProps) => (
  <Box data-print="none" sx={footStyle}>
    {error !== null && (
      <Alert severity="error" onClose={onErrorClosed} sx={{ mb: 1 }}>
        {error}
      </Alert>
    )}
    {options}
    <Composer {...composer} isEncrypted={encryption.isOn} onEncrypt={encryption.toggle} />
    {encryption.question}
  </Box>
);
