import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';

interface SelectionCheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  /** Some of many are selected. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: (isRange: boolean) => void;
  readonly sx?: SystemStyleObject<Theme>;
}

/** Drawn inside the input itself, so that all of it can be pressed: some browsers ignore a press with Shift on a label. */
const style: SystemStyleObject<Theme> = {
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  width: 40,
  height: 40,
  m: 0,
  cursor: 'pointer',
  '&::before, &::after': { content: '""', position: 'absolute', boxSizing: 'border-box' },
  '&::before': {
    inset: 'calc(50% - 9px)',
    border: 2,
    borderColor: 'text.secondary',
    borderRadius: '4px',
    bgcolor: 'background.paper',
  },
  '&:hover::before': { borderColor: 'text.primary' },
  '&:checked::before, &:indeterminate::before': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '&:checked::after': {
    left: 'calc(50% - 3px)',
    top: 'calc(50% - 6px)',
    width: 6,
    height: 10,
    borderStyle: 'solid',
    borderWidth: '0 2px 2px 0',
    borderColor: 'primary.contrastText',
    transform: 'rotate(45deg)',
  },
  '&:indeterminate::after': { inset: 'calc(50% - 1px) calc(50% - 5px)', bgcolor: 'primary.contrastText' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::before': { outline: 2, outlineOffset: 2, outlineColor: 'text.primary' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before, &::after': { display: 'none' } },
};

/** A native checkbox: hundreds of rows have one, and MUI's take many times as long to show. */
export const SelectionCheckbox = ({
  label,
  isSelected,
  isMixed = false,
  isDisabled = false,
  onToggle,
  sx,
}: SelectionCheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  });
  return (
    <Box
      component="input"
      type="checkbox"
      ref={box}
      aria-label={label}
      title={label}
      checked={isSelected}
      disabled={isDisabled}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      sx={{ ...style, ...sx }}
    />
  );
};
