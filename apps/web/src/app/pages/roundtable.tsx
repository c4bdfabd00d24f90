import type { ApiKey } from '@symbi/contracts/api-keys';
import type { ProposerKey } from '@symbi/contracts/roundtable';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '../../features/api-keys/api.ts';
import { RoundtableDialog } from '../../features/roundtable/components/roundtable-dialog.tsx';

/** The provider whose key a proposer needs. */
const needed = [
  { proposer: 'codex', provider: 'openai' },
  { proposer: 'v0', provider: 'v0' },
] as const;

const keylessOf = (keys: readonly ApiKey[]): ProposerKey[] =>
  needed.filter(({ provider }) => !keys.some((key) => key.provider === provider)).map(({ proposer }) => proposer);

/** The roundtable, which knows for whom there is a key. Where that cannot be told, whoever lacks one says so itself. */
export const Roundtable = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, isLoading } = useQuery(apiKeysQuery);
  const keyless = data === undefined ? (isLoading ? undefined : []) : keylessOf(data);
  return <RoundtableDialog keyless={keyless} onClose={onClose} />;
};
