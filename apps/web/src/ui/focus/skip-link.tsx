import Link from '@mui/material/Link';

/** The first stop of Tab: skips the bar to the element with the id `main`. */
export const SkipLink = ({ label }: { readonly label: string }) => (
  <Link
    href="#main"
    sx={(theme) => ({
      position: 'fixed',
      left: 8,
      top: -80,
      zIndex: theme.zIndex.tooltip,
      px: 2,
      py: 1,
      bgcolor: 'background.paper',
      borderRadius: 1,
      '&:focus': { top: 8 },
    })}
  >
    {label}
  </Link>
);
