import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../platform/paths.ts';
import { text } from '../../platform/text/text.ts';

interface KeyNeededProps {
  readonly title: string;
  /** What works without the key. */
  readonly hint?: string;
  /** `alert` if it answers something the person did. */
  readonly role?: 'alert';
}

/** A key is what is missing: nothing failed, so it looks like a next step, and the button leads to it. */
export const KeyNeeded = ({ title, hint, role }: KeyNeededProps) => (
  <Card
    role={role}
    sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, p: 2, mb: 3 }}
  >
    <Key aria-hidden sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {hint !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </Box>
    <Button component={RouterLink} to={paths.settingsTab('keys')} variant="outlined" sx={{ whiteSpace: 'nowrap' }}>
      {text.actions.addKey}
    </Button>
  </Card>
);
