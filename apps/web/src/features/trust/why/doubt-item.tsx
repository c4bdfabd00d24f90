import ExpandMore from '@mui/icons-material/ExpandMore';
import { plainText } from '@symbi/text/plain';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useId, useState, type ReactNode } from 'react';
import { OpenFile } from '../components/open-file.tsx';
import { text } from '../text.ts';
import { type Doubt, flagWords, kindOf, passageOf } from '../trust-model.ts';
import { compareWords } from './compare-words.ts';

interface SideProps {
  readonly title: ReactNode;
  readonly content: string;
  readonly other: string;
  /** The words that are marked: those that both have, or those that only this one has. */
  readonly marks: 'shared' | 'own';
}

const markStyles = {
  shared: { bgcolor: 'action.selected', color: 'inherit', fontWeight: 600 },
  own: {
    bgcolor: 'transparent',
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'underline dashed',
    textUnderlineOffset: '0.3em',
  },
} as const;

const Side = ({ title, content, other, marks }: SideProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {compareWords(content, other).map((piece, index) =>
        piece.isShared === (marks === 'shared') ? (
          <Box component="mark" key={`${index}-${piece.text.length}`} sx={markStyles[marks]}>
            {piece.text}
          </Box>
        ) : (
          piece.text
        ),
      )}
    </Typography>
  </Box>
);

const around = 60;

interface DoubtItemProps {
  readonly explanation: TrustExplanation;
  readonly doubt: Doubt;
  /** The reply. */
  readonly content: string;
}

/** A sentence in doubt, and beside it the passage that comes nearest, with the words marked. */
export const DoubtItem = ({ explanation, doubt, content }: DoubtItemProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { sentence, source, flag } = doubt;
  const written = content.slice(sentence.start, sentence.end);
  // A row of a table is all marks; what is nothing else stays as it was written.
  const said = plainText(written) || written;
  const passage = source === undefined ? undefined : passageOf(source, sentence.evidence, around);
  const shown = passage === undefined ? '' : `${passage.before}${passage.found}${passage.after}`;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, width: 1, py: 1, textAlign: 'start' }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
            {flagWords(flag, source).title}
          </Typography>
          <Typography
            variant="body2"
            component="span"
            dir="auto"
            sx={{ display: 'block', overflowWrap: 'anywhere', ...(isOpen ? {} : clamped) }}
          >
            {said}
          </Typography>
        </Box>
        <ExpandMore fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      {isOpen && (
        <Box id={id} sx={{ pb: 1.5 }}>
          {source === undefined ? (
            <Typography variant="body2">{text.why.noSource}</Typography>
          ) : (
            <>
              <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
                <Side title={text.why.reply} content={said} other={shown} marks="own" />
                <Side
                  title={
                    <>
                      {source.isRetold === true ? kindOf(explanation, source) : text.why.source} ·{' '}
                      <bdi>{source.title}</bdi>
                    </>
                  }
                  content={shown}
                  other={said}
                  marks="shared"
                />
              </Box>
              <OpenFile source={source} words={sentence.evidence} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
};

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
