import { useTheme, type Theme } from '@mui/material/styles';
import { faceOf, type FaceName, type Rating } from '../../../ui/trust/face.ts';
import { TrustIcon } from '../../../ui/trust/trust-icon.tsx';
import { text as trustText } from '../text.ts';
import { text } from './text.ts';

const lineOf = ({ palette }: Theme, name: FaceName): string => {
  const tones = { trusted: palette.success, reliable: palette.info, moderate: palette.warning, caution: palette.error };
  return name in tones ? tones[name as keyof typeof tones].main : palette.text.secondary;
};

interface BadgeProps {
  readonly rating: Rating;
  readonly x: number;
  readonly y: number;
}

/** The badge as it appears beside a message. */
const DrawnBadge = ({ rating, x, y }: BadgeProps) => {
  const theme = useTheme();
  const face = faceOf(rating);
  if (face === undefined) return null;
  const isUnchecked = face.name === 'not_checked';
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width="128"
        height="28"
        rx={isUnchecked ? 4 : 14}
        fill={theme.palette.background.paper}
        stroke={lineOf(theme, face.name)}
        strokeWidth="1.5"
        {...(isUnchecked ? { strokeDasharray: '4 3' } : {})}
      />
      <svg x="7" y="5" width="18" height="18" viewBox="0 0 18 18">
        <TrustIcon name={face.name} width="18" height="18" />
      </svg>
      <text x="30" y="18.5" fontSize="12.5" fill={theme.palette.text.primary}>
        {face.label}
      </text>
    </g>
  );
};

interface LinesProps {
  readonly x: number;
  readonly y: number;
  readonly widths: readonly number[];
}

const Lines = ({ x, y, widths }: LinesProps) => {
  const { palette } = useTheme();
  return widths.map((width, index) => (
    <rect
      key={`${width}-${y + index * 16}`}
      x={x}
      y={y + index * 16}
      width={width}
      height="7"
      rx="3.5"
      fill={palette.text.secondary}
      opacity="0.35"
    />
  ));
};

const Frame = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => {
  const { palette } = useTheme();
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <svg viewBox="0 0 420 190" aria-hidden style={{ width: '100%', height: 'auto', display: 'block' }}>
        <rect x="1" y="1" width="418" height="188" rx="12" fill={palette.background.default} stroke={palette.divider} />
        {children}
      </svg>
    </figure>
  );
};

const Card = (box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) => {
  const { palette } = useTheme();
  return <rect {...box} rx="10" fill={palette.background.paper} stroke={palette.divider} />;
};

const checkedAt = (score: number): Rating => ({ state: 'checked', score });
const unchecked: Rating = { state: 'not_checked' };

const Welcome = () => (
  <Frame label={text.steps[0]?.picture ?? ''}>
    <Card x={150} y={20} width={250} height={38} />
    <Lines x={166} y={35} widths={[180]} />
    <Card x={20} y={74} width={300} height={96} />
    <DrawnBadge rating={checkedAt(0.86)} x={34} y={86} />
    <Lines x={34} y={126} widths={[260, 210]} />
  </Frame>
);

const Badges = () => (
  <Frame label={text.steps[1]?.picture ?? ''}>
    {[checkedAt(0.92), checkedAt(0.71), checkedAt(0.48), checkedAt(0.23), unchecked].map((rating, index) => (
      <g key={rating.score ?? 'none'}>
        <DrawnBadge rating={rating} x={34} y={9 + index * 36} />
        <Lines x={182} y={19 + index * 36} widths={[200 - index * 26]} />
      </g>
    ))}
  </Frame>
);

const Detailed = () => {
  const { palette } = useTheme();
  return (
    <Frame label={text.steps[2]?.picture ?? ''}>
      <rect x="24" y="18" width="40" height="20" rx="10" fill={palette.primary.main} />
      <circle cx="54" cy="28" r="7.5" fill={palette.primary.contrastText} />
      <text x="76" y="33" fontSize="14" fill={palette.text.primary}>
        {trustText.detailed}
      </text>
      <Card x={24} y={54} width={372} height={118} />
      <DrawnBadge rating={checkedAt(0.71)} x={38} y={64} />
      <Lines x={38} y={104} widths={[250, 180]} />
      <line x1="38" y1="115" x2="288" y2="115" stroke={palette.success.main} strokeWidth="2.5" />
      <line x1="38" y1="131" x2="218" y2="131" stroke={palette.warning.main} strokeWidth="2.5" strokeDasharray="6 4" />
      <rect x="38" y="148" width="120" height="9" rx="4.5" fill={palette.success.main} />
      <rect x="168" y="148" width="54" height="9" rx="4.5" fill={palette.error.main} />
    </Frame>
  );
};

/** One illustration per step, drawn with the real badge and theme. */
export const illustrations = [Welcome, Badges, Detailed] as const;
