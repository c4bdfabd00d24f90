import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import type { HTMLAttributes, MouseEvent, ReactNode } from 'react';

const shape = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  maxWidth: 1,
  height: 24,
  borderRadius: '16px',
  font: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  letterSpacing: 'inherit',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  color: 'text.primary',
  '& > svg': { fontSize: 18, ml: '2px', mr: '-4px' },
} as const;

const grayOf = ({ palette: { mode } }: Theme): string => (mode === 'light' ? '#bdbdbd' : '#616161');

/** What fills it, or its border. */
const looks = {
  filled: { bgcolor: 'action.selected' },
  outlined: { border: '1px solid', borderColor: grayOf },
  warning: {
    border: '1px solid',
    borderColor: ({ palette, alpha }: Theme) => alpha(palette.warning.main, 0.7),
    color: 'warning.main',
  },
} as const;

const pressable = {
  // Beside buttons that are as high as a thumb is wide, it keeps its size.
  '&&': { minWidth: 0, minHeight: 0 },
  transition: 'background-color 300ms, box-shadow 300ms',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { bgcolor: 'action.focus' },
  '&:active': { boxShadow: 1 },
} as const;

const words = { overflow: 'hidden', textOverflow: 'ellipsis', px: '7px' } as const;
/** Without a border, the words stand where they would inside one. */
const bare = { ...words, px: 1 } as const;

interface PillProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  readonly look?: keyof typeof looks;
  readonly icon?: ReactNode;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly sx?: object;
}

/** A small label in a frame, a button if it can be pressed. A conversation has no room for MUI's chips. */
export const Pill = ({ look = 'filled', icon, sx, children, onClick, ...props }: PillProps) => {
  const content = (
    <>
      {icon}
      <Box component="span" sx={look === 'filled' ? bare : words}>
        {children}
      </Box>
    </>
  );
  return onClick === undefined ? (
    <Box component="span" {...props} sx={{ ...shape, ...looks[look], ...sx }}>
      {content}
    </Box>
  ) : (
    <ButtonBase {...props} onClick={onClick} sx={{ ...shape, ...looks[look], ...pressable, ...sx }}>
      {content}
    </ButtonBase>
  );
};
