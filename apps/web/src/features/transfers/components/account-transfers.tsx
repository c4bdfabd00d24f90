import Download from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api-error.ts';
import { Section } from '../../../ui/section.tsx';
import { exportAll } from '../api.ts';
import { text } from '../text.ts';
import { ShareList } from './share-list.tsx';

/** What a person has given away, and how to take everything along. */
export const AccountTransfers = () => {
  const { mutate, isPending, error } = useMutation({ mutationFn: exportAll, networkMode: 'always' });
  return (
    <Stack spacing={3}>
      <Section title={text.share.all} hint={text.share.allHint}>
        <ShareList label={text.share.all} />
      </Section>
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
    </Stack>
  );
};
