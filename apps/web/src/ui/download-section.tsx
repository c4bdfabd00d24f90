import Download from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '../platform/api/message-of.ts';
import { Section } from './section.tsx';

interface DownloadSectionProps {
  readonly words: { readonly title: string; readonly hint: string; readonly action: string; readonly failed: string };
  readonly download: { readonly mutate: () => void; readonly isPending: boolean; readonly error: unknown };
}

/** A section with a button that creates a file and saves it. */
export const DownloadSection = ({ words, download: { mutate, isPending, error } }: DownloadSectionProps) => (
  <Section title={words.title} hint={words.hint}>
    {error !== null && (
      <Alert severity="error" sx={{ mb: 2 }}>
        {messageOf(error, words.failed)}
      </Alert>
    )}
    <Button
      variant="outlined"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
      sx={{ alignSelf: 'flex-start' }}
    >
      {words.action}
    </Button>
  </Section>
);
