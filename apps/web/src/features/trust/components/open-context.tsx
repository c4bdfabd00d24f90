import Link from '@mui/material/Link';
import type { TrustSource } from '@symbi/contracts/trust';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { evidenceText } from '../evidence-text.ts';

/** The way from a passage to the context it is from. */
export const OpenContext = ({ source: { kind, refId } }: { readonly source: TrustSource }) =>
  kind === 'context' && refId !== undefined ? (
    <Link component={RouterLink} to={paths.contextItem(refId)} variant="body2">
      {evidenceText.openContext}
    </Link>
  ) : null;

export const isWebAddress = (url: string | undefined): boolean => url !== undefined && /^https?:\/\//i.test(url);

/** The way from a passage to the page it is from. */
export const OpenSource = ({ url }: Pick<TrustSource, 'url'>) =>
  url !== undefined && isWebAddress(url) ? (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      variant="body2"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {evidenceText.open} ({URL.parse(url)?.host ?? url})
    </Link>
  ) : null;
