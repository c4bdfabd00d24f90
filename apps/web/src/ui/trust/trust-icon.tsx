import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutlineOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Contrast from '@mui/icons-material/Contrast';
import HelpCenter from '@mui/icons-material/HelpCenterOutlined';
import RemoveModerator from '@mui/icons-material/RemoveModeratorOutlined';
import SpeakerNotesOff from '@mui/icons-material/SpeakerNotesOffOutlined';
import VerifiedUser from '@mui/icons-material/VerifiedUser';
import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { FaceName } from './face.ts';

const icons = {
  trusted: VerifiedUser,
  reliable: CheckCircle,
  moderate: Contrast,
  caution: WarningAmber,
  // A square with a question mark, unlike the round shapes, which say how well a reply did.
  not_checked: HelpCenter,
  no_answer: SpeakerNotesOff,
  nothing_to_check: ChatBubbleOutline,
  // The reader said otherwise: a shield that is struck out, in no color of a tier.
  wrong: RemoveModerator,
} as const satisfies Record<FaceName | 'wrong', unknown>;

const faceColors = {
  trusted: 'success.main',
  reliable: 'info.main',
  moderate: 'warning.main',
  caution: 'error.main',
  not_checked: 'text.primary',
  no_answer: 'text.secondary',
  nothing_to_check: 'text.secondary',
  wrong: 'text.primary',
} as const satisfies Record<keyof typeof icons, string>;

/** The single icon of a tier or state, wherever it is shown. */
export const TrustIcon = ({
  name,
  ...props
}: { readonly name: keyof typeof icons } & Omit<SvgIconProps, 'color' | 'name'>) => {
  const Icon = icons[name];
  return <Icon fontSize="small" aria-hidden {...props} sx={{ color: faceColors[name] }} />;
};
