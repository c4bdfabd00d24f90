import Alert from '@mui/material/Alert';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Judgment } from '@symbi/contracts/conversations';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { judge } from '../reply-calls.ts';
import { text } from '../text.ts';

const style = {
  py: 0,
  px: 1,
  minHeight: 28,
  textTransform: 'none',
  color: 'text.secondary',
  borderColor: 'transparent',
} as const;

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
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={text.judgment.label}
        title={text.judgment.hint}
        value={judgment ?? null}
        // Not disabled meanwhile: a disabled button loses the focus.
        onChange={(_, wanted: Judgment | null) => {
          if (!save.isPending) save.mutate(wanted);
        }}
      >
        {options.map((option) => (
          <ToggleButton key={option} value={option} sx={style}>
            {text.judgment[option]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {save.isError && (
        <Alert severity="error" onClose={save.reset} sx={{ width: 1 }}>
          {messageOf(save.error, text.judgment.failed)}
        </Alert>
      )}
    </>
  );
};
