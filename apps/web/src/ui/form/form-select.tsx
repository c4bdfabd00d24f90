import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';

interface FormSelectProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly helperText?: string;
  /** Called after a choice, to update what depends on the field. */
  readonly onValueChange?: (value: string) => void;
  readonly children: ReactNode;
}

/** A select in the surrounding form. Its error disappears with the next choice. */
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
      // The empty choice has a text of its own, so the label must not overlap it.
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
