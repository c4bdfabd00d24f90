import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Capsule, CapsuleFields } from '@symbi/contracts/capsules';
import { useId } from 'react';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { listFields } from './model.ts';
import { text } from '../text.ts';
import { text as words } from './text.ts';

const Version = ({
  title,
  capsule,
  other,
}: {
  readonly title: string;
  readonly capsule: CapsuleFields;
  readonly other: CapsuleFields;
}) => (
  <Box component="section" aria-label={title} sx={{ flex: '1 1 240px', minWidth: 0 }}>
    <Typography variant="subtitle2" component="h3">
      {title}
    </Typography>
    {[...listFields, 'notes' as const].map((field) => {
      const value = field === 'notes' ? capsule.notes : capsule[field].join(', ');
      const theirs = field === 'notes' ? other.notes : other[field].join(', ');
      return (
        <Box
          key={field}
          sx={{ mt: 1, pl: 1, borderLeft: 3, borderColor: value === theirs ? 'divider' : 'warning.main' }}
        >
          <Typography variant="caption" color="textSecondary">
            {text.capsule[field]}
          </Typography>
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {value === '' ? words.empty : value}
          </Typography>
        </Box>
      );
    })}
  </Box>
);

interface CapsuleConflictProps {
  readonly mine: CapsuleFields;
  readonly theirs: Capsule;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Returns to the form: nothing is saved, and nothing typed is lost. */
  readonly onClose: () => void;
}

/** The two conflicting versions of a capsule, with their differences marked. */
export const CapsuleConflict = (props: CapsuleConflictProps) => {
  const { mine, theirs, isBusy, onKeepMine, onTakeTheirs, onClose } = props;
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{words.conflictTitle}</DialogTitle>
      {/* Focusable, because it may be taller than the screen and must scroll by keyboard. */}
      <DialogContent tabIndex={0}>
        <DialogContentText sx={{ mb: 2 }}>{words.conflictHint}</DialogContentText>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Version title={words.mine} capsule={mine} other={theirs} />
          <Version title={words.theirs} capsule={theirs} other={mine} />
        </Box>
      </DialogContent>
      <DialogActions>
        <CancelButton isBusy={isBusy} onClose={onClose} />
        <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
        <Button variant="contained" loading={isBusy} onClick={onKeepMine}>
          {words.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
