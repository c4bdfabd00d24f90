import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useId, useState, type ReactNode } from 'react';
import { Calculations } from '../components/calculations.tsx';
import { MarkSentence } from '../components/mark-sentence.tsx';
import { OpenContext, OpenSource } from '../components/open-context.tsx';
import { OpenFile } from '../components/open-file.tsx';
import { text } from './text.ts';
import { passageOf, titleOf } from '../passage.ts';
import { kindOf } from '../trust-model.ts';
import { compareSource, compareWords, type ComparedPiece } from './compare-words.ts';
import type { ShownSentence } from './shown-sentence.ts';

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

interface NearestProps {
  readonly explanation: TrustExplanation;
  readonly shown: ShownSentence;
}

interface SentenceItemProps extends NearestProps {
  readonly conversationId: string;
  readonly sign: string;
  /** What was found about it. */
  readonly title: ReactNode;
  /** What to do about it. */
  readonly hint?: string;
  /** What is shown of its evidence while it is closed. */
  readonly words?: string;
  /** It was pressed in the reply. */
  readonly isPressed?: boolean;
}

/** Scrolls content that appears below the popover's edge into view. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The reply's words beside the nearest passage. */
const Nearest = ({ explanation, shown: { sentence, source, place } }: NearestProps) => {
  if (source === undefined) {
    const isContradicted = sentence.kind === 'contradicted';
    return <Typography variant="body2">{isContradicted ? text.notKept : text.noSource}</Typography>;
  }
  const { before, found, after } = passageOf(source, sentence.evidence, AROUND);
  const said = `${before}${found}${after}`;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Side title={text.reply} pieces={compareWords(place.said, said)} isCode={place.kind === 'code'} />
        <Side
          title={
            <>
              {source.isRetold === true ? kindOf(explanation, source) : text.source} ·{' '}
              <bdi>{titleOf(source, sentence.evidence)}</bdi>
            </>
          }
          pieces={compareSource(said, place.said)}
        />
      </Box>
      <Calculations lines={sentence.calculations} />
      <OpenContext source={source} />
      <OpenSource url={source.url} />
      <OpenFile source={source} words={sentence.evidence} />
    </>
  );
};

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

interface HeadProps extends Pick<SentenceItemProps, 'shown' | 'sign' | 'title' | 'words'> {
  readonly isOpen: boolean;
}

/** What was found, about which words, and while it is closed the words of its passage. */
const Head = ({ shown: { place }, sign, title, words = '', isOpen }: HeadProps) => {
  const isCode = place.kind === 'code';
  return (
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      <Typography
        variant="caption"
        color="textSecondary"
        component="span"
        sx={{ display: 'block', overflowWrap: 'anywhere' }}
      >
        {/* The same sign is in the reply, behind the sentence. */}
        <span aria-hidden>{sign}</span> {title}
        {place.kind !== 'sentence' && ` · ${text.places[place.kind]}`}
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
      {!isOpen && words !== '' && (
        <Box component="span" sx={{ display: 'block', mt: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
          <Typography
            variant="body2"
            color="textSecondary"
            component="span"
            dir="auto"
            sx={{ ...clamped, WebkitLineClamp: 4, overflowWrap: 'anywhere' }}
          >
            {words}
          </Typography>
        </Box>
      )}
    </Box>
  );
};

/** A part of the reply that opens beside the nearest passage, with the words highlighted. */
export const SentenceItem = ({ isPressed = false, ...props }: SentenceItemProps) => {
  const { conversationId, explanation, shown, hint } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(isPressed);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:only-child': { borderTop: 0 } }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, width: 1, py: 1, textAlign: 'start' }}
      >
        <Head {...props} isOpen={isOpen} />
        <ExpandMore fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      {isOpen && (
        <Box id={id} ref={showWhole} sx={{ pb: 1.5 }}>
          {hint !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {hint}
            </Typography>
          )}
          <Nearest explanation={explanation} shown={shown} />
          <Box sx={{ mt: 1 }}>
            <MarkSentence conversationId={conversationId} explanation={explanation} sentence={shown.sentence} />
          </Box>
        </Box>
      )}
    </Box>
  );
};
