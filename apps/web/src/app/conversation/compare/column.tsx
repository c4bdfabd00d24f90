import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { shortened } from '@symbi/text/plain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useIsThinking } from '../../../features/messages/thoughts/live.ts';
import { useCitations } from '../../../features/messages/thread/live-citations.ts';
import { trustQuery } from '../../../features/trust/api.ts';
import { EvidencePopover } from '../../../features/trust/components/evidence-popover.tsx';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import type { TextMark } from '../../../ui/markdown/parse/marks.ts';
import { TrustBadge } from '../../../ui/trust/trust-badge.tsx';
import { isExplained, requestOf } from '../opened.ts';
import { countVerdicts, type ComparedSentence } from './compare-model.ts';
import { text } from './text.ts';

export interface ColumnProps {
  readonly message: Message;
  /** Null until there is another finished reply: one alone has nothing to agree with or differ from. */
  readonly sentences: readonly ComparedSentence[] | null;
  /** Its place among the columns. */
  readonly index: number;
  /** Names of the agents, in the order of the columns, and numbered where one has several of them. */
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly onKeep: (reply: Message) => void;
}

const QUOTED = 200;

/** Says in words how the other replies relate to a sentence. */
const noteOf = ({ others }: ComparedSentence, names: readonly string[]): string =>
  others.length === 0
    ? text.alone
    : others
        .map(
          ({ reply, verdict, text: said }) =>
            `${names[reply] ?? text.unnamed} ${text.says[verdict]}: "${shortened(said, QUOTED)}"`,
        )
        .join('\n');

const marksOf = (sentences: readonly ComparedSentence[], names: readonly string[]): TextMark[] =>
  sentences.map((sentence, id) => ({
    id,
    start: sentence.start,
    end: sentence.end,
    kind: sentence.verdict,
    label: noteOf(sentence, names),
  }));

interface OpenNote {
  readonly note: string;
  readonly anchor: HTMLElement;
}

interface NoteProps {
  readonly open: OpenNote | null;
  readonly onClose: () => void;
}

/** Beside the sentence and above the column, so that nothing moves. */
const Note = ({ open, onClose }: NoteProps) => (
  <Popover
    open={open !== null}
    anchorEl={open?.anchor ?? null}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': text.noted,
        sx: { p: 1.5, maxWidth: 'min(440px, calc(100vw - 32px))' },
      },
    }}
  >
    <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {open?.note}
    </Typography>
  </Popover>
);

interface OpenSource {
  readonly n: number;
  readonly anchor: HTMLElement;
}

interface SourceProps {
  readonly message: Message;
  readonly open: OpenSource | null;
  readonly onClose: () => void;
}

/** The cited source as the conversation shows it. */
const Source = ({ message, open, onClose }: SourceProps) => {
  const { conversationId, _id, parentId } = message;
  const isNeeded = open !== null && isExplained(message);
  const { data, isPending } = useQuery({ ...trustQuery(conversationId, _id, parentId), enabled: isNeeded });
  const request = open === null ? null : requestOf(message, open.n);
  if (open === null || request === null) return null;
  return (
    <EvidencePopover
      {...{ conversationId, request, onClose }}
      anchor={open.anchor}
      explanation={data}
      isLoading={isNeeded && isPending}
    />
  );
};

/** What a reply says; its marks and its sources open beside it. */
const ReplyText = ({ message, marks }: { readonly message: Message; readonly marks: readonly TextMark[] }) => {
  const [open, setOpen] = useState<OpenNote | null>(null);
  const [source, setSource] = useState<OpenSource | null>(null);
  const citations = useCitations(message);
  const isWriting = message.status === 'streaming';
  if (message.content === '' && isWriting) return <Skeleton width="60%" />;
  return (
    <>
      <Note open={open} onClose={() => setOpen(null)} />
      <Source message={message} open={source} onClose={() => setSource(null)} />
      <Markdown
        content={message.content === '' ? (message.failure?.message ?? '') : message.content}
        isGrowing={isWriting}
        marks={marks}
        citations={citations}
        onCitation={(n, anchor) => setSource({ n, anchor })}
        onMark={(id, anchor) => setOpen({ note: marks[id]?.label ?? '', anchor })}
      />
    </>
  );
};

/** Which model wrote it and for how long, and how it ended unless it is whole: one agent may have had several. */
const Origin = ({ usage, status }: Message) => {
  const parts = [
    usage?.model,
    usage && text.seconds((usage.durationMs / 1_000).toFixed(1)),
    status in text.ended ? text.ended[status as keyof typeof text.ended] : undefined,
  ].filter((part) => part !== undefined);
  return (
    <Typography variant="caption" color="textSecondary" noWrap sx={{ minHeight: 20 }}>
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </Typography>
  );
};

/** One reply with its score, its overlap with the others, and the button to continue with it. */
export const Column = ({ message, sentences, index, names, isBusy, onKeep }: ColumnProps) => {
  const isWriting = message.status === 'streaming';
  const isThinking = useIsThinking(message._id);
  const isLost = useConnectionProblem() !== null;
  const compared = isWriting ? null : sentences;
  const marks = useMemo(() => (compared === null ? [] : marksOf(compared, names)), [compared, names]);
  const counts = compared === null ? null : countVerdicts(compared);
  const name = names[index] ?? text.unnamed;
  return (
    <Box component="section" aria-label={name} sx={{ minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Typography variant="h3" component="h3" noWrap>
        <bdi>{name}</bdi>
      </Typography>
      {/* In its own row, so that scores line up whatever the length of the names. */}
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 24 }}>
        {isWriting ? (
          <Typography variant="body2" color="textSecondary">
            {isLost ? text.lost : isThinking ? text.thinking : text.waiting}
          </Typography>
        ) : (
          <TrustBadge
            state={message.trustState}
            score={message.trustScore}
            mode={message.trustMode}
            isCompact={false}
          />
        )}
      </Box>
      <Origin {...message} />
      {counts !== null && (
        <Typography variant="caption" color="textSecondary">
          {text.counts(counts.agrees, counts.differs, counts.alone)}
        </Typography>
      )}
      <ReplyText message={message} marks={marks} />
      <Button
        variant="outlined"
        disabled={isWriting || isBusy}
        onClick={() => onKeep(message)}
        sx={{ justifySelf: 'start' }}
      >
        {text.keep}
      </Button>
    </Box>
  );
};
