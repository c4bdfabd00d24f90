import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../../features/site/api.ts';
import { text } from '../text.ts';

const bannerMaximum = 1200;

/** Says on every screen that this is a demo, and whom to ask for more. */
export const DemoBanner = () => {
  const site = useQuery(siteQuery);
  const address = site.data?.contactEmail;
  return (
    <Box
      component="aside"
      aria-label={text.banner.region}
      sx={{
        maxWidth: bannerMaximum,
        mx: 'auto',
        px: 2,
        py: { xs: 0.5, sm: 1 },
        bgcolor: 'background.paper',
        border: 1,
        borderTop: 0,
        borderColor: 'divider',
        borderRadius: '0 0 12px 12px',
        textAlign: 'center',
      }}
    >
      <Typography variant="body2" sx={{ fontSize: { xs: '0.75rem', sm: '0.875rem' }, lineHeight: 1.4 }}>
        {text.banner.message}{' '}
        <Link href={address === undefined ? 'mailto:' : `mailto:${address}`} color="inherit" sx={{ fontWeight: 600 }}>
          {text.banner.contact}
        </Link>
      </Typography>
    </Box>
  );
};
