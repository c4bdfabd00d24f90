import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { contactAddress } from '../../../platform/contact.ts';
import { text } from '../text.ts';
import { STRIP_HEIGHT } from './strip.ts';

const BANNER_MAXIMUM = 1200;

const strip = { borderBottom: 1, borderColor: 'divider', height: STRIP_HEIGHT, boxSizing: 'border-box' } as const;
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

const link = {
  flexShrink: 0,
  fontWeight: 600,
  position: 'relative',
  zIndex: 1,
  // While there is no connection, that is said over the rest of this line, and the link stays where it is.
  'div:has(> * > [data-over-notice]) &': { color: 'warning.contrastText' },
  // An alert has the whole line up to the link.
  'div:has(> * > [data-over-notice=alert]) &': { position: 'absolute', right: { xs: 8, sm: 16 } },
} as const;

/** Says on every screen that this is a demo, and whom to contact for more. */
export const DemoBanner = () => (
  <Box sx={strip}>
    <Box component="aside" aria-label={text.banner.region} sx={line}>
      <Box component="span" title={text.banner.message} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text.banner.message}
      </Box>
      <Link href={`mailto:${contactAddress()}`} color="inherit" sx={link}>
        {text.banner.contact}
      </Link>
    </Box>
  </Box>
);
