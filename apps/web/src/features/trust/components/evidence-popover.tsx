import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { trustPercent } from '@symbi/trust/tiers';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { Quotation } from '../../../ui/quotation.tsx';
import { text } from '../text.ts';
import { findingOf, passageOf } from '../trust-model.ts';
import { MarkSentence } from './mark-sentence.tsx';

/** What was asked for: the evidence of a sentence, or the passage of a source. */
export type EvidenceRequest =
  | { readonly sentence: number }
  | { readonly sourceId: string | undefined; readonly title: string; readonly url: string | undefined };

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

interface PassageProps {
  readonly source: TrustSource;
  readonly evidence?: { readonly start: number; readonly end: number } | undefined;
}

const Passage = ({ source, evidence }: PassageProps) => {
  const { before, found, after } = passageOf(source, evidence);
  return (
    <>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {text.kinds[source.kind]}: <bdi>{source.title}</bdi>
      </Typography>
      <Quotation>
        {before}
        {found !== '' && (
          <Box component="mark" sx={{ bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 }}>
            {found}
          </Box>
        )}
        {after}
      </Quotation>
      {source.url !== undefined && isWebAddress(source.url) && <OpenSource url={source.url} />}
      {source.kind === 'context' && source.refId !== undefined && (
        <Link component={RouterLink} to={paths.contextItem(source.refId)} variant="body2">
          {text.evidence.openContext}
        </Link>
      )}
    </>
  );
};

const OpenSource = ({ url }: { readonly url: string }) => (
  <Link href={url} target="_blank" rel="noopener noreferrer nofollow" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
    {text.evidence.open} ({URL.parse(url)?.host ?? url})
  </Link>
);

/** A source by its title alone, for replies whose passages were not kept. */
const TitleOnly = ({ title, url }: { readonly title: string; readonly url: string | undefined }) => (
  <>
    <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
      <bdi>{title}</bdi>
    </Typography>
    {url === undefined || !isWebAddress(url) ? (
      <Typography variant="body2">{text.evidence.noPassage}</Typography>
    ) : (
      <OpenSource url={url} />
    )}
  </>
);

interface ContentProps {
  readonly explanation: TrustExplanation | undefined;
  readonly isLoading: boolean;
  readonly request: EvidenceRequest;
}

const Content = ({ explanation, isLoading, request }: ContentProps) => {
  if (isLoading) return <Skeleton variant="rounded" width={280} height={80} />;
  if ('title' in request) {
    const source = explanation?.sources.find(({ id }) => id === request.sourceId);
    return source === undefined ? <TitleOnly title={request.title} url={request.url} /> : <Passage source={source} />;
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
  if (finding.kind === 'none') return null;
  if (finding.kind === 'own') {
    return (
      <>
        <Typography variant="subtitle2" component="p">
          {text.evidence.own}
        </Typography>
        <Typography variant="body2">{text.evidence.ownHint}</Typography>
        <Passage source={finding.source} evidence={sentence.evidence} />
      </>
    );
  }
  if (finding.kind === 'covered') {
    return (
      <>
        <Typography variant="caption" color="textSecondary">
          {text.evidence.covered} · {text.evidence.support(trustPercent(sentence.support))}
        </Typography>
        <Passage source={finding.source} evidence={sentence.evidence} />
      </>
    );
  }
  return (
    <>
      <Typography variant="subtitle2" component="p">
        {text.flags[finding.flag]}
      </Typography>
      <Typography variant="body2">{text.evidence.hints[finding.flag]}</Typography>
      {finding.source !== undefined && (
        <>
          <Typography variant="caption" color="textSecondary">
            {text.evidence.nearest}
          </Typography>
          <Passage source={finding.source} evidence={sentence.evidence} />
        </>
      )}
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

/** The sentence that was asked for, when it was one. */
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

export const EvidencePopover = ({ isLoading, anchor, onClose, ...shown }: EvidencePopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': text.evidence.title, sx: { maxWidth: 460, p: 2 } } }}
  >
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Content explanation={shown.explanation} isLoading={isLoading} request={shown.request} />
      <Mark {...shown} />
      <Button size="small" onClick={onClose}>
        {text.evidence.close}
      </Button>
    </Stack>
  </Popover>
);
