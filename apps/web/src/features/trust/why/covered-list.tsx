import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useId } from 'react';
import { signs } from '../../../ui/markdown/mark-signs.ts';
import { titleOf } from '../passage.ts';
import { evidenceText } from '../evidence-text.ts';
import { coveredOf } from './covered.ts';
import { SentenceItem } from './sentence-item.tsx';
import { wordsOf } from './shown-sentence.ts';
import { text } from './text.ts';

interface CoveredListProps {
  readonly conversationId: string;
  readonly explanation: TrustExplanation;
  readonly content: string;
}

/** Says that nothing is in doubt, with what the reply rests on, the least supported first. */
export const CoveredList = ({ conversationId, explanation, content }: CoveredListProps) => {
  const id = useId();
  const { shown, total } = coveredOf(explanation, content);
  return (
    <Box>
      <Typography id={id} variant="body2">
        {shown.length < total ? text.least(shown.length, total) : text.none}
      </Typography>
      {shown.length > 0 && (
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {shown.map((covered) => (
            <SentenceItem
              key={covered.index}
              {...{ conversationId, explanation }}
              shown={covered}
              sign={signs.covered}
              title={
                <>
                  {covered.source.isRetold === true ? evidenceText.retold.covered : evidenceText.covered} ·{' '}
                  <bdi>{titleOf(covered.source, covered.sentence.evidence)}</bdi>
                </>
              }
              words={wordsOf(covered)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
};
