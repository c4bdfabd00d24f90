import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { trustPercent } from '@symbi/trust/tiers';
import type { ReactNode } from 'react';
import { lineClamp } from '../../../ui/line-clamp.ts';
import { Quotation } from '../../../ui/quotation.tsx';
import { evidenceText } from '../evidence-text.ts';
import { passageOf, titleOf } from '../passage.ts';
import { findingOf, kindOf, wordsOf, type NumberPlace } from '../trust-model.ts';
import { ClosingOpener } from './closing-opener.tsx';
import { Calculations } from './calculations.tsx';
import { OpenContext, OpenSource, isWebAddress } from './open-context.tsx';
import { OpenFile } from './open-file.tsx';
import { usePlace } from '../why/use-place.ts';
import { MarkSentence } from './mark-sentence.tsx';
import { placeOfSentence } from './sentence-place.ts';

/** The requested content: the evidence of a sentence, or the passage of a source. */
export type EvidenceRequest =
  | { readonly sentence: number }
  | { readonly sourceId: string | undefined; readonly title: string; readonly url: string | undefined };

interface PassageProps {
  readonly explanation: TrustExplanation;
  readonly source: TrustSource;
  readonly evidence: { readonly start: number; readonly end: number } | undefined;
}

/** A context without a title of its own may be named by a whole passage. */
const named = { ...lineClamp(2), overflowWrap: 'anywhere' } as const;

const Passage = ({ explanation, source, evidence }: PassageProps) => {
  const { before, found, after } = passageOf(source, evidence);
  const said = (
    <>
      {before}
      {found !== '' && (
        <Box component="mark" sx={{ bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 }}>
          {found}
        </Box>
      )}
      {after}
    </>
  );
  return (
    <>
      <Typography variant="subtitle2" component="p" title={titleOf(source, evidence)} sx={named}>
        {kindOf(explanation, source)} · <bdi>{titleOf(source, evidence)}</bdi>
      </Typography>
      {source.isRetold === true ? <Retold>{said}</Retold> : <Quotation>{said}</Quotation>}
      <OpenSource url={source.url} />
      <OpenContext source={source} />
      <OpenFile source={source} words={evidence} />
    </>
  );
};

/** A model's summary of a page, which is not shown as a quotation. */
const Retold = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
    <Typography variant="caption" color="textSecondary">
      {evidenceText.retold.hint}
    </Typography>
  </>
);

/** A source by title alone, for replies whose passages were not stored. */
const TitleOnly = ({ title, url, sourceId }: Extract<EvidenceRequest, { readonly title: string }>) => (
  <>
    <Typography variant="subtitle2" component="p" title={title} sx={named}>
      <bdi>{title}</bdi>
    </Typography>
    {!isWebAddress(url) ? <Typography variant="body2">{evidenceText.noPassage}</Typography> : <OpenSource url={url} />}
    {sourceId !== undefined && <OpenFile source={{ id: sourceId }} />}
  </>
);

/** Of the numbers in the text; those of the list below it are in a group. */
const placeOf = (number: HTMLElement): NumberPlace => {
  const name = number.getAttribute('aria-label');
  const inText = [...(number.closest('[data-message]')?.querySelectorAll('button') ?? [])].filter(
    (button) => button.getAttribute('aria-label') === name && button.closest('fieldset') === null,
  );
  return { at: inText.findIndex((button) => button === number), count: inText.length };
};

interface ContentProps {
  readonly explanation: TrustExplanation | undefined;
  readonly isLoading: boolean;
  readonly request: EvidenceRequest;
  readonly anchor: HTMLElement;
}

const Content = ({ explanation, isLoading, request, anchor }: ContentProps) => {
  if (isLoading) return <Skeleton variant="rounded" width={280} height={80} />;
  if ('title' in request) {
    const source = explanation?.sources.find(({ id }) => id === request.sourceId);
    if (explanation === undefined || source === undefined) return <TitleOnly {...request} />;
    const evidence = wordsOf(explanation, source.id, placeOf(anchor));
    return <Passage explanation={explanation} source={source} evidence={evidence} />;
  }
  return explanation === undefined ? null : (
    <SentenceEvidence explanation={explanation} sentenceIndex={request.sentence} />
  );
};

interface SentenceEvidenceProps {
  readonly explanation: TrustExplanation;
  readonly sentenceIndex: number;
}

const SentenceEvidence = ({ explanation, sentenceIndex }: SentenceEvidenceProps) => {
  const sentence = explanation.sentences[sentenceIndex];
  if (sentence === undefined) return null;
  const finding = findingOf(explanation, sentence);
  // What is in doubt is explained with the rating.
  if (finding.kind === 'none' || finding.kind === 'doubt') return null;
  if (finding.kind === 'own') {
    return (
      <>
        <Typography variant="subtitle2" component="p">
          {evidenceText.own}
        </Typography>
        <Typography variant="body2">{evidenceText.ownHint}</Typography>
        <Passage explanation={explanation} source={finding.source} evidence={sentence.evidence} />
      </>
    );
  }
  return (
    <>
      <Typography variant="caption" color="textSecondary">
        {finding.source.isRetold === true ? evidenceText.retold.covered : evidenceText.covered} ·{' '}
        {evidenceText.support(trustPercent(sentence.support))}
      </Typography>
      <Calculations lines={sentence.calculations} />
      <Passage explanation={explanation} source={finding.source} evidence={sentence.evidence} />
    </>
  );
};

interface EvidencePopoverProps {
  readonly conversationId: string;
  readonly explanation: TrustExplanation | undefined;
  readonly isLoading: boolean;
  readonly request: EvidenceRequest;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The requested sentence, if the request was for one. */
const sentenceOf = (explanation: TrustExplanation | undefined, request: EvidenceRequest) =>
  'sentence' in request ? explanation?.sentences[request.sentence] : undefined;

const Mark = ({
  conversationId,
  explanation,
  request,
}: Omit<EvidencePopoverProps, 'isLoading' | 'anchor' | 'onClose'>) => {
  const sentence = sentenceOf(explanation, request);
  if (explanation === undefined || sentence === undefined) return null;
  return <MarkSentence conversationId={conversationId} explanation={explanation} sentence={sentence} />;
};

/** Alone in its line, its word begins where the text above begins. */
const closeStyle = { minWidth: 0, '&:first-of-type': { ml: '-5px' } } as const;

export const EvidencePopover = ({ isLoading, anchor, onClose, ...shown }: EvidencePopoverProps) => {
  const { actions, paper, setContent, ...place } = usePlace(() => anchor, isLoading, { placeOf: placeOfSentence });
  return (
    <Popover
      open
      action={actions}
      anchorEl={{ nodeType: 1, getBoundingClientRect: () => placeOfSentence(anchor) }}
      onClose={onClose}
      {...place}
      slotProps={{
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-label': evidenceText.title,
          elevation: 3,
          sx: { width: 520, maxWidth: 'calc(100vw - 32px)', p: 2, borderRadius: 1.5 },
        },
      }}
    >
      <Stack ref={setContent} spacing={1} sx={{ alignItems: 'flex-start' }}>
        <ClosingOpener onClose={onClose}>
          <Content explanation={shown.explanation} request={shown.request} {...{ isLoading, anchor }} />
        </ClosingOpener>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Mark {...shown} />
          <Button size="small" color="inherit" onClick={onClose} sx={closeStyle}>
            {evidenceText.close}
          </Button>
        </Stack>
      </Stack>
    </Popover>
  );
};
