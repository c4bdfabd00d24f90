import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { passwordStrength } from '../model.ts';
import { text } from '../text.ts';

const colours = ['error', 'error', 'warning', 'success', 'success'] as const;

/** How strong a new password is, in a word and a bar; nothing while it is empty. */
export const PasswordStrength = ({ password }: { readonly password: string }) => {
  if (password === '') return null;
  const strength = passwordStrength(password);
  const label = text.strength.levels[strength] ?? '';
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress
        variant="determinate"
        value={strength * 25}
        color={colours[strength] ?? 'error'}
        aria-label={text.strength.label}
        aria-valuetext={label}
        sx={{ borderRadius: 1 }}
      />
      <Typography variant="caption" color="textSecondary">
        {text.strength.label}: {label}
      </Typography>
    </Box>
  );
};
