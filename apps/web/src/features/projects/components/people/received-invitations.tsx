import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReceivedInvitation } from '@symbi/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/api/message-of.ts';
import { formatDateTime } from '../../../../platform/format.ts';
import { Section } from '../../../../ui/section.tsx';
import { receivedInvitationsQuery, useAnswerInvitation } from '../../api.ts';
import { text } from '../../text.ts';

type Answer = ReturnType<typeof useAnswerInvitation>;

const Row = ({ invitation, answer }: { readonly invitation: ReceivedInvitation; readonly answer: Answer }) => {
  const { _id: id, projectName, ownerName, role, createdAt } = invitation;
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      sx={{ alignItems: { sm: 'center' }, listStyle: 'none' }}
    >
      <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {text.invitations.line(ownerName, projectName, text.rolesInText[role])}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(createdAt)}
        </Typography>
      </Stack>
      <Stack direction="row" spacing={1}>
        <Button
          variant="contained"
          disabled={answer.isPending}
          aria-label={text.invitations.acceptLabel(projectName)}
          onClick={() => answer.mutate({ id, isAccepted: true })}
        >
          {text.invitations.accept}
        </Button>
        <Button
          disabled={answer.isPending}
          aria-label={text.invitations.declineLabel(projectName)}
          onClick={() => answer.mutate({ id, isAccepted: false })}
        >
          {text.invitations.decline}
        </Button>
      </Stack>
    </Stack>
  );
};

/** Renders nothing without invitations. */
export const ReceivedInvitations = () => {
  const { data = [] } = useQuery(receivedInvitationsQuery);
  const answer = useAnswerInvitation();
  if (data.length === 0 && !answer.isError) return null;
  return (
    <Section title={text.invitations.title}>
      {answer.isError && (
        <Alert severity="error" onClose={answer.reset} sx={{ mb: 2 }}>
          {messageOf(answer.error, text.invitations.failed)}
        </Alert>
      )}
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0 }}>
        {data.map((invitation) => (
          <Row key={invitation._id} invitation={invitation} answer={answer} />
        ))}
      </Stack>
    </Section>
  );
};
