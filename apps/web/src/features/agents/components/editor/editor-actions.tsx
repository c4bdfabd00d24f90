import ArrowBack from '@mui/icons-material/ArrowBack';
import Chat from '@mui/icons-material/ChatOutlined';
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

/** Begins a conversation with the agent. */
export const ChatButton = ({ agentId }: { readonly agentId: string }) => (
  <Button component={RouterLink} to={paths.newConversationWith(agentId)} variant="outlined" startIcon={<Chat />}>
    {text.editor.chat}
  </Button>
);

interface EditorActionsProps {
  /** Absent for an agent that does not exist yet, as is `onRemove`. */
  readonly agentId?: string;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onRemove?: () => void;
}

export const EditorActions = ({ agentId, isSaving, onSave, onRemove }: EditorActionsProps) => (
  <Stack direction="row" spacing={1}>
    {agentId !== undefined && <ChatButton agentId={agentId} />}
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
