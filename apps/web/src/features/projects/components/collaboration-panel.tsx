import Forum from '@mui/icons-material/ForumOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { textOfPayload, type ProjectMessage } from '@symbi/contracts/projects';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { membersQuery, presenceQuery } from '../api.ts';
import { loadOlder, messagesQuery, type Thread } from '../messages.ts';
import { text } from '../text.ts';
import { MessageField } from './message-field.tsx';
import { ScrollBox } from './scroll-box.tsx';

const Presence = ({ projectId, userId }: { readonly projectId: string; readonly userId: string }) => {
  const { data: present } = useQuery(presenceQuery(projectId));
  const { data: members } = useQuery(membersQuery(projectId));
  // Nobody tells that a person who was removed has left the channel.
  const here = present.filter(({ _id }) => members?.data.some((member) => member._id === _id) !== false);
  return (
    // Keeps its line while nobody is known: the live channel opens after the page.
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 24 }}>
      {here.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {text.collaboration.here}
        </Typography>
      )}
      {here.map(({ _id, name }) => (
        <Chip
          key={_id}
          size="small"
          label={_id === userId ? text.collaboration.you(name) : name}
          sx={{ maxWidth: '100%' }}
        />
      ))}
    </Stack>
  );
};

const Line = ({ message }: { readonly message: ProjectMessage }) => (
  <Stack component="li" sx={{ listStyle: 'none' }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline' }}>
      <Typography variant="body2" component="bdi" noWrap sx={{ fontWeight: 600 }}>
        {message.sender}
      </Typography>
      <Typography variant="caption" component="time" dateTime={message.ts} color="textSecondary" sx={{ flexShrink: 0 }}>
        {formatDateTime(message.ts)}
      </Typography>
    </Stack>
    <Typography component="bdi" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {textOfPayload(message.payload)}
    </Typography>
  </Stack>
);

const Earlier = ({ projectId }: { readonly projectId: string }) => {
  const older = useMutation({ mutationFn: () => loadOlder(projectId) });
  return (
    <>
      <Button size="small" loading={older.isPending} onClick={() => older.mutate()}>
        {text.collaboration.earlier}
      </Button>
      {older.isError && <Alert severity="error">{messageOf(older.error, text.collaboration.failed)}</Alert>}
    </>
  );
};

const Messages = ({ projectId, thread }: { readonly projectId: string; readonly thread: Thread }) => {
  const { messages, olderCursor } = thread;
  if (messages.length === 0)
    return <EmptyState icon={<Forum />} title={text.collaboration.empty} hint={text.collaboration.emptyHint} />;
  return (
    <ScrollBox label={text.collaboration.list} end={messages.at(-1)?.seq ?? 0} maxHeight={380}>
      {olderCursor !== undefined && <Earlier projectId={projectId} />}
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0 }}>
        {messages.map((message) => (
          <Line key={message._id} message={message} />
        ))}
      </Stack>
    </ScrollBox>
  );
};

interface CollaborationPanelProps {
  readonly projectId: string;
  readonly userId: string;
  readonly canWrite: boolean;
}

/** The messages of a project, live, and who is present. */
export const CollaborationPanel = ({ projectId, userId, canWrite }: CollaborationPanelProps) => {
  const { data, error, refetch } = useQuery(messagesQuery(projectId));
  return (
    <Section title={text.collaboration.title}>
      <Stack spacing={2}>
        <Presence projectId={projectId} userId={userId} />
        {data !== undefined && <Messages projectId={projectId} thread={data} />}
        {data === undefined && error !== null && (
          <ErrorState title={text.collaboration.failed} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Skeleton variant="rounded" height={180} />}
        {canWrite && <MessageField projectId={projectId} />}
      </Stack>
    </Section>
  );
};
