import Download from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { downloadText } from '../../../platform/download.ts';
import { Section } from '../../../ui/section.tsx';
import { useExportAccount } from '../api.ts';
import { text } from '../text.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export const AccountExport = () => {
  const { mutate, isPending, error } = useExportAccount((account) =>
    downloadText(text.data.file(account.exportedAt.slice(0, 10)), JSON.stringify(account, null, 2)),
  );
  return (
    <Section title={text.data.title} hint={text.data.hint}>
      {error !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(error, text.data.failed)}
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
        {text.data.export}
      </Button>
    </Section>
  );
};

export const AccountDeletion = () => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={text.account.title} hint={text.account.hint}>
      <Button color="error" variant="outlined" onClick={() => setIsAsking(true)} sx={{ alignSelf: 'flex-start' }}>
        {text.account.open}
      </Button>
      {isAsking && <DeleteAccountDialog onClose={() => setIsAsking(false)} />}
    </Section>
  );
};
