import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  /** Omitted where the tab above it already has the name. */
  readonly title?: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

const headStyle = { alignItems: 'center', flexWrap: 'wrap', '&:empty': { display: 'none' } };

/** A card of a screen, with its title. */
export const Section = ({ title, hint, action, children }: SectionProps) => {
  const id = useId();
  const isTitled = title !== undefined;
  const shownHint = hint !== undefined && (
    <Typography variant="body2" color="textSecondary" sx={isTitled ? { mt: 0.5 } : { flex: '1 1 200px' }}>
      {hint}
    </Typography>
  );
  return (
    <Card
      component={isTitled ? 'section' : 'div'}
      aria-labelledby={isTitled ? id : undefined}
      sx={{ p: { xs: 2, sm: 2.5 } }}
    >
      <Stack direction="row" spacing={1} sx={headStyle}>
        {isTitled ? (
          <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
        ) : (
          shownHint
        )}
        {action}
      </Stack>
      {isTitled && shownHint}
      {children !== undefined && <Stack sx={{ '*:not(:empty) + &': { mt: 2 } }}>{children}</Stack>}
    </Card>
  );
};
