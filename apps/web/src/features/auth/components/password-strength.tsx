import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { passwordStrength } from '../model.ts';
import { text } from '../text.ts';

const colors = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;
const steps = colors.length - 1;

/** The strength of a new password as a word and a bar; nothing while it is empty. */
export const PasswordStrength = ({ password }: { readonly password: string }) => {
  if (password === '') return null;
  const strength = passwordStrength(password);
  return (
    <Box sx={{ mt: 1 }}>
      <Box aria-hidden sx={{ height: 4, borderRadius: 1, bgcolor: 'action.selected' }}>
        <Box
          sx={{ width: `${(100 * strength) / steps}%`, height: '100%', borderRadius: 1, bgcolor: colors[strength] }}
        />
      </Box>
      <Typography variant="caption" color="textSecondary">
        {text.strength.label}: {text.strength.levels[strength]}
      </Typography>
    </Box>
  );
};
