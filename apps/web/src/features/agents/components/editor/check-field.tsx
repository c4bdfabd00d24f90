import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { checkMode } from '@symbi/contracts/agents';
import { checkSamplesRange } from '@symbi/contracts/limits';
import { mostOfSearch } from '@symbi/contracts/web-search';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '../../../../platform/format.ts';
import { FormSelect } from '../../../../ui/form/form-select.tsx';
import { FormSlider } from '../../../../ui/form/form-slider.tsx';
import type { AgentForm } from '../../model.ts';
import { text } from '../../text.ts';
import { useModels } from './model-field.tsx';

const MILLION = 1_000_000;

/** Usage of the most expensive search. */
const search = {
  tokens: formatNumber(mostOfSearch.outputTokens),
  searches: mostOfSearch.searches,
  dollars: mostOfSearch.perSearch.toFixed(2),
};

const dollars = (value: number): string => value.toFixed(value < 0.01 ? 5 : 3);

/** Maximum cost of asking again, in tokens and, if the price is known, in money. */
const Cost = ({ samples, maxTokens }: { readonly samples: number; readonly maxTokens: number }) => {
  const { chosen } = useModels();
  const all = samples * maxTokens;
  const { inputPrice, outputPrice } = chosen ?? {};
  return (
    <Typography variant="body2" component="output" sx={{ display: 'block' }}>
      {text.check.cost(samples, formatNumber(maxTokens), formatNumber(all))}{' '}
      {inputPrice === undefined || outputPrice === undefined
        ? text.check.noPrice
        : text.check.price(dollars((all * outputPrice) / MILLION), dollars((samples * 1_000 * inputPrice) / MILLION))}
    </Typography>
  );
};

/** When replies are checked, and the maximum cost. */
const ModeField = () => {
  const { control } = useFormContext<AgentForm>();
  const [mode, samples, maxTokens, provider] = useWatch({
    control,
    name: ['checkMode', 'checkSamples', 'maxTokens', 'provider'],
  });
  const asked = provider === 'local' ? 0 : samples;
  return (
    <Box>
      <FormSelect<AgentForm> name="checkMode" label={text.check.mode} helperText={text.check.modeHints[mode]}>
        {checkMode.options.map((option) => (
          <MenuItem key={option} value={option}>
            {text.check.modes[option]}
          </MenuItem>
        ))}
      </FormSelect>
      {mode === 'always' && (
        <Typography variant="body2" component="output" sx={{ display: 'block', mt: 1 }}>
          {text.check.always(asked === 0 ? null : formatNumber(asked * maxTokens), search)}
        </Typography>
      )}
    </Box>
  );
};

/** When replies are checked, and how often a question is asked again; no model is asked unless the user opts to pay. */
export const CheckField = () => {
  const { control } = useFormContext<AgentForm>();
  const [samples, maxTokens, provider] = useWatch({ control, name: ['checkSamples', 'maxTokens', 'provider'] });
  return (
    <Stack spacing={2}>
      <ModeField />
      <Box>
        <FormSlider<AgentForm>
          name="checkSamples"
          label={text.check.label}
          hint={provider === 'local' ? text.check.local : text.check.hint}
          range={checkSamplesRange}
          format={text.check.value}
        />
        {samples > 0 && provider !== 'local' && <Cost samples={samples} maxTokens={maxTokens} />}
      </Box>
    </Stack>
  );
};
