import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { judgeSetting } from '@symbi/contracts/agents';
import type { ApiKey } from '@symbi/contracts/api-keys';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSelect } from '../../../../ui/form/form-select.tsx';
import { FormTextField } from '../../../../ui/form/form-text-field.tsx';
import type { AgentForm } from '../../model.ts';
import { text } from '../../text.ts';

/** A second model that judges sentences against sources, with a key of the user. */
export const JudgeFields = ({ keys }: { readonly keys: readonly ApiKey[] }) => {
  const { control, setValue } = useFormContext<AgentForm>();
  const [provider, chosen] = useWatch({ control, name: ['judgeProvider', 'judgeKey'] });
  const own = keys.filter((key) => key.provider === provider);
  const isGone = chosen !== '' && own.every(({ _id }) => _id !== chosen);
  return (
    <Stack spacing={2}>
      <Typography variant="h3" component="h2">
        {text.judge.title}
      </Typography>
      <FormSelect<AgentForm>
        name="judgeProvider"
        label={text.judge.provider}
        helperText={text.judge.hint}
        onValueChange={() => setValue('judgeKey', '')}
      >
        <MenuItem value="">{text.judge.none}</MenuItem>
        {judgeSetting.shape.provider.options.map((option) => (
          <MenuItem key={option} value={option}>
            {text.providers[option]}
          </MenuItem>
        ))}
      </FormSelect>
      {provider !== '' && (
        <>
          {provider === 'custom' && (
            <FormTextField<AgentForm> name="judgeBaseUrl" label={text.judge.baseUrl} autoComplete="off" />
          )}
          <FormTextField<AgentForm> name="judgeModel" label={text.judge.model} autoComplete="off" />
          <FormSelect<AgentForm> name="judgeKey" label={text.judge.key} helperText={text.judge.keyHint}>
            <MenuItem value="">{text.judge.noKey}</MenuItem>
            {own.map(({ _id, name, key }) => (
              <MenuItem key={_id} value={_id}>
                {name} · {key}
              </MenuItem>
            ))}
            {isGone && (
              <MenuItem value={chosen} disabled>
                {text.key.gone}
              </MenuItem>
            )}
          </FormSelect>
        </>
      )}
    </Stack>
  );
};
