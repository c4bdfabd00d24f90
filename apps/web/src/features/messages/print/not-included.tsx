import Typography from '@mui/material/Typography';
import { text } from '../text.ts';

const onPaper = { display: 'none', listStyle: 'none', '@media print': { display: 'block' } } as const;

/** What is printed says where it is not all of the conversation. */
export const NotIncluded = ({ what }: { readonly what: 'older' | 'newer' }) => (
  <Typography component="li" variant="body2" sx={onPaper}>
    {text.notIncluded[what]}
  </Typography>
);
