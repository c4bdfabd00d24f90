import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';

interface FormSelectProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly helperText?: string;
  /** Called after a choice, for what depends on the field. */
  readonly onValueChange?: (value: string) => void;
  readonly children: ReactNode;
}

/** One choice of several, in the surrounding form. Its error goes away with the next choice. */
export const FormSelect = <Values extends FieldValues>(props: FormSelectProps<Values>) => {
  const { name, label, helperText, onValueChange, children } = props;
  const { control, clearErrors } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  const { ref, onChange, ...bound } = field;
  return (
    <TextField
      {...bound}
      select
      fullWidth
      label={label}
      inputRef={ref}
      // An empty choice has words of its own, so the label never lies over it.
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      onChange={(event) => {
        clearErrors(name);
        onChange(event);
        onValueChange?.(event.target.value);
      }}
    >
      {children}
    </TextField>
  );
};
