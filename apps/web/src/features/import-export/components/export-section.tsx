import { useMutation } from '@tanstack/react-query';
import { DownloadSection } from '../../../ui/download-section.tsx';
import { exportAll } from '../api.ts';
import { text } from '../text.ts';

/** Exports every conversation as a file. */
export const ExportSection = () => {
  const download = useMutation({ mutationFn: exportAll, networkMode: 'always' });
  return <DownloadSection words={text.exportAll} download={download} />;
};
