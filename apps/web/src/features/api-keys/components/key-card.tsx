import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '@symbi/contracts/api-keys';
import { formatDate } from '../../../platform/format.ts';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useLatestTest, useTestApiKey } from '../api.ts';
import { text } from '../text.ts';
import { KeyState } from './key-state.tsx';

interface KeyCardProps {
  readonly apiKey: ApiKey;
  readonly onRemove: (key: ApiKey) => void;
}

export const KeyCard = ({ apiKey, onRemove }: KeyCardProps) => {
  const { mutate: test } = useTestApiKey();
  const latest = useLatestTest(apiKey._id);
  const isTesting = latest?.status === 'pending';
  const error = latest?.error ?? null;
  return (
    <Card component="li" sx={{ p: 2, listStyle: 'none' }}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Stack sx={{ flex: '1 1 240px', minWidth: 0 }} spacing={0.5}>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{apiKey.name}</bdi>
            </Typography>
            <Chip size="small" variant="outlined" label={text.providers[apiKey.provider]} />
          </Stack>
          <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {apiKey.key}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {text.since(formatDate(apiKey.createdAt))}
          </Typography>
          <KeyState apiKey={apiKey} isTesting={isTesting} askedAt={latest?.submittedAt ?? 0} />
          {error !== null && (
            <Typography variant="body2" color="error" role="alert">
              {messageOf(error, text.test.failed)}
            </Typography>
          )}
        </Stack>
        {/* Below the key on a phone, where their words begin as its name does. */}
        <Stack direction="row" sx={{ ml: { xs: -1, sm: 0 }, '& .MuiButton-root': { minWidth: 0 } }}>
          <Button
            color="inherit"
            loading={isTesting}
            aria-label={text.test.label(apiKey.name)}
            onClick={() => test(apiKey._id)}
          >
            {text.test.action}
          </Button>
          <Button color="error" aria-label={text.removeLabel(apiKey.name)} onClick={() => onRemove(apiKey)}>
            {text.remove}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
};
