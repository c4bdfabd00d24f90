import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Pending from '@mui/icons-material/PendingOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import StopCircle from '@mui/icons-material/StopCircleOutlined';
import Chip from '@mui/material/Chip';
import type { Build, BuildState, StepState } from '@symbi/contracts/project-builds';
import type { ReactElement } from 'react';
import { text } from '../../text.ts';

type Look = { readonly icon: ReactElement; readonly color: 'default' | 'success' | 'error' | 'warning' | 'info' };

const waiting: Look = { icon: <RadioButtonUnchecked />, color: 'default' };
const running: Look = { icon: <Pending />, color: 'info' };
const good: Look = { icon: <CheckCircle />, color: 'success' };
const bad: Look = { icon: <ErrorOutlined />, color: 'error' };
const stopped: Look = { icon: <StopCircle />, color: 'warning' };

const stateLooks: Record<BuildState, Look> = {
  queued: waiting,
  running,
  done: good,
  failed: bad,
  stopped,
  interrupted: stopped,
};
const stepLooks: Record<StepState, Look> = { waiting, running, passed: good, failed: bad, stopped };

/** The state of a build in words, color and shape. */
export const StateChip = ({ state }: Pick<Build, 'state'>) => (
  <Chip
    size="small"
    variant="outlined"
    label={text.builds.states[state]}
    {...stateLooks[state]}
    // A selected row is gray, which leaves too little contrast with the text.
    sx={{ bgcolor: 'background.paper' }}
  />
);

export const StepChip = ({ step }: { readonly step: Build['steps'][number] }) => (
  <Chip
    size="small"
    variant="outlined"
    label={`${step.name}: ${text.builds.steps[step.state]}`}
    {...stepLooks[step.state]}
  />
);
