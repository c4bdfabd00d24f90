import Check from '@mui/icons-material/CheckCircleOutlined';
import Unreachable from '@mui/icons-material/CloudOffOutlined';
import Unknown from '@mui/icons-material/HelpOutlineOutlined';
import Rejected from '@mui/icons-material/HighlightOff';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ApiKey, KeyTest } from '@symbi/contracts/api-keys';
import { formatAgo } from '../../../platform/format-ago.ts';
import { MINUTE, useMinute } from '../../../platform/hooks/use-minute.ts';
import { text } from '../text.ts';

const icons: Record<KeyTest['result'], React.ReactNode> = {
  works: <Check fontSize="small" color="success" />,
  rejected: <Rejected fontSize="small" color="error" />,
  unreachable: <Unreachable fontSize="small" color="warning" />,
  unclear: <Unknown fontSize="small" color="action" />,
};

const sentenceOf = (provider: string, { result, detail, at }: KeyTest, now: number): string => {
  if (result === 'rejected') return text.test.rejected(provider, detail);
  const ago = formatAgo(at, now);
  if (result === 'works') return text.test.works(ago);
  return result === 'unclear' && detail !== null ? text.test.unclear(detail) : text.test.unreachable(ago);
};

interface KeyStateProps {
  readonly apiKey: Pick<ApiKey, 'provider' | 'test'>;
  readonly isTesting: boolean;
  /** When this page asked for its latest test, in milliseconds; 0 if it did not. */
  readonly askedAt: number;
}

/** What its provider said of a key. */
export const KeyState = ({ apiKey: { provider, test }, isTesting, askedAt }: KeyStateProps) => {
  const now = useMinute();
  const sentence = test === undefined ? text.test.never : sentenceOf(text.providers[provider], test, now);
  // Its age changes with every minute, which is no news.
  const isNews = isTesting || now - askedAt < MINUTE;
  return (
    <Stack
      component="output"
      aria-live={isNews ? 'polite' : 'off'}
      direction="row"
      spacing={0.75}
      sx={{ alignItems: 'flex-start' }}
    >
      {icons[isTesting || test === undefined ? 'unclear' : test.result]}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {isTesting ? text.test.running : sentence}
      </Typography>
    </Stack>
  );
};
