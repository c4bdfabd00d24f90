import type { ApiKey } from '@symbi/contracts/api-keys';
import type { ProposerKey } from '@symbi/contracts/roundtable';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery } from '../../features/api-keys/api.ts';
import { text as keyText } from '../../features/api-keys/text.ts';
import { RoundtableDialog } from '../../features/roundtable/components/roundtable-dialog.tsx';
import { LazyPart } from '../../ui/dialog/lazy-dialog.tsx';

const loadAddKey = async () => (await import('../../features/api-keys/components/add-key-dialog.tsx')).AddKeyDialog;

/** Providers whose keys the proposers need. */
const needed = [
  { proposer: 'codex', provider: 'openai' },
  { proposer: 'v0', provider: 'v0' },
] as const;

const keylessOf = (keys: readonly ApiKey[]): ProposerKey[] =>
  needed.filter(({ provider }) => !keys.some((key) => key.provider === provider)).map(({ proposer }) => proposer);

interface WantedKey {
  readonly proposer: ProposerKey;
  readonly onAdded: () => void;
}

/**
 * The roundtable, told which providers have a key. If the keys cannot be loaded, a proposer without one says so itself.
 * The dialog to add a key opens above it, so the written task stays.
 */
export const Roundtable = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, isLoading } = useQuery(apiKeysQuery);
  const [wanted, setWanted] = useState<WantedKey | null>(null);
  const keyless = data === undefined ? (isLoading ? undefined : []) : keylessOf(data);
  const provider = needed.find(({ proposer }) => proposer === wanted?.proposer)?.provider;
  const close = () => setWanted(null);
  const handleAdded = () => {
    wanted?.onAdded();
    close();
  };
  return (
    <>
      <RoundtableDialog
        keyless={keyless}
        onAddKey={(proposer, onAdded) => setWanted({ proposer, onAdded })}
        onClose={onClose}
      />
      {provider !== undefined && (
        <LazyPart
          title={keyText.dialog.title}
          load={loadAddKey}
          content={{ provider, onClose: close, onAdded: handleAdded }}
        />
      )}
    </>
  );
};
