import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { TOUCH_ONLY } from '../../../platform/composing.ts';
import { LOW } from '../../../ui/low.ts';
import { text } from '../text.ts';

interface HintButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

export const HintButton = ({ label, onClick }: HintButtonProps) => (
  <Button size="small" onClick={onClick} sx={{ ml: 0.5, py: 0, minHeight: 24 }}>
    {label}
  </Button>
);

interface HintProps {
  readonly id: string;
  readonly isError: boolean;
  readonly helper: string;
  /** What can be done about it. */
  readonly children: ReactNode;
}

export const Hint = ({ id, isError, helper, children }: HintProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', mx: 2 }}>
    <FormHelperText
      id={id}
      error={isError}
      role={isError ? 'alert' : undefined}
      sx={{
        userSelect: isError ? undefined : 'none',
        display: helper === '' ? { xs: 'none', sm: 'block' } : 'block',
        [`@media ${TOUCH_ONLY}`]: helper === '' ? { display: 'none' } : {},
        [LOW]: helper === '' ? { display: 'none' } : {},
      }}
    >
      {helper === '' ? text.composer.hint : helper}
    </FormHelperText>
    {children}
  </Box>
);
