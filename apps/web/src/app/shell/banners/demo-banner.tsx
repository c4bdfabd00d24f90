import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { contactAddress } from '../../../platform/contact.ts';
import { text } from '../text.ts';

const BANNER_MAXIMUM = 1200;

/** The bottom of the bar: 24 pixels, on a phone one line of small print. */
const strip = { borderBottom: 1, borderColor: 'divider', height: { xs: 16, sm: 24 }, boxSizing: 'border-box' } as const;
const line = {
  display: 'flex',
  justifyContent: 'center',
  gap: 0.75,
  maxWidth: BANNER_MAXIMUM,
  mx: 'auto',
  px: { xs: 1, sm: 2 },
  fontSize: { xs: '0.6875rem', sm: '0.8125rem' },
  lineHeight: { xs: '15px', sm: '23px' },
  whiteSpace: 'nowrap',
} as const;

/** Says on every screen that this is a demo, and whom to contact for more. */
export const DemoBanner = () => (
  <Box sx={strip}>
    <Box component="aside" aria-label={text.banner.region} sx={line}>
      <Box component="span" title={text.banner.message} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text.banner.message}
      </Box>
      <Link href={`mailto:${contactAddress()}`} color="inherit" sx={{ flexShrink: 0, fontWeight: 600 }}>
        {text.banner.contact}
      </Link>
    </Box>
  </Box>
);
