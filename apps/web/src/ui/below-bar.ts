/** The place of a notice below the bar: at the bottom of the window it would cover an input or the buttons of a dialog. */
export const belowBar = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  sx: { mt: 'var(--shell-top)' },
} as const;
