import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useId, useState, type ReactNode } from 'react';
import { signs } from '../../../ui/markdown/mark-signs.ts';
import { Calculations } from '../components/calculations.tsx';
import { MarkSentence } from '../components/mark-sentence.tsx';
import { OpenContext, OpenSource } from '../components/open-context.tsx';
import { OpenFile } from '../components/open-file.tsx';
import { text } from './text.ts';
import { passageOf } from '../passage.ts';
import { flagWords, kindOf } from '../trust-model.ts';
import { compareSource, compareWords, type ComparedPiece } from './compare-words.ts';
import type { Doubt } from './doubts.ts';
import type { ReplyPlace } from './place.ts';

interface SideProps {
  readonly title: ReactNode;
  readonly pieces: readonly ComparedPiece[];
  readonly isCode?: boolean;
}

const codeStyle = { fontFamily: 'monospace', fontSize: '0.8125rem', whiteSpace: 'pre-wrap' } as const;

/** Code reads from left to right, whatever the language of its comments. */
const directionOf = (isCode: boolean): 'ltr' | 'auto' => (isCode ? 'ltr' : 'auto');

const plain = { bgcolor: 'transparent', color: 'inherit', textUnderlineOffset: '0.3em' } as const;
const markStyles = {
  strong: { ...plain, fontWeight: 600, textDecoration: 'underline dashed' },
  weak: { ...plain, textDecoration: 'underline dotted' },
} as const;

/** One of two texts, with the words stressed in which they differ. */
const Side = ({ title, pieces, isCode = false }: SideProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography
      variant="body2"
      dir={directionOf(isCode)}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(isCode ? codeStyle : {}) }}
    >
      {pieces.map((piece, index) =>
        piece.stress === 'none' ? (
          piece.text
        ) : (
          <Box component="mark" key={`${index}-${piece.text.length}`} sx={markStyles[piece.stress]}>
            {piece.text}
          </Box>
        ),
      )}
    </Typography>
  </Box>
);

const AROUND = 60;

interface DoubtProps {
  readonly explanation: TrustExplanation;
  readonly doubt: Doubt;
}

interface DoubtItemProps extends DoubtProps {
  readonly conversationId: string;
  /** It was pressed in the reply. */
  readonly isPressed: boolean;
}

/** What is wrong, and where, unless the place is a sentence. */
const captionOf = (title: string, { kind }: ReplyPlace): string =>
  kind === 'sentence' ? title : `${title} · ${text.places[kind]}`;

/** Scrolls content that appears below the popover's edge into view. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The reply's words beside the nearest passage. */
const Nearest = ({ explanation, doubt: { sentence, source, place } }: DoubtProps) => {
  if (source === undefined) return <Typography variant="body2">{text.noSource}</Typography>;
  const { before, found, after } = passageOf(source, sentence.evidence, AROUND);
  const shown = `${before}${found}${after}`;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Side title={text.reply} pieces={compareWords(place.said, shown)} isCode={place.kind === 'code'} />
        <Side
          title={
            <>
              {source.isRetold === true ? kindOf(explanation, source) : text.source} · <bdi>{source.title}</bdi>
            </>
          }
          pieces={compareSource(shown, place.said)}
        />
      </Box>
      <Calculations lines={sentence.calculations} />
      <OpenContext source={source} />
      <OpenSource url={source.url} />
      <OpenFile source={source} words={sentence.evidence} />
    </>
  );
};

/** A doubted part of the reply beside the nearest passage, with the words highlighted. */
export const DoubtItem = ({ conversationId, explanation, doubt, isPressed }: DoubtItemProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isPressed);
  const { source, flag, place, sentence } = doubt;
  const { title, hint } = flagWords(flag, source);
  const isCode = place.kind === 'code';
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:only-child': { borderTop: 0 } }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, width: 1, py: 1, textAlign: 'start' }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
            {/* The same sign is in the reply, behind the sentence. */}
            <span aria-hidden>{signs[flag]}</span> {captionOf(title, place)}
          </Typography>
          <Typography
            variant="body2"
            component="span"
            dir={directionOf(isCode)}
            sx={{
              display: 'block',
              overflowWrap: 'anywhere',
              ...(isCode ? codeStyle : {}),
              ...(isOpen ? {} : clamped),
            }}
          >
            {place.told}
          </Typography>
        </Box>
        <ExpandMore fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      {isOpen && (
        <Box id={id} ref={showWhole} sx={{ pb: 1.5 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {hint}
          </Typography>
          <Nearest explanation={explanation} doubt={doubt} />
          <Box sx={{ mt: 1 }}>
            <MarkSentence conversationId={conversationId} explanation={explanation} sentence={sentence} />
          </Box>
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
