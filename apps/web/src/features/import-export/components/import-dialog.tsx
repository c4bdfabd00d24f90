import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import type { ConversationImport } from '@symbi/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { ImportPanel, type FollowedImportProps } from '../../../ui/import/import-panel.tsx';
import { importQuery, useStopImport } from '../api.ts';
import { text } from '../text.ts';
import { useUpload } from '../use-upload.ts';
import { FileForm } from './file-form.tsx';
import { ImportReport } from './import-report.tsx';
import { UndoImport } from './undo-import.tsx';

const FollowedImport = (props: FollowedImportProps) => {
  const followed = useQuery(importQuery(props.importId));
  const report = followed.data === undefined ? undefined : <ImportReport report={followed.data} />;
  const stop = useStopImport();
  const action = followed.data === undefined ? undefined : <UndoImport report={followed.data} />;
  return <ImportPanel {...{ ...props, followed, report, stop, action }} />;
};

interface ImportDialogProps {
  /** The import whose report is shown; null while a file is being chosen and sent. */
  readonly importId: string | null;
  readonly last: ConversationImport | undefined;
  readonly onStarted: (importId: string) => void;
  /** Shows a report, or the choice of a file when null. */
  readonly onShow: (importId: string | null) => void;
  readonly onClose: () => void;
}

/** Imports conversations from other applications, with progress and a report. */
export const ImportDialog = ({ importId, last, onStarted, onShow, onClose }: ImportDialogProps) => {
  const id = useId();
  const upload = useUpload(onStarted);
  const title = useRef<HTMLHeadingElement>(null);
  // The focused element disappeared with the form, or with the report.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [importId]);
  // A stray key or click must not discard the upload: only the Stop button does.
  const handleClose = (): void => {
    if (!upload.isSending) onClose();
  };
  return (
    <Dialog open onClose={handleClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        {text.import.title}
      </DialogTitle>
      {importId === null ? (
        <FileForm upload={upload} last={last} onShow={onShow} onClose={onClose} />
      ) : (
        <FollowedImport importId={importId} onClose={onClose} onAnother={() => onShow(null)} />
      )}
    </Dialog>
  );
};
