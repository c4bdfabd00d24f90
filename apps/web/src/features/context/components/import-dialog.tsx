import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { ImportFormat } from '@symbi/contracts/context-import';
import { contextLimits, limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { ImportPanel, type FollowedImportProps } from '../../../ui/import/import-panel.tsx';
import { text as words } from '../../../ui/import/text.ts';
import { importQuery, useStartImport, useStopImport } from '../api.ts';
import { acceptedFiles, formatOf, tagOfFile } from '../model.ts';
import { text } from '../text.ts';
import { ImportReport } from './import-report.tsx';
import { TrustField } from './trust-field.tsx';

interface ChosenFile {
  readonly file: string;
  readonly format: ImportFormat;
  readonly content: string;
  readonly size: number;
}

const readFile = async (file: File): Promise<ChosenFile | string> => {
  const format = formatOf(file.name);
  if (format === undefined) return text.import.wrongFormat;
  if (file.size > contextLimits.importLength) return words.tooLarge;
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return content.includes('\u0000')
      ? words.notText
      : { file: beginning(file.name.toWellFormed(), 200), format, content, size: file.size };
  } catch {
    return words.notText;
  }
};

interface FormProps {
  readonly onClose: () => void;
  readonly onStarted: (importId: string) => void;
}

const FileForm = ({ onClose, onStarted }: FormProps) => {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tag, setTag] = useState('');
  const [trustScore, setTrustScore] = useState<number>(contextLimits.trustDefault);
  const start = useStartImport();
  const handleFile = async (file: File): Promise<void> => {
    start.reset();
    const read = await readFile(file);
    setProblem(typeof read === 'string' ? read : null);
    setChosen(typeof read === 'string' ? null : read);
    if (typeof read !== 'string') setTag((now) => (now.trim() === '' ? tagOfFile(read.file) : now));
  };
  const handleSubmit = (): void => {
    if (chosen === null) return;
    const { size: _size, ...body } = chosen;
    start.mutate({ ...body, tag: tag.trim(), trustScore }, { onSuccess: ({ _id }) => onStarted(_id) });
  };
  return (
    <ImportForm
      hint={text.import.hint}
      accept={acceptedFiles}
      chosen={chosen === null ? null : { name: chosen.file, size: chosen.size }}
      problem={problem ?? (start.error === null ? null : messageOf(start.error, words.failed))}
      canSubmit={chosen !== null && tag.trim() !== ''}
      isSending={start.isPending}
      onChosen={(file) => void handleFile(file)}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        required
        label={text.import.tag}
        helperText={text.import.tagHint}
        value={tag}
        onChange={(event) => setTag(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
      />
      <TrustField label={text.import.trust} value={trustScore} onChange={setTrustScore} />
    </ImportForm>
  );
};

const RunningImport = (props: FollowedImportProps) => {
  const followed = useQuery(importQuery(props.importId));
  const report = followed.data === undefined ? undefined : <ImportReport report={followed.data} />;
  return <ImportPanel {...props} followed={followed} report={report} stop={useStopImport()} />;
};

interface ImportDialogProps {
  /** Held by the screen, so that closing the dialog does not lose the report. */
  readonly importId: string | null;
  readonly onImport: (importId: string | null) => void;
  readonly onClose: () => void;
}

/** Imports a file as contexts, with progress and a report. */
export const ImportDialog = ({ importId, onImport, onClose }: ImportDialogProps) => {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text.import.title}</DialogTitle>
      {importId === null ? (
        <FileForm onClose={onClose} onStarted={onImport} />
      ) : (
        <RunningImport importId={importId} onClose={onClose} onAnother={() => onImport(null)} />
      )}
    </Dialog>
  );
};
