import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { text } from '../platform/text/text.ts';

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? text.product : `${title} · ${text.product}`;
  }, [title]);
};

interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Before the title, such as a back button. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly maxWidth?: 'sm' | 'md' | 'lg';
  readonly children: ReactNode;
}

/** A long title breaks into lines beside the back button, instead of leaving it alone in a line. */
const besideLead = { xs: '1 1 160px', sm: '1 1 320px' };

/** Two usual buttons fit side by side on a phone of 360 pixels; those of a second line end where the first line does. */
const actionsStyle = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& .MuiButton-contained, & .MuiButton-outlined': { px: 1.5 },
    '& > .MuiStack-root > .MuiButton-root': { flexGrow: 1 },
  },
});

/** A screen with its one main heading; the heading is also the document's title. */
export const Page = ({ title, subtitle, lead, actions, maxWidth = 'lg', children }: PageProps) => {
  useDocumentTitle(title);
  return (
    <Container maxWidth={maxWidth} sx={{ py: { xs: 2, sm: 3 } }}>
      <Stack
        direction="row"
        spacing={1.5}
        sx={[{ alignItems: 'center', flexWrap: 'wrap', mb: { xs: 2, sm: 3 } }, actionsStyle]}
      >
        {lead}
        <Box sx={{ minWidth: 0, flex: lead === undefined ? '1 1 auto' : besideLead }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle !== undefined && <Typography color="textSecondary">{subtitle}</Typography>}
        </Box>
        {actions}
      </Stack>
      {children}
    </Container>
  );
};
