import Typography from '@mui/material/Typography';
import { text } from '../text.ts';

const onPaper = { display: 'none', listStyle: 'none', '@media print': { display: 'block' } } as const;

/** A printout says where parts of the conversation are missing. */
export const NotIncluded = ({ what }: { readonly what: 'older' | 'newer' }) => (
  <Typography component="li" variant="body2" sx={onPaper}>
    {text.notIncluded[what]}
  </Typography>
);
