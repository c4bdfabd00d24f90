import Download from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { Section } from '../../../ui/section.tsx';
import { exportAll } from '../api.ts';
import { text } from '../text.ts';

/** Every conversation as a file. */
export const ExportSection = () => {
  const { mutate, isPending, error } = useMutation({ mutationFn: exportAll, networkMode: 'always' });
  return (
    <Section title={text.exportAll.title} hint={text.exportAll.hint}>
      {error !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(error, text.exportAll.failed)}
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
        {text.exportAll.action}
      </Button>
    </Section>
  );
};
