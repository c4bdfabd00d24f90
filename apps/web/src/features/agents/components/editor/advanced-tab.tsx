import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { pictureSetting } from '@symbi/contracts/pictures';
import { maxTokensRange, temperatureRange } from '@symbi/contracts/limits';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber, formatPercent } from '../../../../platform/format.ts';
import { FormSelect } from '../../../../ui/form/form-select.tsx';
import { FormSlider } from '../../../../ui/form/form-slider.tsx';
import { FormSwitch } from '../../../../ui/form/form-switch.tsx';
import { FormTextField } from '../../../../ui/form/form-text-field.tsx';
import type { AgentForm } from '../../model.ts';
import { text } from '../../text.ts';
import { CheckField } from './check-field.tsx';
import { JudgeFields } from './judge-fields.tsx';
import type { StoredKeys } from './key-field.tsx';
import { useModels } from './model-field.tsx';

const thresholdRange = { minimum: 0, maximum: 1, step: 0.05 } as const;

/** Only for models whose names may not tell: open models, and those of custom servers. */
const PicturesField = () => {
  const { control } = useFormContext<AgentForm>();
  const provider = useWatch({ control, name: 'provider' });
  if (provider !== 'custom' && provider !== 'together') return null;
  return (
    <FormSelect<AgentForm> name="pictures" label={text.pictures.label} helperText={text.pictures.hint}>
      {pictureSetting.options.map((option) => (
        <MenuItem key={option} value={option}>
          {text.pictures.options[option]}
        </MenuItem>
      ))}
    </FormSelect>
  );
};

export const AdvancedTab = ({ keys }: StoredKeys) => {
  const { chosen } = useModels();
  const takesNone = chosen?.acceptsTemperature === false;
  return (
    <Stack spacing={3}>
      <FormSlider<AgentForm>
        name="temperature"
        label={text.fields.temperature}
        hint={text.fields.temperatureHint}
        range={temperatureRange}
        format={(value) => value.toFixed(1)}
        isDisabled={takesNone}
      />
      {takesNone && <Alert severity="info">{text.fields.temperatureIgnored}</Alert>}
      <FormSlider<AgentForm>
        name="maxTokens"
        label={text.fields.maxTokens}
        hint={text.fields.maxTokensHint}
        range={maxTokensRange}
        format={formatNumber}
      />
      <PicturesField />
      <FormSwitch<AgentForm> name="ciEnabled" label={text.fields.ciEnabled} />
      <FormTextField<AgentForm> name="ciModel" label={text.fields.ciModel} autoComplete="off" />
      <FormSlider<AgentForm>
        name="trustScoreThreshold"
        label={text.fields.trustScoreThreshold}
        hint={text.fields.trustScoreThresholdHint}
        range={thresholdRange}
        format={formatPercent}
      />
      <CheckField />
      <JudgeFields keys={keys ?? []} />
      <FormSwitch<AgentForm> name="contextBridgeEnabled" label={text.fields.contextBridgeEnabled} />
      <FormTextField<AgentForm>
        name="metadata"
        label={text.fields.metadata}
        helperText={text.fields.metadataHint}
        multiline
        minRows={3}
        maxRows={12}
        autoComplete="off"
      />
    </Stack>
  );
};
