import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ProposerKey } from '@symbi/contracts/roundtable';
import { useCallback, useEffect, useId, useRef, useState, type Ref } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { CloseActions } from '../../../ui/dialog/close-actions.tsx';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';
import { useOrchestrate } from '../api.ts';
import { text } from '../text.ts';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';
import { EarlierRound, EarlierRounds } from './earlier-rounds.tsx';
import { Results, type ProposalRound } from './results.tsx';

/** In the order of the specification. */
const offered: readonly ProposerKey[] = ['codex', 'v0', 'trae', 'local'];

/** The default is the first proposer, or the built-in one if the first lacks its key and could only fail. */
const enabledByDefault = (keyless: readonly ProposerKey[]): readonly ProposerKey[] =>
  keyless.includes('codex') ? ['local'] : ['codex'];

interface ProposersProps {
  readonly enabled: readonly ProposerKey[];
  readonly keyless: readonly ProposerKey[];
  readonly onChange: (enabled: ProposerKey[]) => void;
  readonly onAddKey: RoundtableDialogProps['onAddKey'];
}

const Proposers = ({ enabled, keyless, onChange, onAddKey }: ProposersProps) => {
  const boxes = useRef(new Map<ProposerKey, HTMLInputElement>());
  const traeNote = useId();
  const [added, setAdded] = useState<ProposerKey | null>(null);
  // The pressed button disappeared with the missing key.
  useEffect(() => {
    if (added !== null) boxes.current.get(added)?.focus();
  }, [added]);
  const turn = (key: ProposerKey, isOn: boolean): void =>
    onChange(offered.filter((other) => (other === key ? isOn : enabled.includes(other))));
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{text.providers}</FormLabel>
      <FormGroup sx={{ flexDirection: { sm: 'row' } }}>
        {offered.map((key) => (
          <Box key={key} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              label={text.proposers[key]}
              sx={{ mr: { xs: 1, sm: 2 } }}
              control={
                <Checkbox
                  checked={enabled.includes(key)}
                  onChange={(_event, isOn) => turn(key, isOn)}
                  slotProps={{
                    input: {
                      ref: (box) => void (box !== null && boxes.current.set(key, box)),
                      ...(key === 'trae' ? { 'aria-describedby': traeNote } : {}),
                    },
                  }}
                />
              }
            />
            {keyless.includes(key) && (
              <Button
                size="small"
                aria-label={text.addKeyFor(text.proposers[key])}
                onClick={() =>
                  onAddKey(key, () => {
                    turn(key, true);
                    setAdded(key);
                  })
                }
                sx={{ mr: { xs: 0, sm: 2 }, ml: -1, flexShrink: 0 }}
              >
                {text.addKey}
              </Button>
            )}
          </Box>
        ))}
      </FormGroup>
      <FormHelperText id={traeNote}>{text.traeNote}</FormHelperText>
      {enabled.includes('v0') && <FormHelperText>{text.v0Note}</FormHelperText>}
    </FormControl>
  );
};

/** One round: the approvals of another are not shown on it. */
const keyOf = ({ proposals }: ProposalRound): string => proposals.map(({ proposal }) => proposal.proposal_id).join();

interface RoundsProps {
  readonly earlier: string | null;
  readonly gathered: ProposalRound | undefined;
  readonly onOpen: (roundId: string) => void;
}

/** The proposals that were just gathered or the opened earlier ones, and the list of those. */
const Rounds = ({ earlier, gathered, onOpen }: RoundsProps) => (
  <>
    {earlier === null && gathered !== undefined && (
      <Results key={keyOf(gathered)} title={text.proposals} gathered={gathered} />
    )}
    {earlier !== null && <EarlierRound key={earlier} roundId={earlier} />}
    <EarlierRounds opened={earlier} onOpen={onOpen} />
  </>
);

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {common.actions.retry}
      </Button>
    }
  >
    {messageOf(error, text.gatherFailed)}
  </Alert>
);

interface TaskFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly task: string;
  readonly isWrong: boolean;
  readonly onChange: (task: string) => void;
}

const TaskField = ({ ref, task, isWrong, onChange }: TaskFieldProps) => (
  <TextField
    inputRef={ref}
    label={text.task}
    placeholder={text.taskPlaceholder}
    value={task}
    onChange={(event) => onChange(event.target.value)}
    multiline
    minRows={2}
    maxRows={8}
    fullWidth
    error={isWrong}
    slotProps={{ htmlInput: { maxLength: 8_000 }, inputLabel: { shrink: true } }}
  />
);

export interface RoundtableDialogProps {
  /** Proposers whose keys are missing; undefined while unknown. */
  readonly keyless: readonly ProposerKey[] | undefined;
  /** Asks for the missing key; `onAdded` is called once there is one. */
  readonly onAddKey: (proposer: ProposerKey, onAdded: () => void) => void;
  readonly onClose: () => void;
}

/** Mounted while open, so closing it discards task, selection, errors and proposals. */
export const RoundtableDialog = ({ keyless, onAddKey, onClose }: RoundtableDialogProps) => {
  const [task, setTask] = useState('');
  const [chosen, setChosen] = useState<readonly ProposerKey[] | null>(null);
  const enabled = chosen ?? enabledByDefault(keyless ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const orchestrate = useOrchestrate();
  const [earlier, setEarlier] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const takeField = useCallback((element: HTMLTextAreaElement | null): void => {
    field.current = element;
    element?.focus();
  }, []);
  const gather = useFocusBack(orchestrate.isPending);
  const handleGather = () => {
    const trimmed = task.trim();
    if (trimmed === '') {
      field.current?.focus();
      return setProblem(text.emptyTask);
    }
    setProblem(null);
    setEarlier(null);
    // Shown also over an earlier round that was opened meanwhile, which would hide them.
    orchestrate.mutate({ task: trimmed, agents: [...enabled] }, { onSuccess: () => setEarlier(null) });
  };
  return (
    <EditorDialog onClose={onClose} aria-labelledby="roundtable-title" fullWidth maxWidth="md">
      <DialogTitle id="roundtable-title">{text.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TaskField
            ref={takeField}
            task={task}
            isWrong={problem !== null}
            onChange={(written) => {
              setTask(written);
              setProblem(null);
            }}
          />
          {keyless === undefined ? (
            <Skeleton variant="rounded" height={66} />
          ) : (
            <Proposers enabled={enabled} keyless={keyless} onChange={setChosen} onAddKey={onAddKey} />
          )}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          {problem === null && orchestrate.error !== null && (
            <Failure error={orchestrate.error} onRetry={handleGather} />
          )}
          <Box>
            <Button ref={gather} variant="contained" onClick={handleGather} loading={orchestrate.isPending}>
              {text.gather}
            </Button>
          </Box>
          <Rounds {...{ earlier, gathered: orchestrate.data, onOpen: setEarlier }} />
        </Stack>
      </DialogContent>
      <CloseActions onClose={onClose} />
    </EditorDialog>
  );
};
