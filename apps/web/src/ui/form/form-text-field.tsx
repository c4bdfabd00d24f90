import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import { OutlinedField, type OutlinedFieldProps } from './outlined-field.tsx';

type Rest = Omit<OutlinedFieldProps, 'name' | 'error' | 'value' | 'inputRef' | 'onChange' | 'onBlur'>;

interface FormTextFieldProps<Values extends FieldValues> extends Rest {
  readonly name: FieldPath<Values>;
  /** Called after an edit, to update what depends on the field. */
  readonly onValueChange?: (value: string) => void;
}

/** A text field in the surrounding form. Its error disappears as soon as it is edited. */
export const FormTextField = <Values extends FieldValues>(props: FormTextFieldProps<Values>) => {
  const { name, onValueChange, ...rest } = props;
  const { control, clearErrors } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  const { ref, onChange, ...bound } = field;
  return (
    <OutlinedField
      {...rest}
      {...bound}
      inputRef={ref}
      error={fieldState.invalid ? (fieldState.error?.message ?? '') : undefined}
      onChange={(event) => {
        clearErrors(name);
        onChange(event);
        onValueChange?.(event.target.value);
      }}
    />
  );
};
