import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Judgment } from '@symbi/contracts/conversations';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useId, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../../platform/api/message-of.ts';
import { signs } from '../../../ui/markdown/mark-signs.ts';
import { intervalPercents } from '../../../ui/trust/face.ts';
import { fadingEdges, markEdges } from '../../../ui/scroll/fading-edges.ts';
import { TrustBadge } from '../../../ui/trust/trust-badge.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { ClosingOpener } from '../components/closing-opener.tsx';
import { text as details } from '../details/text.ts';
import { titleOf } from '../passage.ts';
import { evidenceText } from '../evidence-text.ts';
import { text as trustText } from '../text.ts';
import { flagWords } from '../trust-model.ts';
import { text } from './text.ts';
import { CoveredList } from './covered-list.tsx';
import { doubtsOf, type Doubt } from './doubts.ts';
import { SentenceItem } from './sentence-item.tsx';
import { wordsOf } from './shown-sentence.ts';
import { usePlace } from './use-place.ts';

interface ContentProps {
  readonly conversationId: string;
  readonly explanation: TrustExplanation;
  readonly content: string;
  /** What the reader said of the reply; it stands beside the score, which it does not change. */
  readonly judgment: Judgment | undefined;
  /** The index of the sentence that was pressed. */
  readonly sentence: number | undefined;
}

interface DoubtsProps extends Omit<ContentProps, 'judgment'> {
  /** Only the sentence that was pressed, without a heading. */
  readonly isAlone: boolean;
}

interface DoubtItemProps {
  readonly conversationId: string;
  readonly explanation: TrustExplanation;
  readonly doubt: Doubt;
  readonly isPressed: boolean;
}

/** What says otherwise is beside the sentence at once: without it nobody can tell which of the two is right. */
const DoubtItem = ({ doubt, ...shown }: DoubtItemProps) => {
  const { title, ...hint } = flagWords(doubt.flag, doubt.source);
  const opposed = doubt.flag === 'contradicted' || doubt.flag === 'opposed' ? doubt.source : undefined;
  return (
    <SentenceItem
      {...shown}
      {...hint}
      shown={doubt}
      sign={signs[doubt.flag]}
      title={
        <>
          {title}
          {opposed !== undefined && (
            <>
              {' '}
              · <bdi>{titleOf(opposed, doubt.sentence.evidence)}</bdi>
            </>
          )}
        </>
      }
      words={opposed === undefined ? '' : wordsOf(doubt)}
    />
  );
};

const Doubts = ({ conversationId, explanation, content, sentence, isAlone }: DoubtsProps) => {
  const id = useId();
  const found = doubtsOf(explanation, content, sentence);
  const doubts = isAlone ? found.slice(0, 1) : found;
  if (explanation.state !== 'checked') return null;
  if (doubts.length === 0) return <CoveredList {...{ conversationId, explanation, content }} />;
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="h3" sx={isAlone ? visuallyHidden : { mb: 0.5 }}>
        {text.doubts(
          doubts.length,
          doubts.every(({ place }) => place.kind === 'sentence'),
        )}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {doubts.map((doubt) => (
          <DoubtItem
            key={doubt.index}
            {...{ conversationId, explanation, doubt }}
            isPressed={doubt.index === sentence}
          />
        ))}
      </Box>
    </Box>
  );
};

const Content = ({ judgment, ...props }: ContentProps) => {
  const { state, score, mode, interval, verdict, pictures = 0 } = props.explanation;
  // The rest of the reply is one press away from a sentence.
  const [isAlone, setIsAlone] = useState(props.sentence !== undefined);
  const opened = useRef<HTMLParagraphElement>(null);
  const showAll = (): void => {
    flushSync(() => setIsAlone(false));
    // The button has gone; what it opened takes the focus, and is read by screen readers.
    opened.current?.focus();
  };
  return (
    <>
      {!isAlone && (
        <Typography ref={opened} tabIndex={-1} sx={{ overflowWrap: 'anywhere', outline: 0 }}>
          {verdict}
        </Typography>
      )}
      {!isAlone && pictures > 0 && (
        <Typography variant="body2" color="textSecondary">
          {evidenceText.pictures(pictures)}
        </Typography>
      )}
      {isAlone && <Doubts {...props} isAlone />}
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <TrustBadge state={state} score={score} mode={mode} />
        {interval !== null && state !== 'not_checked' && (
          <Typography variant="body2" color="textSecondary">
            {details.interval(...intervalPercents(interval))}
          </Typography>
        )}
        {judgment !== undefined && <Typography variant="body2">{evidenceText.given[judgment]}</Typography>}
        {isAlone && (
          <Button size="small" color="inherit" onClick={showAll} sx={{ py: 0 }}>
            {trustText.why.ask}
          </Button>
        )}
      </Stack>
      {!isAlone && <Doubts {...props} isAlone={false} />}
    </>
  );
};

interface WhyPopoverProps extends Omit<ContentProps, 'explanation'> {
  readonly anchor: HTMLElement;
  /** What takes the place of the anchor on a screen that was turned. */
  readonly other: RefObject<HTMLElement | null>;
  readonly explanation: TrustExplanation | undefined;
  readonly error: Error | null;
  readonly onDetails: () => void;
  readonly onClose: () => void;
}

/** The reply, whose sentences are looked at while the popover is open. */
const replyOf = (anchor: HTMLElement): DOMRect | undefined => anchor.closest('[data-message]')?.getBoundingClientRect();

/** The list scrolls, and the buttons below it do not. */
const frame = {
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  width: 520,
  maxWidth: 'calc(100vw - 32px)',
  borderRadius: 1.5,
} as const;

/** A line that is cut at the edge is seen to go on. */
const list = { overflowY: 'auto', minHeight: 0, p: 2, pb: 1, ...fadingEdges } as const;

/**
 * Why a reply got its rating: one sentence, the range, and what to look at before believing it. A sentence in
 * doubt that is pressed opens the same, first with what is wrong with it.
 */
export const WhyPopover = (props: WhyPopoverProps) => {
  const { anchor, other, explanation, error, onDetails, onClose, ...shown } = props;
  const anchorOf = (): HTMLElement => (anchor.isConnected ? anchor : (other.current ?? anchor));
  const { actions, paper, setContent, ...place } = usePlace(anchorOf, explanation === undefined && error === null, {
    textOf: replyOf,
  });
  return (
    <Popover
      open
      action={actions}
      anchorEl={anchorOf}
      onClose={onClose}
      {...place}
      slotProps={{
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-label': text.title,
          elevation: 3,
          sx: frame,
        },
      }}
    >
      <Box ref={markEdges} sx={list}>
        <Stack ref={setContent} spacing={1.5}>
          {explanation !== undefined && (
            <ClosingOpener onClose={onClose}>
              <Content {...shown} explanation={explanation} />
            </ClosingOpener>
          )}
          {explanation === undefined && error === null && <Skeleton variant="rounded" height={96} />}
          {error !== null && explanation === undefined && (
            <Alert severity="warning">{messageOf(error, details.failed)}</Alert>
          )}
        </Stack>
      </Box>
      <Stack direction="row" spacing={1} sx={{ flexShrink: 0, px: 2, pt: 1, pb: 2 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onDetails}>
          {text.all}
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          {text.close}
        </Button>
      </Stack>
    </Popover>
  );
};
