import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';

interface FormSliderProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly hint?: string;
  readonly range: { readonly minimum: number; readonly maximum: number; readonly step: number };
  readonly format?: (value: number) => string;
  /** The number has no effect; the form says why. */
  readonly isDisabled?: boolean;
}

/** Aligns the end labels with the field: centered under their marks they would overflow on a phone. */
const endLabels = {
  // MUI darkens the labels that the value has passed, of which one is always the first.
  '& .MuiSlider-markLabel': { color: 'text.secondary' },
  '& .MuiSlider-markLabel[data-index="0"]': { transform: 'translateX(-10px)' },
  '& .MuiSlider-markLabel[data-index="1"]': { transform: 'translateX(calc(10px - 100%))' },
} as const;

/** A number in the surrounding form, chosen with a slider and shown beside its label. */
export const FormSlider = <Values extends FieldValues>(props: FormSliderProps<Values>) => {
  const { name, label, hint, range, format = String, isDisabled = false } = props;
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const id = useId();
  const value = Number(field.value);
  return (
    <Box>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
        <Typography id={id} sx={{ fontWeight: 500 }}>
          {label}
        </Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }} aria-hidden>
          {format(value)}
        </Typography>
      </Stack>
      <Box sx={{ px: 1.25, ...endLabels }}>
        <Slider
          value={value}
          disabled={isDisabled}
          min={range.minimum}
          max={range.maximum}
          step={range.step}
          marks={[
            { value: range.minimum, label: format(range.minimum) },
            { value: range.maximum, label: format(range.maximum) },
          ]}
          getAriaValueText={format}
          aria-labelledby={id}
          onBlur={field.onBlur}
          onChange={(_, next) => field.onChange(next)}
        />
      </Box>
      {hint !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
};
