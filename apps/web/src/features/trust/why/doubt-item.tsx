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
import { text } from '../text.ts';
import { passageOf } from '../passage.ts';
import { flagWords, kindOf } from '../trust-model.ts';
import { compareWords } from './compare-words.ts';
import type { Doubt } from './doubts.ts';
import type { ReplyPlace } from './place.ts';

interface SideProps {
  readonly title: ReactNode;
  readonly content: string;
  readonly other: string;
  /** The highlighted words: those in both texts, or those only in this one. */
  readonly marks: 'shared' | 'own';
  readonly isCode?: boolean;
}

const codeStyle = { fontFamily: 'monospace', fontSize: '0.8125rem', whiteSpace: 'pre-wrap' } as const;

/** Code reads from left to right, whatever the language of its comments. */
const directionOf = (isCode: boolean): 'ltr' | 'auto' => (isCode ? 'ltr' : 'auto');

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

const Side = ({ title, content, other, marks, isCode = false }: SideProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography
      variant="body2"
      dir={directionOf(isCode)}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(isCode ? codeStyle : {}) }}
    >
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
  kind === 'sentence' ? title : `${title} · ${text.why.places[kind]}`;

/** Scrolls content that appears below the popover's edge into view. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The reply's words beside the nearest passage. */
const Nearest = ({ explanation, doubt: { sentence, source, place } }: DoubtProps) => {
  if (source === undefined) return <Typography variant="body2">{text.why.noSource}</Typography>;
  const { before, found, after } = passageOf(source, sentence.evidence, AROUND);
  const shown = `${before}${found}${after}`;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Side title={text.why.reply} content={place.said} other={shown} marks="own" isCode={place.kind === 'code'} />
        <Side
          title={
            <>
              {source.isRetold === true ? kindOf(explanation, source) : text.why.source} · <bdi>{source.title}</bdi>
            </>
          }
          content={shown}
          other={place.said}
          marks="shared"
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
            {captionOf(title, place)}
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
