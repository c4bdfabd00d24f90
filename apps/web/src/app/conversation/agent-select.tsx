// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot show two lines per option
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Agent } from '@symbi/contracts/agents';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { agentQuery, myAgentsQuery, publicAgentsQuery } from '../../features/agents/api.ts';
import { assistantsQuery, assistantQuery } from '../../features/assistants/assistant-query.ts';
import { text } from '../../features/conversations/text.ts';
import { hasCode } from '@symbi/client/api-error';
import { LazyPart } from '../../ui/dialog/lazy-dialog.tsx';

export type Choice = Pick<Agent, '_id' | 'name'> &
  Partial<Pick<Agent, 'destination' | 'model' | 'provider' | 'apiKeyId'>>;

const assistantOf = (assistant: { id: string; name: string } | undefined): Choice | undefined =>
  assistant === undefined ? undefined : { _id: assistant.id, name: assistant.name };

interface Choices {
  own: readonly Choice[];
  shared: readonly Choice[];
  /** The chosen agent with its details; undefined for an assistant, which answers under its own rules. */
  agent: Agent | undefined;
  /** The chosen agent is being looked up for the first time. */
  isLoading: boolean;
  /** The chosen agent was deleted or is no longer available to the user. */
  isGone: boolean;
}

/** The agents available for a conversation: the user's own, then others' public ones, and always the chosen one. */
export const useAgentChoices = (chosen: string | null): Choices => {
  const mine = useQuery(myAgentsQuery);
  const shared = useInfiniteQuery(publicAgentsQuery);
  const own = mine.data ?? [];
  const listed = (shared.data?.pages ?? []).flatMap(({ data }) => data).filter(({ isOwn }) => !isOwn);
  const found = [...own, ...listed].find(({ _id }) => _id === chosen);
  const isListed = found !== undefined;
  const isSettled = !mine.isPending && !shared.isPending;
  // The list of agents has no assistants, but a conversation can have one; the page of an assistant knows it already.
  const isKnown = useQueryClient().getQueryData(assistantQuery(chosen ?? '').queryKey) !== undefined;
  const isUnlisted = chosen !== null && isSettled && !isListed;
  const all = useQuery({ ...assistantsQuery, enabled: isUnlisted && !isKnown });
  const isAssistant = isKnown || all.data?.assistants.some(({ id }) => id === chosen) === true;
  const other = useQuery({
    ...agentQuery(chosen ?? ''),
    enabled: isUnlisted && !isAssistant && !all.isPending,
    retry: false,
  });
  const assistant = useQuery({
    ...assistantQuery(chosen ?? ''),
    enabled: chosen !== null && (other.isError || isAssistant),
    retry: false,
  });
  const present = isListed || chosen === null ? undefined : (other.data ?? assistantOf(assistant.data));
  return {
    own,
    shared: present === undefined ? listed : [...listed, present],
    agent: found ?? other.data,
    isLoading: [mine, shared, all, other, assistant].some((query) => query.isLoading && query.failureCount === 0),
    isGone:
      !isListed && present === undefined && hasCode(other.error, 'not_found') && hasCode(assistant.error, 'not_found'),
  };
};

/** True when no agent can answer: none was chosen, or the chosen one is gone. */
export const useNeedsAgent = (chosen: string | null): boolean => {
  const { isGone } = useAgentChoices(chosen);
  return chosen === null || isGone;
};

interface AgentSelectProps {
  readonly chosen: string | null;
  readonly onChoose: (agentId: string) => void;
  readonly isDisabled?: boolean;
}

/** Looks like plain text until it is hovered or focused. */
const shape = {
  flexShrink: 1,
  justifyContent: 'start',
  minWidth: 64,
  maxWidth: { xs: 150, sm: 260 },
  py: 0.75,
  pl: 1.25,
  pr: 0,
  borderRadius: 4,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: '20px',
  '&:hover, &:focus': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
} as const;

const loadList = async () => (await import('./agent-list.tsx')).AgentList;
const approach = (): void => void loadList().catch(() => undefined);

/** The agent that answers next; the list of agents is loaded when the pointer or the focus reaches the button. */
export const AgentSelect = ({ chosen, onChoose, isDisabled = false }: AgentSelectProps) => {
  const { own, shared } = useAgentChoices(chosen);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const known = [...own, ...shared].find(({ _id }) => _id === chosen);
  const close = (): void => setAnchor(null);
  const open = (element: HTMLElement): void => {
    if (!isDisabled) setAnchor(element);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.currentTarget);
  };
  const choose = (agentId: string): void => {
    close();
    if (agentId !== chosen) onChoose(agentId);
  };
  return (
    <>
      <ButtonBase
        role="combobox"
        aria-label={text.agent}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        // Not `disabled`, which would lose the focus while a choice is being saved.
        aria-disabled={isDisabled}
        disableRipple
        onPointerEnter={approach}
        onFocus={approach}
        onClick={(event) => open(event.currentTarget)}
        onKeyDown={handleKey}
        sx={shape}
      >
        <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {known?.name ?? text.noAgent}
        </Box>
        <ArrowDropDown sx={{ flexShrink: 0, color: 'action.active', rotate: anchor === null ? '0deg' : '180deg' }} />
      </ButtonBase>
      {anchor !== null && (
        <LazyPart
          title={text.agent}
          load={loadList}
          content={{ id, anchor, own, shared, chosen: known?._id ?? null, onChoose: choose, onClose: close }}
        />
      )}
    </>
  );
};
