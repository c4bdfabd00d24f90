import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';

interface ChoiceBoxProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some of many are chosen. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: (isRange: boolean) => void;
  readonly sx?: SystemStyleObject<Theme>;
}

/** Drawn inside the box itself, so that all of it can be pressed: a label would not take a press with Shift everywhere. */
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

/** A plain box: hundreds of rows have one, and those of the component library are many times as slow to show. */
export const ChoiceBox = ({ label, isChosen, isMixed = false, isDisabled = false, onChoose, sx }: ChoiceBoxProps) => {
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
      checked={isChosen}
      disabled={isDisabled}
      onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      sx={{ ...style, ...sx }}
    />
  );
};
