import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SharedCitation, SharedMark, SharedMessage, SharedStance } from '@symbi/contracts/shares';
import { plainText, shortened } from '@symbi/text/plain';
import { withoutSourceAdvice } from '@symbi/trust/verdict-advice';
import { useMemo, type ReactNode } from 'react';
import { bubble, own } from '../../features/messages/bubble.ts';
import { FoldedText } from '../../features/messages/components/folded-text.tsx';
import { ImportedMark } from '../../features/messages/components/imported-mark.tsx';
import type { CitedSource } from '../../ui/markdown/context.ts';
import { FoldedMarkdown } from '../../ui/markdown/folded-markdown.tsx';
import { signs } from '../../ui/markdown/mark-signs.ts';
import type { TextMark } from '../../ui/markdown/parse/marks.ts';
import { safeAddress, shownTarget } from '../../ui/markdown/parse/addresses.ts';
import { text } from '../../features/shares/text.ts';
import { SignalBars } from '../../features/trust/components/signal-bars.tsx';
import { text as trustText } from '../../features/trust/text.ts';
import { formatDateTime } from '../../platform/format.ts';
import { text as common } from '../../platform/text/text.ts';
import { intervalPercents } from '../../ui/trust/face.ts';
import { isPivot } from '../../ui/trust/pivot.ts';
import { stanceWords } from '../../ui/trust/stance.ts';
import { StillBadge } from '../../ui/trust/trust-badge.tsx';

type Trust = NonNullable<SharedMessage['trust']>;

/** Enough to find the sentence again in the reply. */
const DOUBT_LENGTH = 120;

const marksOf = (marks: readonly SharedMark[]): TextMark[] =>
  marks.map((mark, id) => ({ ...mark, id, label: trustText.flags[mark.kind], isQuiet: true }));

/** Whether a reader can look at what the reply was compared with: pages, but not the owner's own sources. */
const showsSources = ({ citations }: SharedMessage): boolean =>
  citations.length > 0 && citations.every((citation) => 'url' in citation);

/** Why a reply got its score; the text of its sources belongs to the owner and is not shared. */
const Reasons = ({ trust, areSourcesShown }: { readonly trust: Trust; readonly areSourcesShown: boolean }) => (
  <Box component="details" sx={{ mt: 1 }}>
    <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', fontSize: '0.875rem' }}>
      {common.trust.why[trust.state]}
    </Box>
    <Box sx={{ p: 1.5, mt: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography variant="body2">{areSourcesShown ? trust.verdict : withoutSourceAdvice(trust.verdict)}</Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1 }}>
        {trust.interval !== null &&
          trust.state !== 'not_checked' &&
          `${text.shared.range(...intervalPercents(trust.interval))}. `}
        {text.shared.engine(trust.engine)}
      </Typography>
      {trust.signals.length > 0 && trust.score !== null && <SignalBars signals={trust.signals} score={trust.score} />}
    </Box>
  </Box>
);

/** The sentences in doubt, of which only the lines are in the text: nothing opens here. */
const Doubts = ({ marks, content }: { readonly marks: readonly SharedMark[]; readonly content: string }) => (
  <Box component="ul" aria-label={text.shared.doubts} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
    {marks.map(({ start, end, kind }) => (
      <Typography key={start} component="li" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {/* The sentence first: after a colon it would read as what the source says. */}
        <span aria-hidden>{signs[kind]}</span> “
        <bdi>{shortened(plainText(content.slice(start, end)), DOUBT_LENGTH)}</bdi>”: {trustText.flags[kind]}
      </Typography>
    ))}
  </Box>
);

const titleOf = (citation: SharedCitation): string =>
  'title' in citation ? citation.title : text.shared.privateSource;

const sourcesOf = (citations: readonly SharedCitation[]): ReadonlyMap<number, CitedSource> =>
  new Map(citations.map((citation) => [citation.n, { n: citation.n, title: titleOf(citation) }]));

