import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { apiKeyInput, keyProviders, providerOfKey } from '@symbi/contracts/api-keys';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../platform/api/message-of.ts';
import { useOneAtATime } from '../../platform/hooks/use-one-at-a-time.ts';
import * as paths from '../../platform/paths.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { OutlinedField } from '../../ui/form/outlined-field.tsx';
import { text } from '../../features/agents/text.ts';
import { LocalServers } from './local-servers.tsx';
import { refusalOf, useConnect, type ConnectProvider } from './use-connect.ts';

const known = keyProviders.filter((provider): provider is ConnectProvider => provider !== 'custom');

const isKnown = (value: string): value is ConnectProvider => known.some((provider) => provider === value);

const hintOf = (key: string): string => {
  const provider = providerOfKey(key);
  if (provider !== null) return text.connect.recognized(text.providers[provider]);
  return key.trim() === '' ? text.connect.keyHint : text.connect.unrecognized;
};

/** The form's input: the provider follows from the shape of the key where possible, until the user chooses one. */
const useKeyForm = () => {
  const [key, write] = useState('');
  const [chosen, setChosen] = useState<ConnectProvider | null>(null);
  const provider = chosen ?? providerOfKey(key);
  const setKey = (value: string): void => {
    write(value);
    // A new key may belong to another provider than the one chosen for the last key.
    if (providerOfKey(value) !== null || value.trim() === '') setChosen(null);
  };
  const parsed = apiKeyInput.shape.key.safeParse(key);
  return { key, setKey, provider, setProvider: setChosen, parsed };
};

type KeyForm = ReturnType<typeof useKeyForm>;

const KeyFields = ({ form, error }: { readonly form: KeyForm; readonly error: string | undefined }) => (
  <>
    <OutlinedField
      label={text.connect.key}
      value={form.key}
      isPassword
      autoComplete="off"
      error={error}
      helperText={hintOf(form.key)}
      onChange={(event) => form.setKey(event.target.value)}
    />
    <TextField
      select
      label={text.connect.provider}
      value={form.provider ?? ''}
      onChange={(event) => {
        if (isKnown(event.target.value)) form.setProvider(event.target.value);
      }}
    >
      {known.map((provider) => (
        <MenuItem key={provider} value={provider}>
          {text.providers[provider]}
        </MenuItem>
      ))}
    </TextField>
  </>
);

const OtherServer = () => (
  <Typography variant="body2" color="textSecondary">
    {text.connect.other}{' '}
    <Link component={RouterLink} to={paths.newCustomAgent}>
      {text.connect.otherLink}
    </Link>
  </Typography>
);

interface ConnectDialogProps {
  readonly onClose: () => void;
  readonly onConnected: (agent: Agent) => void;
}

/** Leads from a key, or from a local model server, to an agent that answers. */
export const ConnectDialog = ({ onClose, onConnected }: ConnectDialogProps) => {
  const form = useKeyForm();
  const { key, provider, parsed } = form;
  const connect = useConnect();
  const oneAtATime = useOneAtATime();
  const start = (given: Parameters<typeof connect.mutateAsync>[0]): void =>
    void oneAtATime(() => connect.mutateAsync(given).then(onConnected, () => undefined));
  const isOf = (baseUrl: string): boolean =>
    connect.isPending && connect.variables.provider === 'custom' && connect.variables.baseUrl === baseUrl;
  const wrong = key.trim() !== '' && !parsed.success ? parsed.error.issues[0]?.message : undefined;
  const refusal = connect.error && (refusalOf(connect.error) ?? messageOf(connect.error, text.connect.failed));
  return (
    <FormDialog
      title={text.connect.title}
      action={text.connect.submit}
      isBusy={connect.isPending && connect.variables.provider !== 'custom'}
      stopsOnClose
      canSubmit={provider !== null && parsed.success}
      error={refusal}
      maxWidth="xs"
      onSubmit={() => {
        if (provider !== null && parsed.success) start({ provider, key: parsed.data });
      }}
      onClose={onClose}
    >
      <LocalServers isBusy={isOf} onUse={(baseUrl, model) => start({ provider: 'custom', baseUrl, model })} />
      <KeyFields form={form} error={wrong} />
      <OtherServer />
    </FormDialog>
  );
};
