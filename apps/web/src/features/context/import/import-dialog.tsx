import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { contextLimits, limits } from '@symbi/contracts/limits';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { text as common } from '../../../platform/text/text.ts';
import { useStore } from '../../../platform/store.ts';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { text as words } from '../../../ui/import/text.ts';
import { TrustField } from '../components/trust-field.tsx';
import { acceptedFiles, tagOfFile } from '../model.ts';
import { text } from '../text.ts';
import { problemOf } from './files.ts';
import { FileResults } from './file-results.tsx';
import type { Choice, ImportQueue } from './queue.ts';

const FILES_AT_ONCE = 20;

interface ImportDialogProps {
  /** Held outside of the screen, so that closing or leaving it loses neither the files nor their reports. */
  readonly queue: ImportQueue;
  readonly onClose: () => void;
}

const check = async (files: readonly File[]): Promise<Choice[]> => {
  const choices: Choice[] = [];
  // One after the other, so that one at a time is in memory.
  for (const file of files) choices.push({ file, problem: await problemOf(file) });
  return choices;
};

/** Files that were chosen and looked at. */
const useChoices = () => {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const latest = useRef<readonly File[]>([]);
  /** Resolves to undefined if other files were chosen meanwhile. */
  const choose = async (files: readonly File[]): Promise<readonly Choice[] | undefined> => {
    latest.current = files;
    const checked = await check(files.slice(0, FILES_AT_ONCE));
    if (latest.current !== files) return undefined;
    setHasMore(files.length > FILES_AT_ONCE);
    setChoices(checked);
    return checked;
  };
  const usable = choices.filter(({ problem }) => problem === undefined);
  return { choices, usable, hasMore, choose };
};

const Problems = ({ choices }: { readonly choices: readonly Choice[] }) =>
  choices.map(({ file, problem }, index) =>
    problem === undefined ? null : (
      // Two files may have one name.
      // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
      <Alert key={index} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{file.name}</strong>: {problem}
      </Alert>
    ),
  );

const FileForm = ({ queue, onClose }: ImportDialogProps) => {
  const { choices, usable, hasMore, choose } = useChoices();
  const [tag, setTag] = useState('');
  // The name of one file, which was proposed as the tag: with several, each has its own.
  const proposed = useRef('');
  const [trustScore, setTrustScore] = useState<number>(contextLimits.trustDefault);
  const isMany = choices.length > 1;
  const handleFiles = async (files: readonly File[]): Promise<void> => {
    const chosen = await choose(files);
    if (chosen === undefined) return;
    const [first, ...others] = chosen;
    const isOne = first !== undefined && first.problem === undefined && others.length === 0;
    const [before, next] = [proposed.current, isOne ? tagOfFile(first.file.name) : ''];
    proposed.current = next;
    setTag((now) => (now.trim() === '' || now === before ? next : now));
  };
  return (
    <ImportForm
      isMultiple
      hint={text.import.hint}
      accept={acceptedFiles}
      chosen={usable.map(({ file }) => file)}
      problem={isMany ? null : (choices[0]?.problem ?? null)}
      canSubmit={usable.length > 0 && (isMany || tag.trim() !== '')}
      isSending={false}
      onChosen={(files) => void handleFiles(files)}
      onSubmit={() => void queue.run(choices, tag.trim(), trustScore)}
      onClose={onClose}
    >
      {hasMore && <Alert severity="info">{text.import.tooMany(FILES_AT_ONCE)}</Alert>}
      {isMany && <Problems choices={choices} />}
      <TextField
        required={!isMany}
        label={text.import.tag}
        helperText={isMany ? text.import.tagHintMany : text.import.tagHint}
        value={tag}
        onChange={(event) => setTag(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
      />
      <TrustField label={text.import.trust} value={trustScore} onChange={setTrustScore} />
    </ImportForm>
  );
};

const FollowedImport = ({ queue, onClose }: ImportDialogProps) => {
  const results = useStore(queue.results);
  const [isStopping, setIsStopping] = useState(false);
  const isRunning = results.some(({ state }) => state !== 'over');
  const handleStop = (): void => {
    setIsStopping(true);
    queue.stop();
  };
  return (
    <>
      <DialogContent>
        <FileResults results={results} />
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button loading={isStopping} onClick={handleStop}>
            {words.stop}
          </Button>
        ) : (
          <Button onClick={queue.clear}>{words.another}</Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {common.actions.close}
        </Button>
      </DialogActions>
    </>
  );
};

/** The dialog takes the focus of a button that went with a change of `shown`: Escape closes a dialog that has it. */
const useFocusKept = (shown: unknown): RefObject<HTMLDivElement | null> => {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) paper.current?.focus();
  }, [shown]);
  return paper;
};

/** Imports files as contexts, one after the other, with progress and a report for each. */
export const ImportDialog = ({ queue, onClose }: ImportDialogProps) => {
  const id = useId();
  const results = useStore(queue.results);
  const hasBegun = results.length > 0;
  const paper = useFocusKept(results);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { ref: paper, tabIndex: -1, sx: { outline: 0 } } }}
    >
      <DialogTitle id={id}>{text.import.title}</DialogTitle>
      {hasBegun ? <FollowedImport {...{ queue, onClose }} /> : <FileForm {...{ queue, onClose }} />}
    </Dialog>
  );
};
