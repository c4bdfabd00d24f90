import IconButton from '@mui/material/IconButton';
import { Tooltip } from '../../tooltip.tsx';
import type { ReactNode } from 'react';

interface ToolProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small button in a block's header. */
export const Tool = ({ label, isOn, onClick, children }: ToolProps) => (
  <Tooltip title={label}>
    <IconButton
      size="small"
      aria-label={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      onClick={onClick}
      sx={{ bgcolor: isOn === true ? 'action.selected' : undefined }}
    >
      {children}
    </IconButton>
  </Tooltip>
);
