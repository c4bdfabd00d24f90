import { alpha, type Theme } from '@mui/material/styles';
import type { MarkKind } from './parse/marks.ts';

/** Each kind differs in line style and icon, not only in color. What is also in another reply has a band. */
const lines = {
  covered: 'solid',
  own: 'dotted',
  differs: 'dashed',
  alone: 'dotted',
  contradicted: 'wavy',
  opposed: 'wavy',
  not_in_source: 'dashed',
  number: 'double',
  name: 'double',
  quotation: 'double',
} as const satisfies Record<Exclude<MarkKind, 'agrees' | 'split'>, string>;

const colorOf = ({ palette }: Theme, kind: keyof typeof lines): string => {
  if (kind === 'covered') return palette.success.main;
  if (kind === 'own' || kind === 'alone') return palette.text.secondary;
  // Other replies are no sources: the color of a finding against a sentence would claim too much.
  if (kind === 'differs') return palette.info.main;
  return kind === 'contradicted' ? palette.error.main : palette.warning.main;
};

const underline = (kind: keyof typeof lines) => ({
  textDecorationLine: 'underline',
  textDecorationStyle: lines[kind],
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '0.3em',
  textDecorationColor: (theme: Theme) => colorOf(theme, kind),
});

/** A green line would say that a source covers it: agreement of replies proves nothing. */
const band = {
  bgcolor: ({ palette }: Theme): string => alpha(palette.secondary.main, 0.2),
  borderRadius: '4px',
} as const;

/** How a sentence with a mark looks. */
export const markStyle = (kind: MarkKind) => {
  if (kind === 'agrees') return band;
  return kind === 'split' ? { ...band, ...underline('differs') } : underline(kind);
};
