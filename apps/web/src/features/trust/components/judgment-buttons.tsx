import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { judgment as judgments, type Judgment } from '@symbi/contracts/conversations';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { judge } from '../api.ts';
import { text } from '../text.ts';

interface JudgmentButtonsProps {
  readonly conversationId: string;
  readonly messageId: string;
  readonly judgment: Judgment | undefined;
  readonly onJudged: (judgment: Judgment | null) => void;
}

/** Where the reader says whether a scored reply was right; pressing the same button again takes it back. */
export const JudgmentButtons = ({ conversationId, messageId, judgment, onJudged }: JudgmentButtonsProps) => {
  const id = useId();
  const save = useMutation({
    mutationFn: (wanted: Judgment | null) => judge(conversationId, messageId, wanted),
    onSuccess: (_, wanted) => onJudged(wanted),
  });
  return (
    <Box sx={{ mt: 0.5 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id={id} variant="caption" color="textSecondary" title={text.judgment.hint}>
          {text.judgment.label}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-labelledby={id}
          value={judgment ?? null}
          disabled={save.isPending}
          onChange={(_, wanted: Judgment | null) => save.mutate(wanted)}
        >
          {judgments.options.map((option) => (
            <ToggleButton key={option} value={option} sx={{ py: 0, px: 1, minHeight: 24, textTransform: 'none' }}>
              {text.judgment[option]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      {save.isError && (
        <Alert severity="error" onClose={save.reset} sx={{ mt: 1 }}>
          {messageOf(save.error, text.judgment.failed)}
        </Alert>
      )}
    </Box>
  );
};
