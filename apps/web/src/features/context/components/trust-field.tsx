import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { contextLimits } from '@symbi/contracts/limits';

interface TrustFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** How far a context is trusted: 1 to 5. */
export const TrustField = ({ label, value, onChange }: TrustFieldProps) => (
  <TextField select label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {Array.from({ length: contextLimits.trustMaximum }, (_, index) => index + 1).map((score) => (
      <MenuItem key={score} value={score}>
        {score}
      </MenuItem>
    ))}
  </TextField>
);
