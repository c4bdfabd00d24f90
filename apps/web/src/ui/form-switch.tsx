import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';

interface FormSwitchProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
}

/** A yes or no of the surrounding form. */
export const FormSwitch = <Values extends FieldValues>({ name, label }: FormSwitchProps<Values>) => {
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          checked={Boolean(field.value)}
          name={field.name}
          onBlur={field.onBlur}
          onChange={(_, checked) => field.onChange(checked)}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
};
