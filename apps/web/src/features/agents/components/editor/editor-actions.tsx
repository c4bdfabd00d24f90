import ArrowBack from '@mui/icons-material/ArrowBack';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Save from '@mui/icons-material/SaveOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../../platform/paths.ts';
import { text } from '../../text.ts';

export const BackButton = () => (
  <Tooltip title={text.editor.back}>
    <IconButton component={RouterLink} to={paths.agents} aria-label={text.editor.back} edge="start">
      <ArrowBack />
    </IconButton>
  </Tooltip>
);

interface EditorActionsProps {
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Absent while there is nothing to delete. */
  readonly onRemove?: () => void;
}

export const EditorActions = ({ isSaving, onSave, onRemove }: EditorActionsProps) => (
  <Stack direction="row" spacing={1}>
    {onRemove !== undefined && (
      <Tooltip title={text.editor.remove}>
        <IconButton color="error" aria-label={text.editor.remove} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    )}
    <Button variant="contained" startIcon={<Save />} loading={isSaving} loadingPosition="start" onClick={onSave}>
      {text.editor.save}
    </Button>
  </Stack>
);
