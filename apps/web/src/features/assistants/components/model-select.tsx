import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Model } from '@symbi/contracts/agents';
import { formatDay } from '../../../platform/format.ts';
import { choicesOf } from '../model.ts';
import { text } from '../text.ts';

interface ModelSelectProps {
  readonly label: string;
  readonly value: string;
  /** In the server's order; undefined while they load, or without a list. */
  readonly models: readonly Model[] | undefined;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (model: string) => void;
}

const labelOf = ({ id, retiredOn, endsOn }: Model): string => {
  if (retiredOn !== undefined) return text.models.retired(id, formatDay(retiredOn));
  return endsOn === undefined ? id : text.models.ends(id, formatDay(endsOn));
};

/** The model of an assistant; retired models are visible but disabled. */
export const ModelSelect = ({ label, value, models, error, isDisabled = false, onChange }: ModelSelectProps) => {
  const choices = choicesOf(models);
  const chosen = choices.find(({ id }) => id === value);
  const problem =
    chosen?.retiredOn === undefined ? error : text.models.retiredError(value, formatDay(chosen.retiredOn));
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      disabled={isDisabled}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange(event.target.value)}
    >
      {chosen === undefined && value !== '' && <MenuItem value={value}>{text.models.notListed(value)}</MenuItem>}
      {choices.map((model) => (
        <MenuItem key={model.id} value={model.id} disabled={model.retiredOn !== undefined}>
          {labelOf(model)}
        </MenuItem>
      ))}
    </TextField>
  );
};
