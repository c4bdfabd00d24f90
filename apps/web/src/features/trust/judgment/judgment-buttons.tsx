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

export interface JudgmentProps {
  readonly conversationId: string;
  readonly messageId: string;
  readonly judgment: Judgment | undefined;
  readonly onJudged: (judgment: Judgment | null) => void;
}

/** Stores a judgment; pressing the stored one again removes it. */
export const useJudging = ({ conversationId, messageId, judgment, onJudged }: JudgmentProps) => {
  const save = useMutation({
    mutationFn: (wanted: Judgment | null) => judge(conversationId, messageId, wanted),
    onSuccess: (_, wanted) => onJudged(wanted),
  });
  const press = (option: Judgment): void => {
    // Not disabled meanwhile: a disabled button loses the focus.
    if (!save.isPending) save.mutate(option === judgment ? null : option);
  };
  const failure = save.isError && (
    <Alert severity="error" onClose={save.reset} sx={{ width: 1 }}>
      {messageOf(save.error, text.judgment.failed)}
    </Alert>
  );
  return { press, failure };
};

interface JudgmentButtonsProps extends JudgmentProps {
  /** The judgments offered here. */
  readonly options: readonly Judgment[];
}

/** Buttons to judge whether a scored reply was right. */
export const JudgmentButtons = ({ options, ...judging }: JudgmentButtonsProps) => {
  const { press, failure } = useJudging(judging);
  return (
    <>
      <Box component="fieldset" aria-label={text.judgment.label} title={text.judgment.hint} sx={group}>
        {options.map((option) => {
          const isChosen = option === judging.judgment;
          return (
            <Button
              key={option}
              size="small"
              color="inherit"
              aria-pressed={isChosen}
              onClick={() => press(option)}
              sx={isChosen ? chosen : button}
            >
              {text.judgment[option]}
            </Button>
          );
        })}
      </Box>
      {failure}
    </>
  );
};
