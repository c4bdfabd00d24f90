import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { TrustMode } from '@symbi/contracts/trust';
import { trustPercent, trustTier } from '@symbi/trust/tiers';
import { text } from '../text.ts';
import { tierColours, TierIcon } from './tier-icon.tsx';

interface TrustBadgeProps {
  readonly score: number | undefined;
  readonly mode?: TrustMode | undefined;
  /** True while the reply is asked for again or judged: the score may still change. */
  readonly isChecking?: boolean;
  /** Only the icon; its tooltip says the label and the number. */
  readonly isCompact?: boolean;
  readonly onClick?: () => void;
}

const NoSource = ({ mode }: { readonly mode: TrustMode | undefined }) =>
  mode === 'ungrounded' ? (
    <Typography variant="caption" color="textSecondary">
      {text.noSource}
    </Typography>
  ) : null;

/** How far to believe a reply: a word, a number and a shape. Nothing is shown when the score is not a number. */
export const TrustBadge = ({ score, mode, isChecking = false, isCompact = false, onClick }: TrustBadgeProps) => {
  const tier = trustTier(score);
  if (tier === undefined || score === undefined) return null;
  const label = text.badge(tier.label, trustPercent(score));
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      {isCompact ? (
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={onClick} sx={{ p: 0.5 }}>
            <TierIcon tier={tier.name} />
          </IconButton>
        </Tooltip>
      ) : (
        <Tooltip title={tier.tooltip} describeChild>
          <ButtonBase onClick={onClick} aria-label={label} sx={{ borderRadius: 4 }}>
            <Chip
              size="small"
              variant="outlined"
              icon={<TierIcon tier={tier.name} />}
              label={label}
              sx={{ cursor: 'inherit', '& .MuiChip-icon': { color: tierColours[tier.name] } }}
            />
          </ButtonBase>
        </Tooltip>
      )}
      {isChecking ? (
        <Typography variant="caption" color="textSecondary" component="output">
          {text.checking}
        </Typography>
      ) : (
        <NoSource mode={mode} />
      )}
    </Stack>
  );
};
