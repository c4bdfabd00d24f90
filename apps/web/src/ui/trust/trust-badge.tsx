import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { Pill } from '../pill.tsx';
import { Tooltip } from '../tooltip.tsx';
import Typography from '@mui/material/Typography';
import type { MouseEvent, Ref } from 'react';
import { text } from '../../platform/text/text.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { faceOf, type Rating, type TrustFace } from './face.ts';
import { TrustIcon } from './trust-icon.tsx';

const tierPill = { borderRadius: 4 };
/** Square and dashed for unchecked replies; no border where there is nothing to compare. */
const pillStyles = {
  trusted: tierPill,
  reliable: tierPill,
  moderate: tierPill,
  caution: tierPill,
  not_checked: { borderRadius: 0.5, borderStyle: 'dashed', borderColor: 'text.secondary' },
  no_answer: { borderRadius: 0.5, borderColor: 'transparent', bgcolor: 'action.hover', color: 'text.secondary' },
  nothing_to_check: { borderRadius: 0.5, borderColor: 'transparent', bgcolor: 'action.hover', color: 'text.secondary' },
} as const satisfies Record<TrustFace['name'], object>;

const belowWord = { display: 'block', fontSize: '0.6875rem', lineHeight: 1.2 } as const;

const isTier = ({ name }: TrustFace): boolean => pillStyles[name] === tierPill;

/** Opens what explains the rating, at the element that was pressed. */
type Press = (anchor: HTMLElement) => void;

const pressed = (onPress: Press | undefined) =>
  onPress === undefined
    ? {}
    : ({
        'aria-haspopup': 'dialog',
        onClick: (event: MouseEvent<HTMLElement>) => onPress(event.currentTarget),
      } as const);

interface ShapeProps {
  readonly face: TrustFace;
  /** The reader marked the reply wrong, which changes no rating. */
  readonly isWrong: boolean;
  readonly onPress: Press | undefined;
}

const short = { minHeight: 28, px: 0.5, ml: -0.5, gap: 0.5, borderRadius: 1 } as const;

/** Below the icon and the word, and no wider: the buttons beside it stay where they are pressed. */
const below = { position: 'absolute', insetInlineStart: 4, bottom: 0, whiteSpace: 'nowrap' } as const;

/** The icon and the word; the number is in the tooltip. */
const Short = ({ face, isWrong, onPress }: ShapeProps) => {
  const [word = ''] = face.label.split(':');
  const label = isWrong ? face.label.replace(word, `${word}, ${text.trust.wrong}`) : face.label;
  return (
    <Tooltip title={label}>
      <ButtonBase aria-label={label} {...pressed(onPress)} sx={isWrong ? { ...short, pb: 1.75 } : short}>
        <TrustIcon name={isWrong ? 'wrong' : face.name} />
        <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
          {word}
        </Typography>{' '}
        {isWrong && (
          <Typography component="span" sx={{ ...belowWord, ...below }}>
            {text.trust.wrong}
          </Typography>
        )}
      </ButtonBase>
    </Tooltip>
  );
};

const Worded = ({ face }: Pick<ShapeProps, 'face'>) => (
  <Pill look="outlined" icon={<TrustIcon name={face.name} />} sx={pillStyles[face.name]}>
    {face.label}
  </Pill>
);

const Whole = ({ face, onPress }: Omit<ShapeProps, 'isWrong'>) => (
  <Tooltip title={face.tooltip} describeChild>
    <ButtonBase aria-label={face.label} {...pressed(onPress)} sx={{ borderRadius: pillStyles[face.name].borderRadius }}>
      <Worded face={face} />
    </ButtonBase>
  </Tooltip>
);

/** Where nothing opens, beside the reasons themselves: no button. */
export const StillBadge = (rating: Rating) => {
  const face = faceOf(rating);
  return face === undefined ? null : <Worded face={face} />;
};

