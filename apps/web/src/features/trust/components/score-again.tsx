import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { TrustBadge } from '../../../ui/trust/trust-badge.tsx';
import { rescore } from '../reply-calls.ts';
import { text } from '../details/text.ts';

const Line = ({ label, explanation }: { readonly label: string; readonly explanation: TrustExplanation }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography variant="body2">{label}</Typography>
    <TrustBadge state={explanation.state} score={explanation.score} mode={explanation.mode} />
    <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {text.engine}: {explanation.engine}
    </Typography>
  </Stack>
);

interface ScoreAgainProps {
  readonly conversationId: string;
  readonly messageId: string;
}

/** The current engine's score of a reply beside the score it was given, which stays. */
export const ScoreAgain = ({ conversationId, messageId }: ScoreAgainProps) => {
  const again = useMutation({ mutationFn: () => rescore(conversationId, messageId) });
  return (
    <Box>
      <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
        {text.again.action}
      </Button>
      {again.data !== undefined && (
        <Stack component="output" spacing={0.5} sx={{ mt: 1 }}>
          <Line label={text.again.stored} explanation={again.data.stored} />
          <Line label={text.again.fresh} explanation={again.data.fresh} />
          <Typography variant="caption" color="textSecondary">
            {text.again.kept}
          </Typography>
        </Stack>
      )}
      {again.isError && (
        <Alert severity="error" onClose={again.reset} sx={{ mt: 1 }}>
          {messageOf(again.error, text.again.failed)}
        </Alert>
      )}
    </Box>
  );
};
