import Stack from '@mui/material/Stack';
import { ExportSection } from '../../features/import-export/components/export-section.tsx';
import { ShareList } from '../../features/shares/components/share-list.tsx';
import { text } from '../../features/shares/text.ts';
import { Section } from '../../ui/section.tsx';

/** What the user has shared, and the export of everything. */
export const AccountFiles = () => (
  <Stack spacing={3}>
    <Section title={text.share.all} hint={text.share.allHint}>
      <ShareList label={text.share.all} />
    </Section>
    <ExportSection />
  </Stack>
);
