import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Citation } from '@symbi/contracts/conversations';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, type KeyboardEvent } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { intervalPercents } from '../../../ui/trust/face.ts';
import { stanceWords } from '../../../ui/trust/stance.ts';
import { signs } from '../../../ui/markdown/mark-signs.ts';
import { TrustBadge } from '../../../ui/trust/trust-badge.tsx';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';
import { trustQuery } from '../api.ts';
import { text as details } from '../details/text.ts';
import { evidenceText } from '../evidence-text.ts';
import { text } from '../text.ts';
import { useShownTimeline } from '../timeline-context.ts';
import { percentOf } from '../timeline-model.ts';
import { SourceItem } from '../details/source-item.tsx';
import { countCovered, isRetold, listedSources } from '../trust-model.ts';
import { NextSteps } from './next-steps.tsx';
import { ScoreAgain } from './score-again.tsx';
import { CheckDetails, JudgeDetails, SearchDetails } from './check-details.tsx';
import { SureDetails } from './sure-details.tsx';
import { SignalBars } from './signal-bars.tsx';

const heading = { variant: 'subtitle2', component: 'h3' } as const;

/** As the sentence itself is drawn. */
const wavy = (color: 'error' | 'warning') =>
  ({
    textDecoration: 'underline wavy',
    textDecorationColor: (theme: Theme) => theme.palette[color].main,
    textUnderlineOffset: '0.3em',
  }) as const;

const Legend = ({ explanation }: { readonly explanation: TrustExplanation }) => {
  const { covered, total } = countCovered(explanation);
  if (total === 0) return null;
  const words = isRetold(explanation) ? evidenceText.retold : details;
  return (
    <>
      <Typography variant="body2">{words.sentences(covered, total)}</Typography>
      <Typography variant="body2" color="textSecondary" component="p">
        {details.legend}{' '}
        <Box component="span" sx={{ borderBottom: '2px solid', borderColor: 'success.main' }}>
          {signs.covered} {words.legendCovered}
        </Box>
        ,{' '}
        <Box component="span" sx={{ borderBottom: '2px dashed', borderColor: 'warning.main' }}>
          {signs.not_in_source} {details.legendMissing}
        </Box>
        {(['number', 'name', 'quotation'] as const).map((kind) => (
          <Fragment key={kind}>
            ,{' '}
            <Box component="span" sx={{ borderBottom: '4px double', borderColor: 'warning.main' }}>
              {signs[kind]} {details.legendDetail[kind]}
            </Box>
          </Fragment>
        ))}
        ,{' '}
        <Box component="span" sx={wavy('error')}>
          {signs.contradicted} {details.legendContradicted}
        </Box>
        ,{' '}
        <Box component="span" sx={wavy('warning')}>
          {signs.opposed} {details.legendOpposed}
        </Box>
        ,{' '}
        <Box component="span" sx={{ borderBottom: '2px dotted', borderColor: 'text.secondary' }}>
          {signs.own} {details.legendOwn}
        </Box>
      </Typography>
    </>
  );
};

const idsOf = (citations: readonly Citation[]): ReadonlySet<string> =>
  new Set(citations.flatMap(({ sourceId }) => sourceId ?? []));

interface SourceListProps {
  readonly title: string;
  readonly explanation: TrustExplanation;
  readonly sources: readonly TrustSource[];
}

const SourceList = ({ title, explanation, sources }: SourceListProps) =>
  sources.length === 0 ? null : (
    <Box>
      <Typography {...heading}>{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sources.map((source) => (
          <SourceItem key={source.id} explanation={explanation} source={source} />
        ))}
      </Box>
    </Box>
  );

/** What the reply cites, apart from what it was only compared with. */
const Sources = ({ explanation, cited }: Pick<ExplanationProps, 'explanation' | 'cited'>) => {
  const shown = listedSources(explanation, cited);
  if (explanation.state === 'no_answer')
    return <SourceList title={details.searched} explanation={explanation} sources={shown} />;
  const others = shown.filter(({ id }) => !cited.has(id));
  const titleOfOthers = others.length === shown.length ? details.compared : details.alsoCompared;
  return (
    <>
      <SourceList title={details.cited} explanation={explanation} sources={shown.filter(({ id }) => cited.has(id))} />
      <SourceList title={titleOfOthers} explanation={explanation} sources={others} />
    </>
  );
};

/** How reliable the score is, in words: its range, or whose opinion it is. */
const Worth = ({ explanation, model }: Omit<ExplanationProps, 'cited'>) => {
  const { state, interval, check, judge } = explanation;
  const isAgain = (check?.samples.length ?? 0) > 0;
  return (
    <>
      {state === 'second_opinion' && (isAgain || judge !== undefined) && (
        <Typography variant="body2">
          {isAgain
            ? details.whose.again(model ?? details.agent, check?.samples.length ?? 0)
            : details.whose.judge(judge?.model ?? '')}
        </Typography>
      )}
      {interval !== null && state !== 'not_checked' && (
        <Typography variant="body2" color="textSecondary">
          {details.interval(...intervalPercents(interval))}
        </Typography>
      )}
    </>
  );
};

