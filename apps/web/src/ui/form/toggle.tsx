import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LOW } from '../low.ts';
import { Tooltip } from '../tooltip.tsx';

const track = {
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  width: 40,
  height: 24,
  m: 0,
  borderRadius: 3,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '7px',
    borderRadius: 1,
    bgcolor: 'text.primary',
    opacity: 0.38,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 4,
    left: 4,
    width: 16,
    height: 16,
    borderRadius: '50%',
    bgcolor: 'common.white',
    boxShadow: 1,
    transition: 'transform 150ms',
  },
  '&:checked::before': { bgcolor: 'primary.main', opacity: 0.5 },
  '&:checked::after': { bgcolor: 'primary.main', transform: 'translateX(16px)' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  '@media (prefers-reduced-motion: reduce)': { '&::after': { transition: 'none' } },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before, &::after': { content: 'none' } },
} as const;

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Shown where there is little room; the accessible name stays the full label. */
  readonly shortLabel?: string;
  /** Explanation shown on hover. */
  readonly hint?: string;
}

/** A native switch for places without a form: MUI's switch would add 3 kB to every conversation. */
export const Toggle = ({ label, isOn, onChange, shortLabel, hint = '' }: ToggleProps) => (
  <Tooltip title={hint} describeChild>
    <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', flexShrink: 0, cursor: 'pointer' }}>
      <Box
        component="input"
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` says it already
        role="switch"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        sx={track}
      />
      <Typography variant="body2" component="span" noWrap>
        {shortLabel === undefined ? (
          label
        ) : (
          <>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, [LOW]: { display: 'none' } }}>
              {label}
            </Box>
            <Box component="span" sx={{ display: { sm: 'none' }, [LOW]: { display: 'inline' } }}>
              {shortLabel}
            </Box>
          </>
        )}
      </Typography>
    </Box>
  </Tooltip>
);
