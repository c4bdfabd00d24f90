import Button from '@mui/material/Button';
import { useState } from 'react';
import { downloadText } from '../../../platform/download.ts';
import { DownloadSection } from '../../../ui/download-section.tsx';
import { Section } from '../../../ui/section.tsx';
import { useExportAccount } from '../api.ts';
import { text } from '../text.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export const AccountExport = () => {
  const download = useExportAccount((account) =>
    downloadText(text.data.file(account.exportedAt.slice(0, 10)), JSON.stringify(account, null, 2)),
  );
  return <DownloadSection words={text.data} download={download} />;
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
