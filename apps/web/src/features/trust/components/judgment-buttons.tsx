import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Judgment } from '@symbi/contracts/conversations';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { judge } from '../reply-calls.ts';
import { text } from '../text.ts';

const group = { display: 'inline-flex', border: 0, m: 0, p: 0, minWidth: 0 } as const;
const button = { py: 0, px: 1, minWidth: 0, minHeight: 28, color: 'text.secondary' } as const;
const chosen = { ...button, color: 'text.primary', bgcolor: 'action.selected' } as const;

interface JudgmentButtonsProps {
  readonly conversationId: string;
  readonly messageId: string;
  readonly judgment: Judgment | undefined;
  /** The judgments offered here. */
  readonly options: readonly Judgment[];
  readonly onJudged: (judgment: Judgment | null) => void;
}

/** Buttons to judge whether a scored reply was right; pressing the active one again removes the judgment. */
export const JudgmentButtons = ({ conversationId, messageId, judgment, options, onJudged }: JudgmentButtonsProps) => {
  const save = useMutation({
    mutationFn: (wanted: Judgment | null) => judge(conversationId, messageId, wanted),
    onSuccess: (_, wanted) => onJudged(wanted),
  });
  return (
    <>
      <Box component="fieldset" aria-label={text.judgment.label} title={text.judgment.hint} sx={group}>
        {options.map((option) => {
          const isChosen = option === judgment;
          return (
            <Button
              key={option}
              size="small"
              color="inherit"
              aria-pressed={isChosen}
              // Not disabled meanwhile: a disabled button loses the focus.
              onClick={() => {
                if (!save.isPending) save.mutate(isChosen ? null : option);
              }}
              sx={isChosen ? chosen : button}
            >
              {text.judgment[option]}
            </Button>
          );
        })}
      </Box>
      {save.isError && (
        <Alert severity="error" onClose={save.reset} sx={{ width: 1 }}>
          {messageOf(save.error, text.judgment.failed)}
        </Alert>
      )}
    </>
  );
};
