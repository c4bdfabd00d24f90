import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import type { ApiKey } from '@symbi/contracts/api-keys';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSelect } from '../../../../ui/form/form-select.tsx';
import { FormTextField } from '../../../../ui/form/form-text-field.tsx';
import { keyChoices, type AgentForm } from '../../model.ts';
import { text } from '../../text.ts';

export interface StoredKeys {
  /** Undefined while they load. */
  readonly keys: readonly ApiKey[] | undefined;
  readonly isError: boolean;
}

const hintOf = ({ keys, isError }: StoredKeys, provider: string, own: readonly ApiKey[], choice: string): string => {
  if (isError) return text.key.failed;
  if (keys === undefined) return ' ';
  if (provider === 'custom') return text.key.custom;
  return own.length === 0 && choice !== keyChoices.manual ? text.key.missing : ' ';
};

interface KeyFieldProps extends StoredKeys {
  /** Stores the typed key before the agent is saved. */
  readonly onKeep: () => void;
}

/** The provider's key: a stored one, or a new one that is stored with the agent, or before it for its models. */
export const KeyField = ({ onKeep, ...stored }: KeyFieldProps) => {
  const { control } = useFormContext<AgentForm>();
  const [provider, choice, typed] = useWatch({ control, name: ['provider', 'keyChoice', 'manualKey'] });
  if (provider === 'local') return <Alert severity="info">{text.key.local}</Alert>;
  const own = (stored.keys ?? []).filter((key) => key.provider === provider);
  const isGone =
    stored.keys !== undefined &&
    choice !== keyChoices.none &&
    choice !== keyChoices.manual &&
    own.every(({ _id }) => _id !== choice);
  return (
    <>
      {isGone && <Alert severity="warning">{text.key.gone}</Alert>}
      <FormSelect<AgentForm>
        name="keyChoice"
        label={text.key.label}

        helperText={hintOf(stored, provider, own, choice)}
      >
        <MenuItem value={keyChoices.none}>
          {own.length > 0 && provider !== 'custom' ? text.key.newest : text.key.none}
        </MenuItem>
        {own.map(({ _id, name, key }) => (
          <MenuItem key={_id} value={_id}>
            {name} · {key}
          </MenuItem>
        ))}
        {choice !== keyChoices.none && choice !== keyChoices.manual && own.every(({ _id }) => _id !== choice) && (
          <MenuItem value={choice} disabled>
            {choice}
          </MenuItem>
        )}
        <MenuItem value={keyChoices.manual}>{text.key.manual}</MenuItem>
      </FormSelect>
      {choice === keyChoices.manual && (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <FormTextField<AgentForm>
            name="manualKey"
            label={text.key.manualLabel}
            helperText={text.key.manualHint}
            autoComplete="off"
            isPassword
          />
          <Button size="small" disabled={typed.trim() === ''} onClick={onKeep}>
            {text.key.keep}
          </Button>
        </Stack>
      )}
    </>
  );
};
