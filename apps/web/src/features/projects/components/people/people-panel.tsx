import Close from '@mui/icons-material/Close';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { givenRole, type Invitation, type Member } from '@symbi/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { useFocusKeeper } from '../../../../ui/focus/use-focus-keeper.ts';
import { Section } from '../../../../ui/section.tsx';
import { membersQuery, useChangeRole, useRemoveMember, useWithdrawInvitation } from '../../api.ts';
import { text } from '../../text.ts';
import { InviteForm } from './invite-form.tsx';

interface MemberRowProps {
  readonly projectId: string;
  readonly member: Member;
  readonly isSelf: boolean;
  readonly canManage: boolean;
  readonly onRemove: (member: Member) => void;
}

const MemberRow = ({ projectId, member, isSelf, canManage, onRemove }: MemberRowProps) => {
  const change = useChangeRole(projectId);
  const isChangeable = canManage && member.role !== 'owner';
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center', listStyle: 'none' }}>
      <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography noWrap component="bdi">
          {isSelf ? text.collaboration.you(member.name) : member.name}
        </Typography>
        {member.email !== undefined && (
          <Typography variant="body2" color="textSecondary" noWrap>
            {member.email}
          </Typography>
        )}
        {change.isError && (
          <Typography variant="body2" color="error" role="alert">
            {messageOf(change.error, text.people.changeFailed)}
          </Typography>
        )}
      </Stack>
      {isChangeable ? (
        <>
          <Select
            size="small"
            value={change.isPending ? change.variables.role : member.role}
            disabled={change.isPending}
            onChange={(event) => {
              const role = givenRole.safeParse(event.target.value);
              if (role.success) change.mutate({ memberId: member._id, role: role.data });
            }}
            inputProps={{ 'aria-label': text.people.role(member.name) }}
            MenuProps={{ disablePortal: true }}
          >
            {givenRole.options.map((role) => (
              <MenuItem key={role} value={role}>
                {text.roles[role]}
              </MenuItem>
            ))}
          </Select>
          <IconButton aria-label={text.people.remove(member.name)} onClick={() => onRemove(member)}>
            <Close />
          </IconButton>
        </>
      ) : (
        <Chip size="small" variant="outlined" label={text.roles[member.role]} />
      )}
    </Stack>
  );
};

const InvitationRow = ({ invitation }: { readonly invitation: Invitation }) => {
  const withdraw = useWithdrawInvitation(invitation.projectId);
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center', listStyle: 'none' }}>
      <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography noWrap>{invitation.email}</Typography>
        <Typography variant="body2" color="textSecondary">
          {text.people.invited(text.rolesInText[invitation.role])}
        </Typography>
        {withdraw.isError && (
          <Typography variant="body2" color="error" role="alert">
            {messageOf(withdraw.error, text.people.changeFailed)}
          </Typography>
        )}
      </Stack>
      <IconButton
        aria-label={text.people.withdraw(invitation.email)}
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate(invitation._id)}
      >
        <Close />
      </IconButton>
    </Stack>
  );
};

interface RemoveDialogProps {
  readonly projectId: string;
  readonly member: Member | null;
  readonly onClose: () => void;
}

const RemoveDialog = ({ projectId, member, onClose }: RemoveDialogProps) => {
  const remove = useRemoveMember(projectId);
  return (
    <ConfirmDialog
      isOpen={member !== null}
      title={text.people.removeTitle}
      question={text.people.removeQuestion(member?.name ?? '')}
      confirmLabel={text.knowledge.remove}
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, text.people.changeFailed) : null}
      onConfirm={() => member !== null && remove.mutate(member._id, { onSuccess: onClose })}
      onReset={remove.reset}
      onClose={onClose}
    />
  );
};

interface PeoplePanelProps {
  readonly projectId: string;
  readonly userId: string;
  readonly canManage: boolean;
}

/** The project's members, and for its owner the pending invitations. */
export const PeoplePanel = ({ projectId, userId, canManage }: PeoplePanelProps) => {
  const { data, error, refetch } = useQuery(membersQuery(projectId));
  const [removing, setRemoving] = useState<Member | null>(null);
  useFocusKeeper(data);
  return (
    <Section title={text.people.title}>
      {data === undefined && error === null && <Skeleton variant="rounded" height={80} />}
      {data === undefined && error !== null && (
        <ErrorState title={text.people.failed} error={error} onRetry={() => void refetch()} />
      )}
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0 }}>
        {data?.data.map((member) => (
          <MemberRow
            key={member._id}
            projectId={projectId}
            member={member}
            isSelf={member._id === userId}
            canManage={canManage}
            onRemove={setRemoving}
          />
        ))}
        {data?.invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </Stack>
      {canManage && <InviteForm projectId={projectId} />}
      <RemoveDialog projectId={projectId} member={removing} onClose={() => setRemoving(null)} />
    </Section>
  );
};
