import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { judge, type MarkedSentence } from '../reply-calls.ts';
import { evidenceText } from '../evidence-text.ts';
import { text } from '../text.ts';

interface MarkSentenceProps {
  readonly conversationId: string;
  readonly explanation: TrustExplanation;
  readonly sentence: MarkedSentence;
}

/** Judges the reply as wrong because of this sentence; the mark is stored and exported with the judgment. */
export const MarkSentence = ({ conversationId, explanation, sentence }: MarkSentenceProps) => {
  const { start, end } = sentence;
  const mark = useMutation({
    mutationFn: () => judge(conversationId, explanation.messageId, 'wrong', { sentence: { start, end } }),
  });
  if (mark.isSuccess) {
    return (
      <Typography component="output" variant="body2" sx={{ display: 'block' }}>
        {evidenceText.markedWrong}
      </Typography>
    );
  }
  return (
    <>
      {mark.error !== null && (
        <Typography role="alert" variant="body2" color="error">
          {messageOf(mark.error, text.judgment.failed)}
        </Typography>
      )}
      <Button size="small" variant="outlined" loading={mark.isPending} onClick={() => mark.mutate()}>
        {evidenceText.markWrong}
      </Button>
    </>
  );
};