interface ExplanationProps {
  readonly explanation: TrustExplanation;
  /** The model that wrote the reply, if known. */
  readonly model: string | undefined;
  /** Ids of the sources that the reply cites. */
  readonly cited: ReadonlySet<string>;
}

const restsOn = (explanation: TrustExplanation): string => {
  const { state, sources } = explanation;
  if (state === 'checked' && isRetold(explanation)) return evidenceText.retold.compared;
  return state === 'not_checked' && sources.some(({ isBeside }) => isBeside) ? details.unrelated : details.rests[state];
};

const Explanation = ({ explanation, model, cited }: ExplanationProps) => {
  const { state, score, mode, verdict, pictures = 0, signals, engine, verifier, logprobs } = explanation;
  const isUnchecked = state === 'not_checked';
  return (
    <Stack spacing={1.5}>
      <Typography {...heading}>{common.trust.why[state]}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{verdict}</Typography>
      {pictures > 0 && <Typography variant="body2">{evidenceText.pictures(pictures)}</Typography>}
      <TrustBadge state={state} score={score} mode={mode} />
      <Typography variant="body2">{restsOn(explanation)}</Typography>
      <Worth explanation={explanation} model={model} />
      <Legend explanation={explanation} />
      {state !== 'checked' && <NextSteps state={state} />}
      {score !== null && signals.length > 0 && (
        <Box>
          <Typography {...heading} sx={{ mb: 1 }}>
            {isUnchecked ? details.estimateSignals : details.signals}
          </Typography>
          <SignalBars signals={signals} score={explanation.estimate ?? score} />
        </Box>
      )}
      {logprobs !== undefined && <SureDetails tokens={logprobs} isWeighed={mode === 'ungrounded'} />}
      <Sources explanation={explanation} cited={cited} />
      {verifier?.problem !== undefined && <Typography variant="body2">{details.wordsAlone}</Typography>}
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {details.engine}: {engine}
      </Typography>
    </Stack>
  );
};

const frame = { position: 'relative', mt: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 } as const;

/** Only the first line makes room for the close button; the others have the full width. */
const closableFrame = { ...frame, '& h3:first-of-type, & .MuiSkeleton-root, & > .MuiAlert-root': { mr: 4.5 } } as const;

/** The change of stance, also where it is too small for a mark at the reply. */
const Stance = ({ messageId }: { readonly messageId: string }) => {
  const point = useShownTimeline().index.byMessage.get(messageId);
  if (point === undefined || point.kind === 'not_compared') return null;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {text.timeline.title}: {stanceWords(point)} · {text.timeline.change(percentOf(point))}
    </Typography>
  );
};

interface TrustDetailsProps {
  readonly conversationId: string;
  readonly messageId: string;
  /** Content of the reply, for the sentences a judge names. */
  readonly content: string;
  readonly questionId: string | null;
  readonly model: string | undefined;
  /** What the reply cites. */
  readonly citations: readonly Citation[];
  /** Present where the details were opened on request and can be closed. */
  readonly onClose?: () => void;
}

/** Escape closes what was opened on request, unless a popover or a menu above it takes the key. */
const closeByKey = (event: KeyboardEvent<HTMLElement>, onClose: (() => void) | undefined): void => {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (onClose === undefined || event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
  event.preventDefault();
  onClose();
};

/** The basis of a score: verdict, mode, interval, signals, sources. */
export const TrustDetails = (props: TrustDetailsProps) => {
  const { conversationId, messageId, content, questionId, model, citations, onClose } = props;
  const query = useQuery(trustQuery(conversationId, messageId, questionId));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (onClose !== undefined) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- the focus comes once, with what was asked for
  }, []);
  return (
    <Box
      ref={box}
      component="section"
      tabIndex={-1}
      aria-label={details.label}
      onKeyDown={(event) => closeByKey(event, onClose)}
      sx={onClose === undefined ? frame : closableFrame}
    >
      {onClose !== undefined && (
        <IconButton
          size="small"
          aria-label={details.close}
          onClick={onClose}
          sx={{ position: 'absolute', top: 6, right: 6 }}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
      {query.data !== undefined && (
        <Stack spacing={1}>
          <Explanation explanation={query.data} model={model} cited={idsOf(citations)} />
          <Stance messageId={messageId} />
          {query.data.search !== undefined && (
            <SearchDetails search={query.data.search} isRetold={isRetold(query.data)} />
          )}
          {query.data.check !== undefined && <CheckDetails check={query.data.check} />}
          {query.data.judge !== undefined && <JudgeDetails judge={query.data.judge} content={content} />}
          <ScoreAgain conversationId={conversationId} messageId={messageId} />
        </Stack>
      )}
      {query.isPending && <Skeleton variant="rounded" height={96} />}
      {query.isError && query.data === undefined && (
        <RetryAlert severity="warning" onRetry={() => void query.refetch()}>
          {messageOf(query.error, details.failed)}
        </RetryAlert>
      )}
    </Box>
  );
};
