import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { text } from '../../platform/text/text.ts';

type Rest = Pick<
  OutlinedInputProps,
  | 'name'
  | 'type'
  | 'value'
  | 'defaultValue'
  | 'autoComplete'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'placeholder'
  | 'inputRef'
  | 'onChange'
  | 'onBlur'
  | 'onKeyDown'
>;

export interface OutlinedFieldProps extends Rest {
  readonly label: string;
  readonly error?: string | undefined;
  readonly helperText?: string | undefined;
  readonly isRequired?: boolean;
  /** Hides the input, with a button that shows it. */
  readonly isPassword?: boolean;
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

/** A labeled text field with its help text or error. MUI's own TextField would bring in the whole select. */
export const OutlinedField = (props: OutlinedFieldProps) => {
  const { label, error, helperText, isRequired = false, isPassword = false, type = 'text', ...rest } = props;
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const help = error ?? helperText;
  return (
    <FormControl fullWidth variant="outlined" error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...rest}
        id={id}
        label={label}
        type={isPassword ? (isShown ? 'text' : 'password') : type}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        slotProps={{ input: { 'aria-required': isRequired } }}
        endAdornment={isPassword && <ShowPassword isShown={isShown} onToggle={() => setIsShown((now) => !now)} />}
      />
      {help !== undefined && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
};
