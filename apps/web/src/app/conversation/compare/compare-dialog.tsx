import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Message } from '@symbi/contracts/conversations';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTask } from '../../../features/messages/use-task.ts';
import { markStyle } from '../../../ui/markdown/mark-style.ts';
import { fadingEdges, markEdges } from '../../../ui/scroll/fading-edges.ts';
import { useAgentChoices } from '../agent-select.tsx';
import { WithSourceOpener } from '../with-sources.tsx';
import { askAlso } from './ask-also.ts';
import { keepReply } from './keep-reply.ts';
import { Column } from './column.tsx';
import { compareReplies } from './compare-model.ts';
import { addCompared, closeCompare, closeCompareOf, MOST_COMPARED, useCompared } from './open.ts';
import { text } from './text.ts';
import { useVersions } from './versions.ts';

const Hint = () => (
  <Typography variant="body2" color="textSecondary">
    {text.hint}
  </Typography>
);

interface AskProps {
  readonly isFull: boolean;
  readonly isBusy: boolean;
  readonly onAsk: (agentId: string) => void;
}

/** Asks another agent the same question with one press. */
const Ask = ({ isFull, isBusy, onAsk }: AskProps) => {
  const { own, shared } = useAgentChoices(null);
  if (isFull)
    return (
      <Typography variant="body2" color="textSecondary">
        {text.full}
      </Typography>
    );
  return (
    <Box
      ref={markEdges}
      component="fieldset"
      aria-label={text.ask}
      sx={{
        ...fadingEdges,
        border: 0,
        p: 0,
        py: 0.5,
        m: 0,
        minWidth: 0,
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        // One row on a phone, where several rows of agents would leave no room for the replies.
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        // What scrolls may shrink to nothing beside a long reply.
        minHeight: 40,
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
        {text.ask}
      </Typography>
      {[...own, ...shared].map(({ _id, name }) => (
        <Chip
          key={_id}
          component="button"
          nativeButton
          variant="outlined"
          icon={<Add />}
          disabled={isBusy}
          label={<bdi>{name}</bdi>}
          onClick={() => onAsk(_id)}
          sx={{ maxWidth: 240, flexShrink: 0 }}
        />
      ))}
    </Box>
  );
};

/** What the marks mean, once there are any. */
const Legend = () => (
  <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none', p: 0, m: 0 }}>
    {text.legend.map(({ kind, sign, says }) => (
      <Typography key={sign} component="li" variant="caption" color="textSecondary">
        {sign}{' '}
        <Box component="span" data-legend={kind} sx={markStyle(kind)}>
          {says}
        </Box>
      </Typography>
    ))}
  </Box>
);

/** What the marks do not tell. */
const Limits = () => (
  <Typography variant="caption" component="p" color="textSecondary">
    {text.compared}
  </Typography>
);

interface ExplainedProps {
  readonly hasMarks: boolean;
  readonly isNarrow: boolean;
  /** The replies. */
  readonly children: ReactNode;
}

/** Replies with what their marks mean, and do not: on a phone the replies come before the latter. */
const Explained = ({ hasMarks, isNarrow, children }: ExplainedProps) => (
  <>
    {hasMarks && (
      <Box>
        <Legend />
        {!isNarrow && <Limits />}
      </Box>
    )}
    {children}
    {hasMarks && isNarrow && <Limits />}
  </>
);

/** Side by side where they fit; on a narrow screen as tabs, one at a time. */
const Columns = ({ names, columns }: { readonly names: readonly string[]; readonly columns: readonly ReactNode[] }) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const shown = Math.min(chosen, columns.length - 1);
  if (!isNarrow)
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridAutoFlow: 'column',
          // Four fit side by side on a screen of 1280 pixels.
          gridAutoColumns: 'minmax(240px, 1fr)',
          overflowX: 'auto',
          pb: 1,
        }}
      >
        {columns}
      </Box>
    );
  if (columns.length === 1) return columns[0];
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, value: number) => setChosen(value)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={text.title}
      >
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two replies may be of one agent, and none moves
          <Tab
            key={index}
            label={
              <Typography variant="inherit" component="span" noWrap sx={{ maxWidth: 200 }}>
                <bdi>{name}</bdi>
              </Typography>
            }
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown}`} tabIndex={0}>
        {columns[shown]}
      </Box>
    </>
  );
};

const useColumns = (conversationId: string, replyIds: readonly string[]) => {
  const versions = useVersions(conversationId, replyIds);
  const messages = versions.flatMap(({ data }): Message[] => (data === undefined ? [] : [data]));
  const contents = messages.map(({ content, status }) => (status === 'streaming' ? '' : content));
  const key = JSON.stringify(contents);
  // Beside one that is still being written, every sentence would count as said here alone.
  const isAnother = messages.filter(({ status }) => status !== 'streaming').length > 1;
  // oxlint-disable-next-line react/exhaustive-deps -- the key holds the contents
  const compared = useMemo(() => compareReplies(contents), [key]);
  return { versions, messages, compared: isAnother ? compared : null };
};

/** Names of agents, numbered where one agent wrote several of the replies. */
const toldApart = (names: readonly string[]): string[] =>
  names.map((name, index) => {
    const isOnly = names.indexOf(name) === names.lastIndexOf(name);
    return isOnly ? name : text.numbered(name, names.slice(0, index + 1).filter((other) => other === name).length);
  });

interface OpenProps {
  readonly compared: NonNullable<ReturnType<typeof useCompared>>;
  readonly ci: boolean;
}

const Open = ({ compared: { conversationId, questionId, replyIds }, ci }: OpenProps) => {
  const id = useId();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const task = useTask();
  const { versions, messages, compared } = useColumns(conversationId, replyIds);
  const hasMarks = compared?.some((sentences) => sentences.length > 0) === true;
  const names = toldApart(messages.map(({ agentName }) => agentName ?? text.unnamed));
  const ask = (agentId: string): void =>
    void task.run(async () => {
      const replyId = await askAlso(conversationId, questionId, agentId, ci);
      if (replyId !== undefined) addCompared(questionId, replyId);
    });
  const keep = ({ _id, agentId }: Message): void =>
    void task
      .run(() => keepReply(conversationId, _id, agentId))
      .then((isDone) => {
        if (isDone) closeCompareOf(questionId);
      });
  return (
    <Dialog open onClose={closeCompare} aria-labelledby={id} fullWidth maxWidth="xl" fullScreen={isNarrow}>
      <DialogTitle id={id}>{text.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
        {(!isNarrow || replyIds.length < 2) && <Hint />}
        <Ask isFull={replyIds.length >= MOST_COMPARED} isBusy={task.isBusy} onAsk={ask} />
        {task.error !== null && (
          <Alert severity="error" onClose={task.clear}>
            {task.error}
          </Alert>
        )}
        {versions.some(({ isError }) => isError) && <Alert severity="error">{text.loadFailed}</Alert>}
        {messages.length === 0 ? (
          <Skeleton variant="rounded" height={160} />
        ) : (
          <Explained hasMarks={hasMarks} isNarrow={isNarrow}>
            <Columns
              names={names}
              columns={messages.map((message, index) => (
                <Column
                  key={message._id}
                  message={message}
                  sentences={compared?.[index] ?? null}
                  index={index}
                  names={names}
                  isBusy={task.isBusy}
                  onKeep={keep}
                />
              ))}
            />
          </Explained>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={closeCompare}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** One question to several agents: their replies side by side, with agreements and differences marked. */
export const CompareDialog = ({ ci }: { readonly ci: boolean }) => {
  const compared = useCompared();
  if (compared === null) return null;
  return (
    <WithSourceOpener conversationId={compared.conversationId}>
      <Open compared={compared} ci={ci} />
    </WithSourceOpener>
  );
};
