import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { text } from '../../features/conversations/text.ts';

interface CiSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether replies are rated; on a phone its words are in its name alone. */
export const CiSwitch = ({ isOn, onChange }: CiSwitchProps) => (
  <FormControlLabel
    control={
      <Switch
        size="small"
        checked={isOn}
        onChange={(_, wanted) => onChange(wanted)}
        slotProps={{ input: { 'aria-label': text.ciIntegration } }}
      />
    }
    title={text.ciIntegration}
    label={text.ciIntegration}
    slotProps={{ typography: { variant: 'body2', noWrap: true, sx: { display: { xs: 'none', sm: 'block' } } } }}
    sx={{ mx: 0, flexShrink: 0 }}
  />
);
