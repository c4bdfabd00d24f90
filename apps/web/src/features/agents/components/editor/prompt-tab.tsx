import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { limits } from '@symbi/contracts/limits';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '../../../../platform/format.ts';
import { FormTextField } from '../../../../ui/form/form-text-field.tsx';
import type { AgentForm } from '../../model.ts';
import { text } from '../../text.ts';

export const PromptTab = () => {
  const { control } = useFormContext<AgentForm>();
  const prompt = useWatch({ control, name: 'systemPrompt' });
  return (
    <Stack>
      <FormTextField<AgentForm>
        name="systemPrompt"
        label={text.fields.systemPrompt}
        helperText={text.fields.systemPromptHint}
        multiline
        minRows={10}
        maxRows={24}
        autoComplete="off"
      />
      {/* Below the words that belong to the field, in line with them. */}
      <Typography variant="caption" color="textSecondary" sx={{ mx: '14px' }}>
        {text.fields.characters(formatNumber(prompt.length), formatNumber(limits.systemPromptLength))}
      </Typography>
    </Stack>
  );
};
