import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import type { ToolCall, ToolCallState } from '@symbi/contracts/tool-calls';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useDecide } from '../api.ts';
import { readable } from '../model.ts';
import { text } from '../text.ts';

const colors: Record<ToolCallState, ChipProps['color']> = {
  done: 'success',
  failed: 'error',
  needs_confirmation: 'warning',
  refused: 'default',
  requires_action: 'warning',
};

const blockStyle = {
  m: 0,
  p: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontFamily: 'monospace',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const Block = ({ label, content }: { readonly label: string; readonly content: string }) => (
  <Box>
    <Typography variant="caption" color="textSecondary">
      {label}
    </Typography>
    <Box component="pre" sx={blockStyle}>
      {content}
    </Box>
  </Box>
);

interface CallProps {
  readonly message: Pick<Message, '_id' | 'conversationId'>;
  readonly toolCall: ToolCall;
  readonly onDecided: (messages: Message[]) => void;
}

const Question = ({ message, toolCall, onDecided }: CallProps) => {
  const decide = useDecide();
  const say = (approve: boolean): void =>
    decide.mutate(
      { conversationId: message.conversationId, messageId: message._id, callId: toolCall._id, approve },
      { onSuccess: ({ data, reply }) => onDecided(reply === undefined ? [data] : [data, reply]) },
    );
  return (
    <Stack spacing={1}>
      <Alert severity="warning" role="presentation">
        {text.calls.question(toolCall.name)}
      </Alert>
      {decide.isError && <Alert severity="error">{messageOf(decide.error, text.calls.failed)}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button
          size="small"
          variant="contained"
          loading={decide.isPending && decide.variables.approve}
          disabled={decide.isPending}
          onClick={() => say(true)}
        >
          {text.calls.approve}
        </Button>
        <Button size="small" variant="outlined" disabled={decide.isPending} onClick={() => say(false)}>
          {text.calls.refuse}
        </Button>
      </Stack>
    </Stack>
  );
};

const Call = (props: CallProps) => {
  const { name, arguments: given, result, state } = props.toolCall;
  const isWaiting = state === 'needs_confirmation';
  return (
    <Accordion
      disableGutters
      variant="outlined"
      defaultExpanded={isWaiting}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}>
          <Typography component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Chip size="small" variant="outlined" color={colors[state] ?? 'default'} label={text.calls.states[state]} />
        </Stack>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={1.5}>
          <Block label={text.calls.arguments} content={readable(given)} />
          {result !== undefined && <Block label={text.calls.result} content={readable(result)} />}
          {result === undefined && !isWaiting && (
            <Typography variant="body2" color="textSecondary">
              {text.calls.noResult}
            </Typography>
          )}
          {isWaiting && <Question {...props} />}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
};

interface ToolCallsProps {
  readonly message: Message;
  readonly onDecided: (messages: Message[]) => void;
}

/** The calls an assistant made for a reply, each with its arguments and result. */
export const ToolCalls = ({ message, onDecided }: ToolCallsProps) => (
  <Box component="fieldset" aria-label={text.calls.label} sx={{ my: 1, mx: 0, p: 0, border: 0, minWidth: 0 }}>
    {(message.toolCalls ?? []).map((toolCall) => (
      <Call key={toolCall._id} message={message} toolCall={toolCall} onDecided={onDecided} />
    ))}
  </Box>
);
