import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import { text } from '../platform/text/text.ts';

type Rest = Pick<
  TextFieldProps,
  | 'type'
  | 'autoComplete'
  | 'autoFocus'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'disabled'
  | 'placeholder'
  | 'children'
  | 'select'
>;

interface FormTextFieldProps<Values extends FieldValues> extends Rest {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly helperText?: string;
  readonly isRequired?: boolean;
  readonly isPassword?: boolean;
  /** Called after an edit, for what depends on the field. */
  readonly onValueChange?: (value: string) => void;
}

const ShowPassword = ({ isShown, onToggle }: { readonly isShown: boolean; readonly onToggle: () => void }) => (
  <InputAdornment position="end">
    <IconButton
      edge="end"
      aria-label={isShown ? text.actions.hidePassword : text.actions.showPassword}
      onClick={onToggle}
    >
      {isShown ? <VisibilityOff /> : <Visibility />}
    </IconButton>
  </InputAdornment>
);

/** A text field of the surrounding form. Its error goes away as soon as it is edited. */
export const FormTextField = <Values extends FieldValues>(props: FormTextFieldProps<Values>) => {
  const { name, label, helperText, isRequired = false, isPassword = false, onValueChange, ...rest } = props;
  const { control, clearErrors } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  const [isShown, setIsShown] = useState(false);
  const { ref, onChange, ...bound } = field;
  const type = isPassword ? (isShown ? 'text' : 'password') : rest.type;
  return (
    <TextField
      {...rest}
      {...bound}
      {...(type === undefined ? {} : { type })}
      fullWidth
      label={label}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      onChange={(event) => {
        clearErrors(name);
        onChange(event);
        onValueChange?.(event.target.value);
      }}
      slotProps={{
        htmlInput: { 'aria-required': isRequired },
        input: isPassword
          ? { endAdornment: <ShowPassword isShown={isShown} onToggle={() => setIsShown((now) => !now)} /> }
          : {},
      }}
    />
  );
};
