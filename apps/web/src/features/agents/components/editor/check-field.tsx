import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { checkSamplesRange } from '@symbi/contracts/limits';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '../../../../platform/format.ts';
import { FormSlider } from '../../../../ui/form/form-slider.tsx';
import type { AgentForm } from '../../model.ts';
import { text } from '../../text.ts';
import { useModels } from './model-field.tsx';

const MILLION = 1_000_000;

const dollars = (value: number): string => value.toFixed(value < 0.01 ? 5 : 3);

/** What asking again costs at most, in tokens and, where the price is known, in money. */
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

/** How often a question is asked again after its reply; off unless somebody wants to pay for it. */
export const CheckField = () => {
  const { control } = useFormContext<AgentForm>();
  const [samples, maxTokens, provider] = useWatch({ control, name: ['checkSamples', 'maxTokens', 'provider'] });
  return (
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
  );
};
