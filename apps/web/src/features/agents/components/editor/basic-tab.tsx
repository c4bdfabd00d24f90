import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { providerId, providerIds, type ProviderId } from '@symbi/contracts/agents';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSwitch } from '../../../../ui/form/form-switch.tsx';
import { FormSelect } from '../../../../ui/form/form-select.tsx';
import { FormTextField } from '../../../../ui/form/form-text-field.tsx';
import { modelsQuery } from '../../models-query.ts';
import { keyChoices, type AgentForm } from '../../model.ts';
import { text } from '../../text.ts';
import { KeyField, type StoredKeys } from './key-field.tsx';
import { ModelField } from './model-field.tsx';

/** Another provider has other models and keys, so both are reset. */
const useProviderChange = () => {
  const client = useQueryClient();
  const { setValue, getValues, clearErrors } = useFormContext<AgentForm>();
  const offerModel = async (provider: ProviderId) => {
    const list = await client.ensureQueryData(modelsQuery(provider, null)).catch(() => null);
    const isStillWanted = getValues('provider') === provider && getValues('model') === '';
    if (list !== null && isStillWanted) setValue('model', list.defaultModel, { shouldDirty: true });
  };
  return (value: string) => {
    const provider = providerId.parse(value);
    clearErrors(['model', 'baseUrl', 'keyChoice']);
    setValue('model', '', { shouldDirty: true });
    setValue('manualKey', '');
    setValue('keyChoice', keyChoices.none, { shouldDirty: true });
    void offerModel(provider);
  };
};

interface BasicTabProps extends StoredKeys {
  /** Whether the agent does not exist yet. */
  readonly isNew: boolean;
  readonly onKeepKey: () => void;
}

export const BasicTab = ({ isNew, onKeepKey, ...stored }: BasicTabProps) => {
  const { control, setValue } = useFormContext<AgentForm>();
  const provider = useWatch({ control, name: 'provider' });
  const handleProviderChange = useProviderChange();
  return (
    <Stack spacing={3}>
      <FormTextField<AgentForm> name="name" label={text.fields.name} isRequired autoComplete="off" />
      <FormTextField<AgentForm>
        name="description"
        label={text.fields.description}
        multiline
        minRows={2}
        maxRows={8}
        autoComplete="off"
      />
      <FormSelect<AgentForm>
        name="provider"
        label={text.fields.provider}

        onValueChange={handleProviderChange}
      >
        {providerIds.map((id) => (
          <MenuItem key={id} value={id}>
            {text.providers[id]}
          </MenuItem>
        ))}
      </FormSelect>
      {provider === 'custom' && (
        <FormTextField<AgentForm>
          name="baseUrl"
          label={text.fields.baseUrl}
          helperText={text.fields.baseUrlHint}
          type="url"
          onValueChange={() => setValue('keyChoice', keyChoices.none, { shouldDirty: true })}
          isRequired
          autoComplete="off"
        />
      )}
      <ModelField isNew={isNew} />
      <KeyField {...stored} onKeep={onKeepKey} />
      <FormSwitch<AgentForm> name="isPublic" label={text.fields.isPublic} />
    </Stack>
  );
};