const Citation = ({ citation }: { readonly citation: SharedCitation }) => {
  const address = 'url' in citation ? safeAddress(citation.url) : null;
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {citation.n}. <bdi>{titleOf(citation)}</bdi>{' '}
      {address !== null && (
        <Link href={address.href} target="_blank" rel="noopener noreferrer nofollow">
          {shownTarget(address)}
        </Link>
      )}
    </Typography>
  );
};

const Citations = ({ citations }: { readonly citations: readonly SharedCitation[] }) =>
  citations.length === 0 ? null : (
    <Box component="ul" aria-label={text.shared.sources} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {citations.map((citation) => (
        <Citation key={citation.n} citation={citation} />
      ))}
    </Box>
  );

const Head = ({ message: { sender, agentName, timestamp, origin } }: { readonly message: SharedMessage }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline', flexWrap: 'wrap', mb: 0.5 }}>
    <Typography component="h2" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
      {text.shared.senders[sender]}
    </Typography>
    {agentName !== null && sender !== 'user' && (
      <Typography variant="caption" color="textSecondary" noWrap component="bdi" sx={{ maxWidth: 180 }}>
        {agentName}
      </Typography>
    )}
    <Typography variant="caption" color="textSecondary" component="time" dateTime={timestamp}>
      {formatDateTime(timestamp)}
    </Typography>
    {origin !== undefined && <ImportedMark origin={origin} sender={sender} />}
  </Stack>
);

const beside = { borderInlineStart: '2px solid', paddingInlineStart: { xs: 1.5, sm: 2 } } as const;

/** As in the conversation itself. */
const shapes = {
  user: own,
  agent: { ...beside, borderColor: 'secondary.main' },
  system: { ...beside, borderColor: 'divider' },
} as const;

const Said = ({ isOwn, children }: { readonly isOwn: boolean; readonly children: ReactNode }) =>
  isOwn ? (
    <Box sx={bubble}>
      <FoldedText>{children}</FoldedText>
    </Box>
  ) : (
    children
  );

const noMarks: readonly SharedMark[] = [];

/** How the reply relates to an earlier one: a reader of both must not take each for the agent's word. */
const Stance = ({ stance }: { readonly stance: SharedStance }) => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
    {isPivot(stance) && <strong>{trustText.timeline.pivot}: </strong>}
    {stanceWords(stance)}. {trustText.timeline.change(Math.round(stance.change_point_score * 100))}
  </Typography>
);

/** Whoever passes a snapshot on can leave a message out as well as its author can delete it; with its row it is empty. */
const Nothing = ({ isProven }: { readonly isProven: boolean }) => (
  <Typography color="textSecondary">{isProven ? text.shared.empty : text.shared.absent}</Typography>
);

/** One message of a snapshot. */
export const SharedMessageCard = ({ message }: { readonly message: SharedMessage }) => {
  const { sender, trust, content, stance } = message;
  const marks = trust?.marks ?? noMarks;
  const shownMarks = useMemo(() => marksOf(marks), [marks]);
  const sources = useMemo(() => sourcesOf(message.citations), [message.citations]);
  return (
    <Box component="article" sx={{ minWidth: 0, ...shapes[sender] }}>
      <Head message={message} />
      {content === '' ? (
        message.notices.length === 0 && <Nothing isProven={message.proof !== null} />
      ) : (
        <Said isOwn={sender === 'user'}>
          <FoldedMarkdown content={content} marks={shownMarks} citations={sources} />
        </Said>
      )}
      {message.notices.map((notice) => (
        <Typography key={notice} variant="body2" color="textSecondary">
          {notice}
        </Typography>
      ))}
      <Citations citations={message.citations} />
      {stance !== undefined && <Stance stance={stance} />}
      {trust !== null && (
        <Box sx={{ mt: 1 }}>
          <StillBadge state={trust.state} score={trust.score} mode={trust.mode} />
          {content !== '' && marks.length > 0 && <Doubts {...{ marks, content }} />}
          <Reasons trust={trust} areSourcesShown={showsSources(message)} />
        </Box>
      )}
    </Box>
  );
};
