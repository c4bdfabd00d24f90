import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { agentQuery, myAgentsQuery, publicAgentsQuery } from '../../features/agents/api.ts';
import { assistantQuery } from '../../features/assistants/api.ts';
import { text } from '../../features/conversations/text.ts';
import { hasCode } from '@symbi/client/api-error';

type Choice = Pick<Agent, '_id' | 'name'> & Partial<Pick<Agent, 'destination' | 'model'>>;

const assistantOf = (assistant: { id: string; name: string } | undefined): Choice | undefined =>
  assistant === undefined ? undefined : { _id: assistant.id, name: assistant.name };

interface Choices {
  own: readonly Choice[];
  shared: readonly Choice[];
  /** The chosen one with all that is known of it; undefined for an assistant, which answers under its own rules. */
  agent: Agent | undefined;
  isLoading: boolean;
  /** The chosen one was deleted, or is nobody's to use any more. */
  isGone: boolean;
}

/** The agents one may talk to: one's own, then public ones of others, and the chosen one wherever it is from. */
export const useAgentChoices = (chosen: string | null): Choices => {
  const mine = useQuery(myAgentsQuery);
  const shared = useInfiniteQuery(publicAgentsQuery);
  const own = mine.data ?? [];
  const listed = (shared.data?.pages ?? []).flatMap(({ data }) => data).filter(({ isOwn }) => !isOwn);
  const found = [...own, ...listed].find(({ _id }) => _id === chosen);
  const isListed = found !== undefined;
  const isSettled = !mine.isPending && !shared.isPending;
  const other = useQuery({
    ...agentQuery(chosen ?? ''),
    enabled: chosen !== null && isSettled && !isListed,
    retry: false,
  });
  // Assistants are in no list of agents; a conversation can have one all the same.
  const assistant = useQuery({
    ...assistantQuery(chosen ?? ''),
    enabled: chosen !== null && other.isError,
    retry: false,
  });
  const present = isListed || chosen === null ? undefined : (other.data ?? assistantOf(assistant.data));
  return {
    own,
    shared: present === undefined ? listed : [...listed, present],
    agent: found ?? other.data,
    isLoading: !isSettled,
    isGone:
      !isListed && present === undefined && hasCode(other.error, 'not_found') && hasCode(assistant.error, 'not_found'),
  };
};

/** True when there is nobody who could answer: no agent was chosen, or the chosen one is gone. */
export const useNeedsAgent = (chosen: string | null): boolean => {
  const { isGone } = useAgentChoices(chosen);
  return chosen === null || isGone;
};

interface AgentSelectProps {
  readonly chosen: string | null;
  readonly onChoose: (agentId: string) => void;
  readonly isDisabled?: boolean;
}

/** With the host where it answers, when that is another one. */
const option = ({ _id, name, destination }: Choice) => (
  <MenuItem key={_id} value={_id} sx={{ display: 'block', maxWidth: 420 }}>
    <Typography noWrap>
      <bdi>{name}</bdi>
    </Typography>
    {typeof destination?.host === 'string' && (
      <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
        {destination.host}
      </Typography>
    )}
  </MenuItem>
);

/** As quiet as a word, until the mouse or the focus is on it. */
const shape = {
  flexShrink: 1,
  minWidth: 64,
  maxWidth: { xs: 150, sm: 260 },
  '& .MuiSelect-select': { py: 0.75, pl: 1.25, borderRadius: 4, fontSize: '0.875rem', fontWeight: 600 },
  '& .MuiSelect-select:hover, & .MuiSelect-select:focus': { bgcolor: 'action.hover', borderRadius: 4 },
  '& .MuiSelect-select:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;

/** The agent that answers next. */
export const AgentSelect = ({ chosen, onChoose, isDisabled = false }: AgentSelectProps) => {
  const { own, shared } = useAgentChoices(chosen);
  const known = [...own, ...shared].find(({ _id }) => _id === chosen);
  const isKnown = known !== undefined;
  return (
    <TextField
      select
      size="small"
      variant="standard"
      value={isKnown ? chosen : ''}
      disabled={isDisabled}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{
        input: { disableUnderline: true },
        htmlInput: { 'aria-label': text.agent },
        select: { displayEmpty: true, renderValue: () => <bdi>{known?.name ?? text.noAgent}</bdi> },
      }}
      sx={shape}
    >
      {!isKnown && (
        <MenuItem value="" disabled>
          {text.noAgent}
        </MenuItem>
      )}
      {own.map(option)}
      {shared.length > 0 && <MenuItem disabled>{text.publicAgents}</MenuItem>}
      {shared.map(option)}
    </TextField>
  );
};
