import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Contrast from '@mui/icons-material/Contrast';
import VerifiedUser from '@mui/icons-material/VerifiedUser';
import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { TrustTierName } from '@symbi/trust/tiers';

const icons = { trusted: VerifiedUser, reliable: CheckCircle, moderate: Contrast, caution: WarningAmber };

export const tierColours = {
  trusted: 'success.main',
  reliable: 'info.main',
  moderate: 'warning.main',
  caution: 'error.main',
} as const satisfies Record<TrustTierName, string>;

/** The one shape of a tier, wherever it is shown. */
export const TierIcon = ({ tier, ...props }: { readonly tier: TrustTierName } & Omit<SvgIconProps, 'color'>) => {
  const Icon = icons[tier];
  return <Icon fontSize="small" aria-hidden {...props} sx={{ color: tierColours[tier] }} />;
};
