import type { ApiKey } from '@symbi/contracts/api-keys';
import type { ProposerKey } from '@symbi/contracts/roundtable';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '../../features/api-keys/api.ts';
import { RoundtableDialog } from '../../features/roundtable/components/roundtable-dialog.tsx';
import { useAddKey } from '../shared/add-key.tsx';

/** Providers whose keys the proposers need. */
const needed = [
  { proposer: 'codex', provider: 'openai' },
  { proposer: 'v0', provider: 'v0' },
] as const;

const keylessOf = (keys: readonly ApiKey[]): ProposerKey[] =>
  needed.filter(({ provider }) => !keys.some((key) => key.provider === provider)).map(({ proposer }) => proposer);

/**
 * The roundtable, told which providers have a key. If the keys cannot be loaded, a proposer without one says so itself.
 * The dialog to add a key opens above it, so the written task stays.
 */
export const Roundtable = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, isLoading } = useQuery(apiKeysQuery);
  const { dialog, open } = useAddKey();
  const keyless = data === undefined ? (isLoading ? undefined : []) : keylessOf(data);
  const handleAddKey = (proposer: ProposerKey, onAdded: () => void): void => {
    const provider = needed.find((need) => need.proposer === proposer)?.provider;
    if (provider !== undefined) open(provider, onAdded);
  };
  return (
    <>
      <RoundtableDialog keyless={keyless} onAddKey={handleAddKey} onClose={onClose} />
      {dialog}
    </>
  );
};
