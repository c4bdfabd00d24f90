import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '@symbi/contracts/api-keys';
import { formatDate } from '../../../platform/format.ts';
import { text } from '../text.ts';

interface KeyCardProps {
  readonly apiKey: ApiKey;
  readonly onRemove: (key: ApiKey) => void;
}

export const KeyCard = ({ apiKey, onRemove }: KeyCardProps) => (
  <Card component="li" sx={{ p: 2, listStyle: 'none' }}>
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Stack sx={{ flex: '1 1 160px', minWidth: 0 }} spacing={0.5}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
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
      </Stack>
      <Button color="error" aria-label={text.removeLabel(apiKey.name)} onClick={() => onRemove(apiKey)}>
        {text.remove}
      </Button>
    </Stack>
  </Card>
);
