import { LOW } from '../../../ui/low.ts';

/** One rounded box around the text and what is below it. */
export const box = {
  position: 'relative',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: '24px',
  bgcolor: 'background.paper',
  cursor: 'text',
  '&:focus-within': { borderColor: 'text.primary', boxShadow: 'inset 0 0 0 1px currentColor' },
  '&:has(textarea[aria-invalid="true"])': { borderColor: 'error.main' },
  // The text and what is otherwise below it share one row; what is above the text keeps its own.
  [LOW]: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', '& > *': { flexBasis: '100%' } },
} as const;

/** Grows with its text, up to a third of the viewport. */
export const field = {
  px: 2,
  pt: 1.5,
  pb: 0.5,
  '& textarea': {
    maxHeight: 'calc(var(--visible-height, 100dvh) / 3)',
    overflowY: 'auto !important',
    fieldSizing: 'content',
  },
  [LOW]: { '&&': { flex: '1 1 0', minWidth: 160, pr: 0.5, py: 1.25 } },
} as const;

export const row = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  px: 1,
  pb: 1,
  minWidth: 0,
  [LOW]: { '&&': { flexBasis: 'auto', gap: 0.5, p: 0.5 }, '& [role="combobox"]': { maxWidth: 128 } },
} as const;
