import Add from '@mui/icons-material/Add';
import Key from '@mui/icons-material/KeyOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { keyProviders, type ApiKey } from '@symbi/contracts/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useQueryString } from '../../../platform/navigation/use-query-string.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SuccessBanner, useBanner } from '../../../ui/state/success-banner.tsx';
import { apiKeysQuery, useRemoveApiKey } from '../api.ts';
import { text } from '../text.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { KeyCard } from './key-card.tsx';

const KeyList = ({ onRemove }: { readonly onRemove: (key: ApiKey) => void }) => {
  const { data, error, refetch } = useQuery(apiKeysQuery);
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={84} />
    ) : (
      <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return <EmptyState icon={<Key />} title={text.empty} hint={text.emptyHint} />;
  return (
    <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0 }}>
      {data.map((key) => (
        <KeyCard key={key._id} apiKey={key} onRemove={onRemove} />
      ))}
    </Stack>
  );
};

interface RemoveKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onRemoved: (orphans: string | null) => void;
}

const RemoveKeyDialog = ({ apiKey, onClose, onRemoved }: RemoveKeyDialogProps) => {
  const remove = useRemoveApiKey();
  const handleConfirm = () =>
    remove.mutate(apiKey._id, {
      onSuccess: (agents) =>
        onRemoved(agents.length === 0 ? null : text.orphans(agents.map(({ name }) => name).join(', '))),
    });
  return (
    <ConfirmDialog
      isOpen
      title={text.confirm.title}
      question={text.confirm.question(apiKey.name)}
      confirmLabel={text.remove}
      isBusy={remove.isPending}
      error={remove.error === null ? null : messageOf(remove.error, text.deleteFailed)}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};

/** The form to add a key, which an address can open for a provider. */
const useAdding = () => {
  const [parameters, changeQuery] = useQueryString();
  const [isOpen, setIsOpen] = useState(false);
  const provider = keyProviders.find((known) => known === parameters.get('add'));
  const close = () => {
    setIsOpen(false);
    if (provider !== undefined) changeQuery((query) => query.delete('add'), { replace: true });
  };
  return { isOpen: isOpen || provider !== undefined, provider, open: () => setIsOpen(true), close };
};

/** The provider keys: list, add, test, remove. */
export const KeyPanel = () => {
  const banner = useBanner();
  const adding = useAdding();
  const [removing, setRemoving] = useState<ApiKey | null>(null);
  const [orphans, setOrphans] = useState<string | null>(null);
  return (
    <Section
      hint={text.hint}
      action={
        <Button variant="contained" startIcon={<Add />} onClick={adding.open}>
          {text.add}
        </Button>
      }
    >
      <SuccessBanner message={banner.message} />
      {orphans !== null && (
        <Alert severity="warning" onClose={() => setOrphans(null)} sx={{ mb: 2 }}>
          {orphans}
        </Alert>
      )}
      <KeyList onRemove={setRemoving} />
      {adding.isOpen && (
        <AddKeyDialog
          {...(adding.provider === undefined ? {} : { provider: adding.provider })}
          onClose={adding.close}
          onAdded={() => {
            adding.close();
            banner.show(text.added);
          }}
        />
      )}
      {removing !== null && (
        <RemoveKeyDialog
          apiKey={removing}
          onClose={() => setRemoving(null)}
          onRemoved={(names) => {
            setRemoving(null);
            setOrphans(names);
            banner.show(text.deleted);
          }}
        />
      )}
    </Section>
  );
};