interface TrustBadgeProps extends Rating {
  /** True while the reply is being checked and its rating may still change. */
  readonly isChecking?: boolean;
  /** For a tier, only its icon and word, with the number in the tooltip; a state without a number keeps its words. */
  readonly isCompact?: boolean;
  readonly isWrong?: boolean;
  readonly onPress?: Press;
}

/** How far to trust a reply: a word, a number where one may be shown, and a shape. */
export const TrustBadge = ({ isChecking = false, isWrong = false, ...props }: TrustBadgeProps) => {
  const { isCompact = false, onPress, ...rating } = props;
  const face = faceOf(rating);
  if (face === undefined) return null;
  const isShort = isCompact && (isTier(face) || isWrong);
  const remark = isChecking ? text.trust.checking : face.opinion;
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      {isShort ? <Short {...{ face, isWrong, onPress }} /> : <Whole {...{ face, onPress }} />}
      {remark !== undefined && (
        <Typography variant="caption" color="textSecondary" component={isChecking ? 'output' : 'span'}>
          {remark}
        </Typography>
      )}
    </Stack>
  );
};

/** On the smallest phones the longest word still has room beside its icon, and 'marked wrong' before the next button. */
const shieldStyle = {
  minWidth: 0,
  minHeight: 44,
  gap: 0.5,
  pr: 0.5,
  ml: -0.25,
  borderRadius: 1,
  fontSize: '0.8125rem',
  '@media (max-width: 359.95px)': {
    gap: '2px',
    minWidth: 80,
    justifyContent: 'start',
    pr: 0,
    fontSize: '0.75rem',
    '& svg': { fontSize: 16 },
  },
} as const;

/** The icon is beside the word, above what begins below it. */
const refutedStyle = { ...shieldStyle, '& > svg': { mb: '14px' } } as const;

/** A word that has no room beside its icon goes on below; what the rating rests on is below it in any case. */
const words = { minWidth: 0, textAlign: 'start', lineHeight: 1.2, overflowWrap: 'anywhere' } as const;

const wordStyle = { display: 'block', fontSize: 'inherit', fontWeight: 600, lineHeight: 1.2 } as const;

/** The same line as under the other words that open something. */
const opening = { textDecoration: 'underline', textUnderlineOffset: '0.2em' } as const;

/** It begins below the icon and makes the shield no wider: the buttons beside it stay where they are pressed. */
const unwidened = { width: 0, whiteSpace: 'nowrap', marginInlineStart: '-24px' } as const;

interface TrustShieldProps extends Rating {
  readonly isChecking: boolean;
  readonly isWrong: boolean;
  readonly button: Ref<HTMLButtonElement>;
  /** What a press asks; it stands below the word where no remark does. */
  readonly ask: string;
  readonly onPress: Press | undefined;
}

/** The same for a narrow line under the thumb: the icon and the word, whatever the state, and what a press asks. */
export const TrustShield = ({ isChecking, isWrong, button, ask, onPress, ...rating }: TrustShieldProps) => {
  const face = faceOf(rating);
  if (face === undefined) return null;
  const remark = isChecking ? text.trust.checking : face.opinion && text.trust.opinions.some;
  const [word = ''] = face.label.split(':');
  const marked = isWrong && !isChecking ? text.trust.wrong : undefined;
  const said = marked ?? remark ?? (onPress && ask);
  return (
    <ButtonBase ref={button} {...pressed(onPress)} sx={isWrong ? refutedStyle : shieldStyle}>
      <TrustIcon name={isWrong ? 'wrong' : face.name} />
      <Box component="span" sx={words}>
        {word !== face.label && (
          <Box component="span" sx={visuallyHidden}>
            {face.label}{' '}
          </Box>
        )}
        <Typography component="span" aria-hidden={word !== face.label} sx={wordStyle}>
          {word}
        </Typography>{' '}
        {said !== undefined && (
          <Typography
            color="textSecondary"
            component={isChecking ? 'output' : 'span'}
            sx={{ ...belowWord, ...(onPress === undefined ? {} : opening), ...(isWrong ? unwidened : {}) }}
          >
            {said}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
};
