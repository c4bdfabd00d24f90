import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';

interface FormSwitchProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** Explanation below the switch. */
  readonly hint?: string;
}

/** A boolean in the surrounding form. */
export const FormSwitch = <Values extends FieldValues>({ name, label, hint }: FormSwitchProps<Values>) => {
  const id = useId();
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const toggle = (
    <FormControlLabel
      label={label}
      control={
        <Switch
          checked={Boolean(field.value)}
          name={field.name}
          onBlur={field.onBlur}
          onChange={(_, checked) => field.onChange(checked)}
          slotProps={{ input: { ref: field.ref, ...(hint === undefined ? {} : { 'aria-describedby': id }) } }}
        />
      }
    />
  );
  // One item of a stack, so that the hint stands close below its switch.
  return (
    <div>
      {toggle}
      {hint !== undefined && <FormHelperText id={id}>{hint}</FormHelperText>}
    </div>
  );
};
